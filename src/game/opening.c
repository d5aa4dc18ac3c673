#include "game/opening.h"

#include "base/rng.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

enum { KEY_TEXT = 40, NEAREST = 3 };

static const OpeningName *names_of(const Game *game)
{
    static const OpeningName NONE[] = {{NULL, NULL}};
    const OpeningSet *set = kit_of(game)->openings;
    return set != NULL && set->names != NULL ? set->names : NONE;
}

static int count_names(const Game *game)
{
    int count = 0;
    for (const OpeningName *name = names_of(game); name->name != NULL; name++)
        count++;
    return count;
}

/* ---- Moves ---- */

/* The next move of a line; numbers of moves ("2.") and commas are passed over. */
static bool next_word(const char **line, char word[MOVE_TEXT])
{
    while (text_word(line, word, MOVE_TEXT)) {
        size_t length = strlen(word);
        while (length > 0 && strchr(",;", word[length - 1]) != NULL)
            word[--length] = '\0';
        if (length > 0 && word[length - 1] != '.') return true;
    }
    return false;
}

/* Plays the line from the start; `pos` has room for OPENING_PLIES + 1. */
static Status replay_opening(const Game *game, const char *line, Move *moves, Pos *pos, int *count)
{
    char word[MOVE_TEXT];
    pos[0] = game->start(0);
    for (*count = 0; next_word(&line, word); ++*count) {
        if (*count == OPENING_PLIES)
            return status_wrong("an opening has at most %d moves", (int)OPENING_PLIES);
        Status status = game_read_move(game, &pos[*count], word, &moves[*count]);
        if (!ok(&status)) return status;
        pos[*count + 1] = game->play(&pos[*count], moves[*count]);
    }
    return status_ok();
}

Status opening_moves(const Game *game, const char *line, Move out[OPENING_PLIES], int *count)
{
    Pos pos[OPENING_PLIES + 1];
    Status status = replay_opening(game, line, out, pos, count);
    if (!ok(&status)) return status;
    History history = {.pos = pos, .count = *count + 1, .rules = game_default_rules(game)};
    if (game->result(&history).outcome != OUTCOME_NONE)
        return status_wrong("the game is over after this opening");
    return status_ok();
}

const char *opening_name(const Game *game, const Pos *pos, int count)
{
    const char *found = NULL;
    int latest = 0;
    if (count > OPENING_PLIES + 1) count = OPENING_PLIES + 1;
    for (const OpeningName *name = names_of(game); name->name != NULL; name++) {
        Pos line[OPENING_PLIES + 1];
        Move moves[OPENING_PLIES];
        int plies;
        Status status = replay_opening(game, name->line, moves, line, &plies);
        if (ok(&status) && plies < count && plies > latest && pos_same(&line[plies], &pos[plies])) {
            latest = plies;
            found = name->name;
        }
    }
    return found;
}

/* ---- The list ---- */

static bool has_name(const Game *game, const char *line)
{
    for (const OpeningName *name = names_of(game); name->name != NULL; name++)
        if (strcmp(name->line, line) == 0) return true;
    return false;
}

/* The i-th ballot without a name; NULL: there are not so many, `*count` of them. */
static const char *nameless(const Game *game, int index, int *count)
{
    const OpeningSet *set = kit_of(game)->openings;
    int lines = 0;
    const char *const *line = set != NULL ? set->lines(&lines) : NULL;
    *count = 0;
    for (int i = 0; i < lines; i++)
        if (!has_name(game, line[i]) && (*count)++ == index) return line[i];
    return NULL;
}

int opening_count(const Game *game)
{
    int others;
    nameless(game, -1, &others);
    return count_names(game) + others;
}

void opening_at(const Game *game, int index, const char **name, const char **line)
{
    int named = count_names(game), unused;
    *name = index < named ? names_of(game)[index].name : "";
    *line = index < named ? names_of(game)[index].line : nameless(game, index - named, &unused);
}

/* ---- Finding ---- */

/* Letters and digits, small: "Will o' the Wisp" and "will-o-the-wisp" are one. */
static void key_of(const char *text, char out[KEY_TEXT])
{
    size_t length = 0;
    for (; *text != '\0' && length + 1 < KEY_TEXT; text++)
        if (isalnum((unsigned char)*text)) out[length++] = (char)tolower((unsigned char)*text);
    out[length] = '\0';
}

/* Letters to insert, to take out or to exchange. */
static int distance(const char *a, const char *b)
{
    int row[KEY_TEXT], length = (int)strlen(b);
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 1; a[i - 1] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            int exchange = diagonal + (a[i - 1] != b[j - 1]);
            int shorter = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
            diagonal = row[j];
            row[j] = exchange < shorter ? exchange : shorter;
        }
    }
    return row[length];
}

/* Of a name that begins like what was typed only the rest is missing: that is near. */
static int farness(const char *key, const char *name)
{
    char other[KEY_TEXT];
    key_of(name, other);
    size_t length = strlen(key);
    return length > 0 && strncmp(key, other, length) == 0 ? 0 : distance(key, other);
}

static Status refuse_opening(const Game *game, const char *text)
{
    char shown[60], list[120], key[KEY_TEXT];
    Text near = text_into(list, sizeof list);
    const OpeningName *names = names_of(game);
    const char *told = "";
    text_safe(shown, sizeof shown, text);
    key_of(text, key);
    if (names->name == NULL)
        return status_wrong("%s has no openings by name; give the moves instead of \"%s\"", game->name,
                            shown);
    for (int far = 0, count = 0; count < NEAREST && far < KEY_TEXT; far++)
        for (const OpeningName *name = names; name->name != NULL && count < NEAREST; name++) {
            if (farness(key, name->name) != far || strcmp(told, name->name) == 0) continue;
            text_add(&near, "%s%s", count++ > 0 ? ", " : "", name->name);
            told = name->name;
        }
    return status_wrong(
        "there is no opening \"%s\" in %s; the nearest names are %s; or give its moves, or random", shown,
        game->name, list);
}

static Status find_random(const Game *game, uint64_t seed, char line[OPENING_LINE])
{
    const OpeningSet *set = kit_of(game)->openings;
    int count = 0;
    const char *const *lines = set != NULL ? set->lines(&count) : NULL;
    if (count == 0) return status_wrong("%s has no ballots to draw from; give the moves", game->name);
    Rng rng = rng_seeded(seed);
    text_copy(line, OPENING_LINE, lines[rng_below(&rng, (uint32_t)count)]);
    return status_ok();
}

/* A name that several lines have says not enough. */
static Status find_name(const Game *game, const char *text, char line[OPENING_LINE])
{
    char key[KEY_TEXT], other[KEY_TEXT], list[200];
    Text lines = text_into(list, sizeof list);
    int found = 0;
    key_of(text, key);
    for (const OpeningName *name = names_of(game); name->name != NULL; name++) {
        key_of(name->name, other);
        if (strcmp(key, other) != 0) continue;
        text_copy(line, OPENING_LINE, name->line);
        text_add(&lines, "%s\"%s\"", found++ > 0 ? ", " : "", name->line);
    }
    if (found == 0) return refuse_opening(game, text);
    if (found > 1) return status_wrong("several openings have that name; give the moves of one: %s", list);
    return status_ok();
}

Status opening_find(const Game *game, const char *text, uint64_t seed, char line[OPENING_LINE])
{
    if (text_same(text, OPENING_RANDOM)) return find_random(game, seed, line);
    if (!isdigit((unsigned char)text[strspn(text, " ")])) return find_name(game, text, line);
    Move moves[OPENING_PLIES];
    int count;
    Status status = opening_moves(game, text, moves, &count);
    if (ok(&status) && !text_copy(line, OPENING_LINE, text))
        return status_wrong("an opening is written in at most %d characters", OPENING_LINE - 1);
    return status;
}
