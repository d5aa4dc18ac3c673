/* parlor games: the player's own games. */
#include "front/cli/games.h"

#include "base/os.h"
#include "base/text.h"
#include "front/cli/command.h"
#include "front/cli/options.h"
#include "front/terminal/terminal.h"
#include "view/presentation.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_USUAL = 40 };

Status games_number(const char *word, int64_t *out)
{
    long number;
    char shown[40];
    if (!text_number(word, 1, LONG_MAX, &number))
        return status_wrong("a game is given by its number in the list, not \"%s\"",
                            text_safe(shown, sizeof shown, word));
    *out = number;
    return status_ok();
}

/* ---- The list ---- */

/* Text cut or filled with blanks to so many columns. */
static void print_field(const char *text, int columns)
{
    int shown = 0;
    for (const char *at = text; *at != '\0'; at++) {
        bool starts = (*at & 0xC0) != 0x80;
        if (starts && shown == columns) break;
        shown += starts;
        putchar(*at);
    }
    printf("%*s", columns - shown, "");
}

static void print_help(const LibraryGame *game)
{
    if (game->hints > 0) printf("  hints %d", game->hints);
    if (game->take_backs > 0) printf("  take-backs %d", game->take_backs);
    if (game->event[0] != '\0') printf("  %s", game->event);
}

static bool print_game(void *context, const LibraryGame *game)
{
    char players[LIBRARY_NAME * 2 + 10], result[80];
    Text who = text_into(players, sizeof players), how = text_into(result, sizeof result);
    (void)context;
    your_games_players(NULL, game, &who);
    your_games_result(NULL, game, &how);
    printf("%6" PRId64 "  ", game->number);
    print_field(game->date[0] != '\0' ? game->date : "-", 10);
    printf("  %-9s  ", game->game->name);
    print_field(players, 34);
    printf("  ");
    print_field(result, 10);
    printf("  %4d", game->plies);
    print_help(game);
    printf("\n");
    return true;
}

static void print_key(const char *key, const char *value)
{
    printf(", \"%s\": ", key);
    json_string(value);
}

/* Without the last brace. */
static void print_json_game(const LibraryGame *game)
{
    static const char *const YOURS[] = {"none", "won", "lost", "drawn"};
    int winner = outcome_winner(game->outcome);
    int yours = game->you < 0 || game->outcome == OUTCOME_NONE ? 0
                : winner < 0                                   ? 3
                : winner == game->you                          ? 1
                                                               : 2;
    printf("{\"number\": %" PRId64 ", \"game\": \"%s\"", game->number, game->game->name);
    print_key("date", game->date);
    print_key("first", game->player[0]);
    print_key("second", game->player[1]);
    print_key("you", game->you < 0 ? "none" : game->game->side_name[game->you]);
    print_key("opponent", game->you < 0 ? "" : game->player[1 - game->you]);
    print_key("rung", game->rung);
    if (game->has_elo)
        printf(", \"elo\": %d", game->elo);
    else
        printf(", \"elo\": null");
    print_key("result", outcome_name(game->game, game->outcome));
    print_key("yours", YOURS[yours]);
    print_key("why", game->why);
    print_key("event", game->event);
    printf(", \"moves\": %d, \"hints\": %d, \"take_backs\": %d, \"imported\": %s", game->plies, game->hints,
           game->take_backs, game->imported ? "true" : "false");
}

static bool print_json_row(void *context, const LibraryGame *game)
{
    bool *any = context;
    printf("%s\n  ", *any ? "," : "");
    print_json_game(game);
    printf("}");
    *any = true;
    return true;
}

static Status list(Library *library, const GamesRequest *request)
{
    LibraryFilter filter = request->filter;
    int64_t count;
    bool any = false;
    filter.limit = (int)request->limit;
    if (filter.position != NULL && filter.game == NULL) return status_wrong("--position needs a --game");
    Status status = library_count(library, &filter, &count);
    if (!ok(&status)) return status;
    if (request->json) {
        printf("{\"count\": %" PRId64 ", \"games\": [", count);
        status = library_find(library, &filter, print_json_row, &any);
        printf("%s]}\n", any ? "\n" : "");
        return status;
    }
    if (count > 0)
        printf("number  date        game       players                             result      moves\n");
    status = library_find(library, &filter, print_game, NULL);
    if (!ok(&status)) return status;
    if (count > filter.limit && filter.limit > 0)
        printf("%" PRId64 " games; these are the newest %d (--limit 0 lists all)\n", count, filter.limit);
    else
        printf("%" PRId64 " game%s\n", count, count == 1 ? "" : "s");
    return status;
}

/* ---- One game ---- */

static void print_moves(const Record *record, bool json)
{
    Pos pos = record->from;
    for (int i = 0; i < record->count; i++) {
        char text[MOVE_TEXT];
        record->game->move_text(&pos, record->moves[i], text);
        if (json)
            printf("%s\"%s\"", i > 0 ? ", " : "", text);
        else
            printf("%s%s", i % 10 == 0 ? "\n  " : " ", text);
        pos = record->game->play(&pos, record->moves[i]);
    }
    if (!json) printf("\n\n");
    if (!json) board_print(record->game, &pos, stdout);
}

static void print_facts(const LibraryGame *game)
{
    char players[LIBRARY_NAME * 2 + 10], result[80];
    Text who = text_into(players, sizeof players), how = text_into(result, sizeof result);
    your_games_players(NULL, game, &who);
    your_games_result(NULL, game, &how);
    printf("game %" PRId64 ": %s, %s\n", game->number, game->game->title,
           game->date[0] != '\0' ? game->date : "date not known");
    printf("%s: %s", players, result);
    if (game->why[0] != '\0') printf(" (%s)", game->why);
    printf(", %d moves\n", game->plies);
    if (game->you >= 0) printf("opponent: %s", game->player[1 - game->you]);
    if (game->you >= 0 && game->rung[0] != '\0') printf(", %s", game->rung);
    if (game->you >= 0 && game->has_elo) printf(", %d Elo", game->elo);
    if (game->you >= 0) printf("; hints %d, take-backs %d\n", game->hints, game->take_backs);
    if (game->event[0] != '\0') printf("event: %s\n", game->event);
}

static Status show_text(Library *library, int64_t number)
{
    char *text;
    Status status = library_game_text(library, number, false, &text);
    if (ok(&status)) fputs(text, stdout);
    if (ok(&status)) free(text);
    return status;
}

static Status show_game(Library *library, const GamesRequest *request)
{
    LibraryGame game;
    int64_t number = 0;
    Status status = games_number(request->word[0], &number);
    if (!ok(&status)) return status;
    if (request->text) return show_text(library, number);
    Record *record = malloc(sizeof *record);
    if (record == NULL) return status_failed("no memory for a game");
    status = library_record(library, number, &game, record);
    if (ok(&status) && request->json) {
        char position[POS_TEXT];
        game.game->pos_text(&record->from, position);
        print_json_game(&game);
        printf(", \"position\": \"%s\", \"played\": [", position);
        print_moves(record, true);
        printf("]}\n");
    } else if (ok(&status)) {
        print_facts(&game);
        print_moves(record, false);
    }
    free(record);
    return status;
}

static Status open_game(Library *library, const GamesRequest *request)
{
    LibraryGame game;
    int64_t number = 0;
    char *text, format[16], name[40];
    Status status = games_number(request->word[0], &number);
    if (ok(&status) && !terminal_is_here())
        status = status_wrong("a game can be opened only on a terminal; parlor games show %s prints it",
                              request->word[0]);
    if (ok(&status)) status = library_get(library, number, &game, &text, format);
    if (!ok(&status)) return status;
    snprintf(name, sizeof name, "game %" PRId64, number);
    status = terminal_open(game.game, name, text, false);
    free(text);
    return status;
}

static Status remove_games(Library *library, const GamesRequest *request)
{
    Status status = status_ok();
    for (int i = 0; i < request->words && ok(&status); i++) {
        int64_t number = 0;
        status = games_number(request->word[i], &number);
        if (ok(&status)) status = library_remove(library, number);
        if (ok(&status)) printf("game %" PRId64 " is removed\n", number);
    }
    return status;
}

static Status check(Library *library, const GamesRequest *request)
{
    int64_t count;
    Status status = library_check(library);
    if (ok(&status)) status = library_count(library, &request->filter, &count);
    if (ok(&status)) printf("the library is in order: %" PRId64 " game%s\n", count, count == 1 ? "" : "s");
    return status;
}

/* ---- What is asked for ---- */

static Status read_result(const char *word, LibraryResult *out)
{
    static const char *const NAMES[] = {"any", "won", "lost", "drawn"};
    char shown[40];
    for (int i = 0; word != NULL && i < 4; i++)
        if (strcmp(word, NAMES[i]) == 0) *out = (LibraryResult)i;
    if (word == NULL || *out != RESULT_ANY || strcmp(word, "any") == 0) return status_ok();
    return status_wrong("--result takes won, lost, drawn or any, not \"%s\"",
                        text_safe(shown, sizeof shown, word));
}

static Status check_date(const char *option, const char *date)
{
    char shown[40];
    int64_t seconds;
    if (date == NULL || (date_read(date, &seconds) && strlen(date) == 10)) return status_ok();
    return status_wrong("%s takes a date such as 2026-11-16, not \"%s\"", option,
                        text_safe(shown, sizeof shown, date));
}

/* The game may be omitted if only one game can read the position. */
static Status read_position(GamesRequest *request)
{
    Status status = status_ok();
    if (request->filter.game != NULL)
        status = request->filter.game->pos_read(request->position, &request->pos);
    for (int i = 0; request->filter.game == NULL && game_at(i) != NULL; i++) {
        Status read = game_at(i)->pos_read(request->position, &request->pos);
        if (ok(&read)) request->filter.game = game_at(i);
    }
    if (request->filter.game == NULL)
        return status_wrong("--position is not a position of any game; add --game GAME to see why");
    request->filter.position = &request->pos;
    return status;
}

static Status finish_request(GamesRequest *request)
{
    Status status = status_ok();
    if (request->game != NULL) status = game_find(request->game, &request->filter.game);
    if (ok(&status)) status = read_result(request->result, &request->filter.result);
    if (ok(&status)) status = check_date("--since", request->filter.since);
    if (ok(&status)) status = check_date("--until", request->filter.until);
    if (ok(&status) && request->position != NULL) status = read_position(request);
    return status;
}

typedef struct Part {
    const char *name, *words;
    int least, most;
    Status (*run)(Library *library, const GamesRequest *request);
} Part;

static const Part PARTS[] = {{"list", "", 0, 0, list},
                             {"show", "NUMBER", 1, 1, show_game},
                             {"open", "NUMBER", 1, 1, open_game},
                             {"stats", "", 0, 0, games_statistics},
                             {"import", "FILE…", 1, GAMES_WORDS, games_import},
                             {"export", "", 0, 0, games_export},
                             {"remove", "NUMBER…", 1, GAMES_WORDS, remove_games},
                             {"check", "", 0, 0, check}};

static Status find_part(const Words *words, const Part **out)
{
    char shown[40];
    const char *name = words->count > 0 ? words->word[0] : "list";
    int given = words->count > 0 ? words->count - 1 : 0;
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        const Part *part = &PARTS[i];
        if (strcmp(part->name, name) != 0) continue;
        *out = part;
        if (given >= part->least && given <= part->most) return status_ok();
        return status_wrong("parlor games %s takes %s", name, part->most == 0 ? "no words" : part->words);
    }
    return status_wrong(
        "parlor games takes list, show, open, stats, import, export, remove or check, not \"%s\"",
        text_safe(shown, sizeof shown, name));
}

/* ---- Opening ---- */

static bool show_rescue(void *context, int64_t done, int64_t all)
{
    const bool *shown = context;
    if (!*shown) return true;
    fprintf(stderr, "\rThe library of your games is damaged; recovering: %" PRId64, done);
    if (all >= 0) fprintf(stderr, " of %" PRId64, all);
    fputc(' ', stderr);
    return true;
}

/* The news has been read when it was written to a terminal; otherwise it is said again the next time. */
static Status open_library(Library **library)
{
    bool shown = os_is_terminal(2);
    LibraryWatch watch = {&shown, show_rescue};
    Status news, status = your_games_open(&watch, library, &news);
    if (!ok(&news)) fprintf(stderr, "%s%s\n", shown ? "\r\033[K" : "", news.text);
    if (ok(&status) && !ok(&news) && shown) library_told(*library);
    return status;
}

/* A call has met damage: what is readable is recovered at once, for the next call. */
static void rescue_now(void)
{
    Library *library;
    Status status = open_library(&library);
    if (ok(&status)) library_close(library);
}

static Status run_games(int argc, char **argv)
{
    const char *word[GAMES_WORDS + 1];
    GamesRequest request = {.limit = LIST_USUAL};
    LibraryFilter *filter = &request.filter;
    Words words = {.word = word, .size = GAMES_WORDS + 1, .names = "list, show NUMBER, open NUMBER, …"};
    Option options[] = {{"--game", OPTION_TEXT, &request.game, 0, 0},
                        {"--opponent", OPTION_TEXT, &filter->opponent, 0, 0},
                        {"--find", OPTION_TEXT, &filter->text, 0, 0},
                        {"--result", OPTION_TEXT, &request.result, 0, 0},
                        {"--since", OPTION_TEXT, &filter->since, 0, 0},
                        {"--until", OPTION_TEXT, &filter->until, 0, 0},
                        {"--position", OPTION_TEXT, &request.position, 0, 0},
                        {"--own", OPTION_FLAG, &filter->own, 0, 0},
                        {"--imported", OPTION_FLAG, &filter->imported, 0, 0},
                        {"--unassisted", OPTION_FLAG, &filter->unassisted, 0, 0},
                        {"--duplicates", OPTION_FLAG, &filter->duplicates, 0, 0},
                        {"--limit", OPTION_NUMBER, &request.limit, 0, INT_MAX},
                        {"--text", OPTION_FLAG, &request.text, 0, 0},
                        {"--format", OPTION_TEXT, &request.format, 0, 0},
                        {"--output", OPTION_TEXT, &request.output, 0, 0},
                        {"--json", OPTION_FLAG, &request.json, 0, 0},
                        {0}};
    const Part *part = NULL;
    Library *library = NULL;
    Status status = options_read(argc, argv, options, &words);
    if (ok(&status)) status = find_part(&words, &part);
    if (ok(&status)) status = finish_request(&request);
    if (!ok(&status)) return status;
    for (int i = 1; i < words.count; i++)
        request.word[request.words++] = word[i];
    status = open_library(&library);
    if (ok(&status)) status = part->run(library, &request);
    bool damaged = library != NULL && library_is_damaged(library);
    library_close(library);
    if (damaged) rescue_now();
    return status;
}

const CliCommand games_command = {
    "games", "[list | show N | open N | stats | import FILE… | export | remove N… | check] [--game GAME] …",
    "your games: list, search, statistics, import and export",
    "Every game that you finish is kept, with the opponent and the help that you used. Games of others can be\n"
    "imported from PDN files and from games saved by Parlor.\n"
    "  list (default)   list games, newest first, at most --limit N (40; 0 = all)\n"
    "  show N           print one game with its moves; --text: as it is stored, for parlor review - and other programs\n"
    "  open N           open one game in the terminal, to step through it, review it or play on\n"
    "  stats            results by opponent; your strength in games without help, with its error (95 %)\n"
    "  import FILE…     import all games of the files; skips games that are already there\n"
    "  export           write the selected games to stdout or to --output FILE, as --format record or pdn\n"
    "  remove N…        remove games from the library\n"
    "  check            check the whole library file for damage\n"
    "Which games:\n"
    "  --game GAME      games of this kind\n"
    "  --opponent TEXT  TEXT is in the opponent's name\n"
    "  --find TEXT      these words are in the players, event or date\n"
    "  --result R       won, lost (by you) or drawn\n"
    "  --since DATE, --until DATE   like 2026-11-16, both inclusive\n"
    "  --position TEXT  this position occurred, or the same with colours exchanged\n"
    "  --own, --imported, --unassisted, --duplicates   only these\n"
    "  --json           list, show and stats as JSON\n"
    "\nexample: parlor games --game checkers --opponent level:8 --since 2026-01-01\n",
    run_games};
