#include "view/judge_words.h"

#include "view/presentation.h"

#include <assert.h>

/* A line of what comes later is shown with its first moves. */
enum { MOVES_TEXT = 240, LONG_SHOWN = 5 };

/* The parts of a sentence, as text. */
typedef struct Parts {
    const char *move; /* the move played, with its mark if wanted */
    char moves[MOVES_TEXT];
    char square[REASON_SQUARES][SQUARE_TEXT];
    const char *opponent;
    const Reason *reason;
} Parts;

/* ---- Reasons ---- */

/* The singular and plural keys of a sentence that names the move played, a line and a number of pieces. */
typedef struct Counted {
    const char *one, *many;
} Counted;

static void add_counted(const Language *language, const Counted *counted, const Parts *parts, Text *out)
{
    int count = parts->reason->count;
    const char *key = words_many(language, counted->one, counted->many, (unsigned long)count);
    char sentence[600];
    Text text = text_into(sentence, sizeof sentence);
    text_add(&text, key, parts->move, parts->moves, count);
    text_add(out, "%s", sentence);
}

/* xgettext finds the pairs by this name. */
#define MANY_(one, many)                                                                                     \
    {                                                                                                        \
        one, many                                                                                            \
    }

static void add_pieces(const Language *language, const Parts *parts, Text *out)
{
    static const Counted ALLOWS[] = {
        [PIECE_NONE] = MANY_("%s allows %s, which wins a piece.", "%s allows %s, which wins %d pieces."),
        [PIECE_MAN] = MANY_("%s allows %s, which wins a man.", "%s allows %s, which wins %d men."),
        [PIECE_KING] = MANY_("%s allows %s, which wins a king.", "%s allows %s, which wins %d kings."),
    };
    static const Counted SHOT[] = {
        [PIECE_NONE] = MANY_("%s falls into the shot %s, which wins a piece.",
                             "%s falls into the shot %s, which wins %d pieces."),
        [PIECE_MAN] = MANY_("%s falls into the shot %s, which wins a man.",
                            "%s falls into the shot %s, which wins %d men."),
        [PIECE_KING] = MANY_("%s falls into the shot %s, which wins a king.",
                             "%s falls into the shot %s, which wins %d kings."),
    };
    static const Counted MISSES[] = {
        [PIECE_NONE] = MANY_("%s misses %s, which wins a piece.", "%s misses %s, which wins %d pieces."),
        [PIECE_MAN] = MANY_("%s misses %s, which wins a man.", "%s misses %s, which wins %d men."),
        [PIECE_KING] = MANY_("%s misses %s, which wins a king.", "%s misses %s, which wins %d kings."),
    };
    static const Counted JUMP = MANY_("%s misses the jump %s, which takes a piece.",
                                      "%s misses the jump %s, which takes %d pieces.");
    static const Counted LOSES_LATER[] = {
        [PIECE_NONE] = MANY_("%s leads to %s, and a piece is lost.",
                             "%s leads to %s, and %d pieces are lost."),
        [PIECE_MAN] = MANY_("%s leads to %s, and a man is lost.", "%s leads to %s, and %d men are lost."),
        [PIECE_KING] = MANY_("%s leads to %s, and a king is lost.", "%s leads to %s, and %d kings are lost."),
    };
    static const Counted MISSES_LATER[] = {
        [PIECE_NONE] = MANY_("%s misses %s, which wins a piece in the end.",
                             "%s misses %s, which wins %d pieces in the end."),
        [PIECE_MAN] = MANY_("%s misses %s, which wins a man in the end.",
                            "%s misses %s, which wins %d men in the end."),
        [PIECE_KING] = MANY_("%s misses %s, which wins a king in the end.",
                             "%s misses %s, which wins %d kings in the end."),
    };
    Piece piece = parts->reason->piece;
    ReasonKind kind = parts->reason->kind;
    add_counted(language,
                kind == REASON_ALLOWS_PIECES   ? &ALLOWS[piece]
                : kind == REASON_ALLOWS_SHOT   ? &SHOT[piece]
                : kind == REASON_MISSES_PIECES ? &MISSES[piece]
                : kind == REASON_LOSES_LATER   ? &LOSES_LATER[piece]
                : kind == REASON_MISSES_LATER  ? &MISSES_LATER[piece]
                                               : &JUMP,
                parts, out);
}

static void add_row(const Language *language, const Parts *parts, Text *out)
{
    const char *key = parts->reason->kind == REASON_MISSES_ROW
                          ? N_("%s misses three in a row at %s (%s-%s-%s).")
                          : N_("%s allows three in a row at %s (%s-%s-%s).");
    words_add(language, out, key, parts->move, parts->square[0], parts->square[1], parts->square[2],
              parts->square[3]);
}

static void add_fork(const Language *language, const Parts *parts, Text *out)
{
    if (parts->reason->kind == REASON_ALLOWS_FORCED) {
        words_add(language, out,
                  N_("%s allows a fork: %s, then %s threatens three in a row at %s and at %s."), parts->move,
                  parts->moves, parts->square[0], parts->square[1], parts->square[2]);
        return;
    }
    const char *key = parts->reason->kind == REASON_MISSES_FORK
                          ? N_("%s misses a fork: %s threatens three in a row at %s and at %s.")
                          : N_("%s allows a fork: %s threatens three in a row at %s and at %s.");
    words_add(language, out, key, parts->move, parts->square[0], parts->square[1], parts->square[2]);
}

static void add_block(const Language *language, const Parts *parts, Text *out)
{
    int block = parts->reason->block;
    switch (parts->reason->kind) {
    case REASON_MISSES_BLOCK:
        words_add(language, out, N_("%s misses %s, which takes board %d."), parts->move, parts->moves, block);
        break;
    case REASON_ALLOWS_BLOCK:
        words_add(language, out, N_("%s allows %s, which takes board %d."), parts->move, parts->moves, block);
        break;
    case REASON_FREE_CHOICE:
        words_add(language, out, N_("%s lets %s play on any board."), parts->move, parts->opponent);
        break;
    case REASON_FREE_BLOCK:
        words_add(language, out, N_("%s lets %s play on any board and take board %d with %s."), parts->move,
                  parts->opponent, block, parts->moves);
        break;
    case REASON_LEAVES_TWO:
        words_add(language, out, N_("%s leaves %s two in a row on board %d; %s blocks them."), parts->move,
                  parts->opponent, block, parts->moves);
        break;
    default:
        words_add(language, out, N_("%s sends %s to board %d, where %s stops a row."), parts->move,
                  parts->opponent, block, parts->square[0]);
        break;
    }
}

/* Sentences with the move played and the line. */
static const char *plain_key(ReasonKind kind)
{
    switch (kind) {
    case REASON_MISSES_WIN:
        return N_("%s misses %s, which wins the game.");
    case REASON_ALLOWS_WIN:
        return N_("%s allows %s, which wins the game.");
    case REASON_MISSES_CROWN:
        return N_("%s misses %s, which crowns a man.");
    case REASON_ALLOWS_CROWN:
        return N_("%s allows %s, which crowns a man.");
    case REASON_NO_MOVE_LEFT:
        return N_("%s leaves no move after %s.");
    case REASON_KING_LATER:
        return N_("%s leads to %s, and the other side gets a king.");
    case REASON_MISSES_KING:
        return N_("%s misses %s, which gets a king in the end.");
    default:
        return NULL;
    }
}

static void add_reason(const Language *language, const Parts *parts, Text *out)
{
    switch (parts->reason->kind) {
    case REASON_ALLOWS_PIECES:
    case REASON_ALLOWS_SHOT:
    case REASON_MISSES_PIECES:
    case REASON_MISSES_JUMP:
    case REASON_LOSES_LATER:
    case REASON_MISSES_LATER:
        add_pieces(language, parts, out);
        break;
    case REASON_MISSES_ROW:
    case REASON_ALLOWS_ROW:
        add_row(language, parts, out);
        break;
    case REASON_MISSES_FORK:
    case REASON_ALLOWS_FORK:
    case REASON_ALLOWS_FORCED:
        add_fork(language, parts, out);
        break;
    case REASON_MISSES_WIN:
    case REASON_ALLOWS_WIN:
    case REASON_MISSES_CROWN:
    case REASON_ALLOWS_CROWN:
    case REASON_NO_MOVE_LEFT:
    case REASON_KING_LATER:
    case REASON_MISSES_KING:
        words_add(language, out, plain_key(parts->reason->kind), parts->move, parts->moves);
        break;
    case REASON_LOST_ENDING:
        words_add(language, out, N_("%s leads to a lost ending."), parts->move);
        break;
    default:
        add_block(language, parts, out);
        break;
    }
}

static void add_line_moves(const Game *game, Pos pos, const Move *moves, int count, Text *out)
{
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        game->move_text(&pos, moves[i], text);
        text_add(out, "%s%s", i > 0 ? " " : "", text);
        pos = game->play(&pos, moves[i]);
    }
}

/* The reason for a mistake; `move` is the text of the move played. Only the position and the move played of
 * `mistake` are used. */
static void add_mistake(const Language *language, const Mistake *mistake, const Reason *reason,
                        const char *move, Text *out)
{
    const Game *game = mistake->game;
    Parts parts = {.move = move, .opponent = game->side_name[1 - game->side(mistake->pos)], .reason = reason};
    Text moves = text_into(parts.moves, sizeof parts.moves);
    Pos pos = *mistake->pos;
    if (!reason_is_missed(reason->kind)) pos = game->play(&pos, mistake->played);
    bool is_long = reason->kind >= REASON_LOSES_LATER && reason->shown > LONG_SHOWN;
    add_line_moves(game, pos, reason->line, is_long ? LONG_SHOWN : reason->shown, &moves);
    if (is_long) text_add(&moves, " …");
    for (int i = 0; i < REASON_SQUARES; i++)
        game->square_text(reason->square[i], parts.square[i]);
    add_reason(language, &parts, out);
}

void words_mistake(const Language *language, const Mistake *mistake, const Reason *reason, Text *out)
{
    if (reason->kind == REASON_NONE) return;
    char move[MOVE_TEXT];
    mistake->game->move_text(mistake->pos, mistake->played, move);
    add_mistake(language, mistake, reason, move, out);
}

/* ---- A move ---- */

static void add_change(const Language *language, Change change, Text *out)
{
    static const char *const CHANGE[] = {[CHANGE_WIN_TO_DRAW] = N_("It turns a win into a draw."),
                                         [CHANGE_WIN_TO_LOSS] = N_("It turns a win into a loss."),
                                         [CHANGE_DRAW_TO_LOSS] = N_("It turns a draw into a loss.")};
    if (change != CHANGE_NONE) text_add(out, " %s", words(language, CHANGE[change]));
}

/* If no certain reason is known: how the outcome changed, or the size of the loss: as much as is certain, so that it
 * agrees with the mark. */
static void add_size(const Language *language, const Judgement *judgement, const char *move, Text *out)
{
    static const char *const CHANGE[] = {[CHANGE_WIN_TO_DRAW] = N_("%s turns a win into a draw."),
                                         [CHANGE_WIN_TO_LOSS] = N_("%s turns a win into a loss."),
                                         [CHANGE_DRAW_TO_LOSS] = N_("%s turns a draw into a loss.")};
    if (judgement->change != CHANGE_NONE) {
        words_add(language, out, CHANGE[judgement->change], move);
        return;
    }
    double certain = judgement->best_chance - judgement->loss;
    words_add(language, out, N_("%s lowers the chances from %d%% to %d%%."), move,
              (int)(100 * judgement->best_chance + 0.5), (int)(100 * certain + 0.5));
}

/* How long the missed win would have taken, if the databases know it. */
static void add_forced_win(const Language *language, const Game *game, const Judgement *judgement, Text *out)
{
    bool thrown = judgement->change == CHANGE_WIN_TO_DRAW || judgement->change == CHANGE_WIN_TO_LOSS;
    if (!thrown || judgement->best_plies <= 0) return;
    text_add(out, " ");
    words_add(language, out, "%s could force the win in %d plies.",
              presentation_side(language, game, judgement->side), judgement->best_plies);
}

/* The sentences about a move with a mark; `move` is its text. */
static void add_sentences(const Language *language, const Review *review, int ply, const char *move,
                          Text *out)
{
    const Judgement *judgement = review_judgement(review, ply);
    if (judgement->reason.kind == REASON_NONE) {
        add_size(language, judgement, move, out);
    } else {
        Mistake mistake = {
            .game = review_game(review), .pos = review_pos(review, ply), .played = judgement->played};
        add_mistake(language, &mistake, &judgement->reason, move, out);
        add_change(language, judgement->change, out);
    }
    add_forced_win(language, review_game(review), judgement, out);
}

static bool has_mark(const Review *review, int ply)
{
    const Judgement *judgement = review_judgement(review, ply);
    return judgement != NULL && judgement->mark != MARK_NONE;
}

void words_reason(const Language *language, const Review *review, int ply, Text *out)
{
    if (!has_mark(review, ply)) return;
    char move[MOVE_TEXT];
    review_game(review)->move_text(review_pos(review, ply), review_judgement(review, ply)->played, move);
    add_sentences(language, review, ply, move, out);
}

void words_judgement(const Language *language, const Review *review, int ply, Text *out)
{
    if (!has_mark(review, ply)) return;
    const Judgement *judgement = review_judgement(review, ply);
    char move[MOVE_TEXT], best[MOVE_TEXT], marked[MOVE_TEXT + 3];
    review_game(review)->move_text(review_pos(review, ply), judgement->played, move);
    review_game(review)->move_text(review_pos(review, ply), judgement->best, best);
    Text text = text_into(marked, sizeof marked);
    text_add(&text, "%s%s", move, mark_text(judgement->mark));
    add_sentences(language, review, ply, marked, out);
    text_add(out, " ");
    words_add(language, out, N_("Better: %s."), best);
}

/* ---- Summaries ---- */

const char *words_mark(const Language *language, Mark mark)
{
    static const char *const NAME[] = {"", N_("inaccuracy"), N_("mistake"), N_("blunder")};
    return words(language, NAME[mark]);
}

const char *words_phase(const Language *language, Phase phase)
{
    static const char *const NAME[] = {N_("Opening"), N_("Middle game"), N_("Ending")};
    assert(phase >= 0 && phase < PHASES);
    return words(language, NAME[phase]);
}

static void add_counts(const Language *language, const int marks[MARKS], Text *out)
{
    static const Counted COUNT[] = {[MARK_INACCURACY] = MANY_("%d inaccuracy", "%d inaccuracies"),
                                    [MARK_MISTAKE] = MANY_("%d mistake", "%d mistakes"),
                                    [MARK_BLUNDER] = MANY_("%d blunder", "%d blunders")};
    bool any = false;
    for (Mark mark = MARK_BLUNDER; mark > MARK_NONE; mark--) {
        if (marks[mark] == 0) continue;
        text_add(out, "%s", any ? ", " : "");
        text_add(out, words_many(language, COUNT[mark].one, COUNT[mark].many, (unsigned long)marks[mark]),
                 marks[mark]);
        any = true;
    }
    if (!any) words_add(language, out, N_("no mistakes"));
}

void words_review_counts(const Language *language, const Review *review, int side, Text *out)
{
    int marks[MARKS];
    for (Mark mark = MARK_NONE; mark < MARKS; mark++)
        marks[mark] = review_count(review, side, mark);
    add_counts(language, marks, out);
}

void words_phase_summary(const Language *language, const Review *review, int side, Phase phase, Text *out)
{
    PhaseSummary summary = review_summary(review, side, phase);
    if (summary.moves == 0) return;
    char counts[120];
    Text text = text_into(counts, sizeof counts);
    add_counts(language, summary.marks, &text);
    words_add(language, out, N_("%s: %s"), words_phase(language, phase), counts);
}

void words_review_summary(const Language *language, const Review *review, Text *out)
{
    for (int side = 0; side < 2; side++) {
        text_add(out, "%s%s: ", side > 0 ? "\n" : "", presentation_side(language, review_game(review), side));
        words_review_counts(language, review, side, out);
        for (int phase = 0; phase < PHASES; phase++) {
            char summary[120];
            Text part = text_into(summary, sizeof summary);
            words_phase_summary(language, review, side, (Phase)phase, &part);
            if (part.length > 0) text_add(out, "\n  %s", summary);
        }
    }
}
