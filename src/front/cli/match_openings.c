#include "front/cli/match_openings.h"

#include "base/file.h"
#include "base/rng.h"
#include "base/text.h"
#include "front/cli/command.h"
#include "game/opening.h"
#include "games/checkers/pdn/pdn.h"
#include "session/format.h"

#include <stdlib.h>
#include <string.h>

enum { RANDOM_MAX = 20, FILE_MAX = 64 << 20 };

/* ---- A list of openings ---- */

static Status add_opening(Openings *openings, const Opening *opening)
{
    if ((openings->count & (openings->count - 1)) == 0) {
        size_t size = openings->count > 0 ? 2 * (size_t)openings->count : 1;
        Opening *larger = realloc(openings->list, size * sizeof *larger);
        if (larger == NULL) return status_failed("no memory for %zu openings", size);
        openings->list = larger;
    }
    openings->list[openings->count++] = *opening;
    return status_ok();
}

/* Fisher-Yates: a match that does not need all openings takes any of them. */
static void shuffle(Openings *openings)
{
    Rng rng = rng_seeded(openings->seed);
    for (int i = openings->count - 1; i > 0; i--) {
        int j = (int)rng_below(&rng, (uint32_t)i + 1);
        Opening kept = openings->list[i];
        openings->list[i] = openings->list[j];
        openings->list[j] = kept;
    }
}

/* The game must not be over after the opening. */
static Status add_opening_line(Openings *openings, const PositionLine *line)
{
    History history = position_line_history(openings->game, line);
    if (line->count - 1 > OPENING_MAX)
        return status_wrong("an opening has at most %d moves, this one has %d", OPENING_MAX, line->count - 1);
    if (openings->game->result(&history).outcome != OUTCOME_NONE)
        return status_wrong("the game is over after this opening");
    Opening opening = {.from = line->pos[0], .count = line->count - 1};
    memcpy(opening.moves, line->moves, (size_t)opening.count * sizeof(Move));
    return add_opening(openings, &opening);
}

/* A position if it can be read as one, otherwise moves. */
static Status read_opening_line(Openings *openings, const char *text)
{
    PositionLine line;
    Status as_position = position_line_read(openings->game, text, NULL, &line);
    char start[POS_TEXT];
    openings->game->pos_text(&openings->start, start);
    const char *from = openings->variant != NULL ? start : NULL;
    Status as_moves = ok(&as_position) ? status_ok() : position_line_read(openings->game, from, text, &line);
    if (!ok(&as_moves)) return strpbrk(text, "/:") != NULL ? as_position : as_moves;
    Status status = add_opening_line(openings, &line);
    position_line_free(&line);
    return status;
}

static Status read_lines(Openings *openings, const char *path, char *text)
{
    int number = 0;
    for (char *next; text != NULL; text = next) {
        next = strchr(text, '\n');
        if (next != NULL) *next++ = '\0';
        number++;
        text[strcspn(text, "#\r")] = '\0';
        if (text[strspn(text, " \t")] == '\0') continue;
        Status status = read_opening_line(openings, text);
        if (status.code == STATUS_FAILED) return status;
        if (!ok(&status)) return status_wrong("%.80s:%d: %.250s", path, number, status.text);
    }
    return status_ok();
}

/* ---- PDN ---- */

static Status add_pdn_game(Openings *openings, const PdnGame *game)
{
    PositionLine line = {.pos = malloc(((size_t)game->move_count + 1) * sizeof(Pos)),
                         .moves = game->moves,
                         .count = game->move_count + 1};
    if (line.pos == NULL) return status_failed("no memory for an opening");
    line.pos[0] = game->start;
    for (int i = 0; i < game->move_count; i++)
        line.pos[i + 1] = openings->game->play(&line.pos[i], game->moves[i]);
    Status status = add_opening_line(openings, &line);
    free(line.pos);
    return status;
}

/* A game is used up to its fault; one of another kind is skipped. Both are reported. */
static Status use_pdn_game(Openings *openings, const PdnReader *reader, PdnNext next, const PdnGame *game,
                           const char *path)
{
    const PdnError *error = pdn_reader_error(reader);
    char what[340] = "";
    if (next != PDN_GAME)
        snprintf(what, sizeof what, "%.80s:%d:%d: %.230s", path, error->line, error->column,
                 error->status.text);
    if (next == PDN_WRONG || next == PDN_FAILED) return status_wrong("%s", what);
    if (next == PDN_FLAWED)
        fprintf(stderr, "%s; %s\n", what,
                error->cut ? "the game is used up to that point" : "all its moves are used");
    if (next == PDN_OTHER) {
        fprintf(stderr, "%s; it is skipped\n", what);
        return status_ok();
    }
    Status status = add_pdn_game(openings, game);
    if (status.code == STATUS_WRONG)
        status = status_wrong("%.80s, game %d: %.250s", path, openings->count + 1, status.text);
    return status;
}

static Status read_pdn_games(Openings *openings, PdnReader *reader, const char *path)
{
    PdnGame game;
    pdn_game_init(&game);
    Status status = status_ok();
    for (PdnNext next; ok(&status) && (next = pdn_reader_next(reader, &game)) != PDN_END;)
        status = use_pdn_game(openings, reader, next, &game, path);
    pdn_game_release(&game);
    return status;
}

static Status read_pdn(Openings *openings, const char *path, const char *text)
{
    PdnReader *reader;
    Status status = pdn_reader_open_text(text, strlen(text), &reader);
    if (!ok(&status)) return status;
    status = read_pdn_games(openings, reader, path);
    pdn_reader_close(reader);
    return status;
}

/* ---- Random openings ---- */

/* Random moves; false if the game ended on the way. */
static bool play_random(const Openings *openings, Rng *rng, Opening *out)
{
    const Game *game = openings->game;
    Pos pos[RANDOM_MAX + 1];
    *out = (Opening){.from = openings->start};
    pos[0] = out->from;
    for (;;) {
        History history = {.pos = pos, .count = out->count + 1, .rules = game_default_rules(game)};
        if (game->result(&history).outcome != OUTCOME_NONE) return false;
        if (out->count == openings->random_plies) return true;
        Move moves[MOVES_MAX];
        int count = game->moves(&pos[out->count], moves);
        Move move = moves[rng_below(rng, (uint32_t)count)];
        pos[out->count + 1] = game->play(&pos[out->count], move);
        out->moves[out->count++] = move;
    }
}

static bool find_random(const Openings *openings, long number, Opening *out)
{
    Rng rng = rng_seeded(rng_mix(openings->seed, (uint64_t)number));
    for (int tries = 0; tries < 1000; tries++)
        if (play_random(openings, &rng, out)) return true;
    return false;
}

static Status read_random(Openings *openings, long plies)
{
    Opening opening;
    openings->random_plies = (int)plies;
    if (find_random(openings, 0, &opening)) return status_ok();
    return status_wrong("every game of %s is over after %ld random moves; use a smaller --openings",
                        openings->game->name, plies);
}

/* ---- All kinds ---- */

/* PDN begins with a tag, a comment or a numbered move; lines of positions or moves with none of them. */
static bool is_pdn(const char *text)
{
    static const char BYTE_ORDER_MARK[] = "\xEF\xBB\xBF";
    if (strncmp(text, BYTE_ORDER_MARK, 3) == 0) text += 3;
    text += strspn(text, " \t\r\n");
    text += strspn(text, "0123456789");
    return *text != '\0' && strchr("[{;%.", *text) != NULL;
}

static Status read_file(Openings *openings, const char *path)
{
    char *text;
    Status status = file_read(path, FILE_MAX, &text);
    if (!ok(&status)) return status;
    bool pdn = format_is_known(openings->game, "PDN") && is_pdn(text);
    status = pdn ? read_pdn(openings, path, text) : read_lines(openings, path, text);
    free(text);
    if (ok(&status) && openings->count == 0) return status_wrong("%.200s contains no opening", path);
    return status;
}

static Status read_set(Openings *openings, const OpeningSet *set)
{
    int count;
    const char *const *line = set->lines(&count);
    Status status = status_ok();
    for (int i = 0; i < count && ok(&status); i++)
        status = read_opening_line(openings, line[i]);
    return status;
}

Status openings_read(const Game *game, const char *variant, const char *what, uint64_t seed, Openings *out)
{
    Openings openings = {.game = game, .seed = seed, .variant = variant};
    const OpeningSet *set = kit_of(game)->openings;
    long plies = 0;
    Status status = game_variant_start(game, variant != NULL ? variant : "", &openings.start);
    if (!ok(&status)) return status;
    if (what == NULL || text_number(what, 0, RANDOM_MAX, &plies))
        status = read_random(&openings, plies);
    else if (text_number(what, -1000000, 1000000, &plies))
        status = status_wrong("--openings takes 0 to %d random moves, not %ld", RANDOM_MAX, plies);
    else if (set != NULL && strcmp(what, set->name) == 0)
        status = read_set(&openings, set);
    else if (strcmp(what, "three-move") == 0)
        status = status_wrong(
            "three-move openings exist only in checkers; give a number of random moves or a file");
    else
        status = read_file(&openings, what);
    if (ok(&status)) shuffle(&openings);
    if (ok(&status))
        *out = openings;
    else
        openings_release(&openings);
    return status;
}

Status openings_of_ballots(const Game *game, const char *const *ballot, int count, uint64_t seed,
                           Openings *out)
{
    Openings openings = {.game = game, .seed = seed, .start = game->start(0)};
    Status status = status_ok();
    for (int i = 0; i < count && ok(&status); i++) {
        char line[OPENING_LINE];
        status = opening_find(game, ballot[i], rng_mix(seed, (uint64_t)i), line);
        if (ok(&status)) status = read_opening_line(&openings, line);
    }
    if (ok(&status))
        *out = openings;
    else
        openings_release(&openings);
    return status;
}

void openings_release(Openings *openings)
{
    free(openings->list);
    *openings = (Openings){0};
}

void openings_get(const Openings *openings, long number, Opening *out)
{
    if (openings->list != NULL)
        *out = openings->list[number % openings->count];
    else if (!find_random(openings, number, out))
        *out = (Opening){.from = openings->game->start(0)}; /* practically never: the first one was found */
}
