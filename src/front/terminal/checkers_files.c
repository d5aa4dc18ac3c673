#include "front/terminal/checkers_files.h"

#include "games/checkers/pdn.h"
#include "base/safe_file.h"

#include <stdlib.h>
#include <string.h>

/* All of the session's game, moves that were taken back not included. */
static Status add_game(const Session *session, PdnGame *game)
{
    pdn_game_restart(game, session_pos_at(session, 0));
    Status status = pdn_game_add_tag(game, "Event", "Parlor");
    for (int side = 0; ok(&status) && side < 2; side++)
        status = pdn_game_add_tag(game, session_game(session)->side_name[side], session_seat(session, side));
    for (int ply = 0; ok(&status) && ply < session_ply(session); ply++)
        status = pdn_game_add_move(game, session_move_at(session, ply));
    game->result = session_result(session).outcome;
    return status;
}

Status checkers_save(const Session *session, const char *path)
{
    PdnGame game;
    pdn_game_init(&game);
    Status status = add_game(session, &game);
    char *text = ok(&status) ? pdn_game_text(&game) : NULL;
    if (ok(&status))
        status = text != NULL ? safe_write(path, text, strlen(text))
                              : status_failed("no memory for the game");
    free(text);
    pdn_game_release(&game);
    return status;
}

Status checkers_load(Session *session, const char *path, int number)
{
    PdnGame game;
    pdn_game_init(&game);
    Status status = pdn_load_game(path, number, &game);
    Result decided = {game.result, "by the file"};
    if (ok(&status)) status = session_load(session, &game.start, game.moves, game.move_count, &decided);
    pdn_game_release(&game);
    return status;
}
