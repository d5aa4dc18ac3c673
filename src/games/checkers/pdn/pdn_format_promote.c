/* Promoting a variation in the text of a game: where the tree's main move stands in brackets beside another one, the
 * two lines change places. The bytes of both stay as they are; only brackets and, where needed, a move number are
 * added:
 *     A (B) (C x) rest   becomes   C (A rest) (B) x */
#include "base/text.h"
#include "games/checkers/pdn/pdn_format.h"

#include <stdlib.h>
#include <string.h>

enum { LOST = -1, PROMOTIONS_MAX = 1000 };

typedef struct Promotion {
    const char *text;
    const PdnGame *game;
    PdnTreeWriter tree; /* which nodes are kept */
    /* Items: the move and its last remark; the brackets beside it; its line's last item. */
    int move, remark, first_open, last_close, last;
    /* The bracket that goes up, and in it the main move with its last remark. */
    int open, close, main, main_remark;
    int ply; /* moves before the two, counted as if Black had begun */
    PdnText out;
} Promotion;

/* ---- Finding ---- */

static PdnKind kind_at(const Promotion *p, int item)
{
    return item < p->game->item_count ? p->game->items[item].kind : PDN_CLOSE;
}

/* The item after the remarks that begin here. */
static int after_remarks(const Promotion *p, int item)
{
    while (item < p->game->item_count && (kind_at(p, item) == PDN_COMMENT || kind_at(p, item) == PDN_NAG))
        item++;
    return item;
}

/* The end of a line inside which `item` stands: its closing bracket, or after the last item. */
static int end_of_line(const Promotion *p, int item)
{
    for (int depth = 0; item < p->game->item_count; item++) {
        if (kind_at(p, item) == PDN_CLOSE && depth-- == 0) return item;
        depth += kind_at(p, item) == PDN_OPEN;
    }
    return item;
}

/* The move that is to stand in the line after a node; MOVE_NONE: any. */
static Move main_move(const Promotion *p, int node)
{
    const GameTree *tree = p->tree.tree;
    int next = tree->node[node].played ? game_tree_after(tree, node)
                                       : game_tree_kept(tree, tree->node[node].child);
    return next >= 0 && pdn_is_kept(&p->tree, next) ? tree->node[next].move : MOVE_NONE;
}

/* Look through the brackets beside a move for one that begins with the wanted move. */
static bool find_bracket(Promotion *p, int move, Move wanted)
{
    int at = after_remarks(p, move + 1);
    p->move = move;
    p->remark = at - 1;
    p->first_open = at;
    p->open = LOST;
    while (kind_at(p, at) == PDN_OPEN) {
        int first = after_remarks(p, at + 1), close = end_of_line(p, at + 1);
        if (p->open == LOST && kind_at(p, first) == PDN_MOVE && p->game->items[first].move == wanted) {
            p->open = at;
            p->close = close;
            p->main = first;
            p->main_remark = after_remarks(p, first + 1) - 1;
        }
        p->last_close = close;
        at = close + 1;
    }
    p->last = end_of_line(p, at) - 1;
    return p->open != LOST;
}

typedef struct Line {
    int now, before;
} Line;

static bool find_promoted(Promotion *p)
{
    const GameTree *tree = p->tree.tree;
    Line line[PDN_DEPTH_MAX + 2] = {{0, 0}};
    int depth = 0;
    for (int i = 0; i < p->game->item_count; i++) {
        const PdnItem *item = &p->game->items[i];
        if (item->kind == PDN_OPEN) {
            int from = line[depth].before;
            line[++depth] = (Line){from, from};
        } else if (item->kind == PDN_CLOSE) {
            depth--;
        } else if (item->kind == PDN_MOVE) {
            int from = line[depth].before = line[depth].now;
            Move wanted = from != LOST ? main_move(p, from) : MOVE_NONE;
            p->ply = from != LOST ? tree->node[from].ply + checkers_game.side(&tree->node[0].pos) : 0;
            if (wanted != MOVE_NONE && wanted != item->move && find_bracket(p, i, wanted)) return true;
            line[depth].now = from != LOST ? game_tree_find(tree, from, item->move) : LOST;
        }
    }
    return false;
}

/* ---- Writing ---- */

/* Where the number of a move begins, if it has one. */
static size_t with_number(const Promotion *p, int item)
{
    size_t move = p->game->items[item].span.from, at = move;
    while (at > 0 && strchr(" \t\r\n", p->text[at - 1]) != NULL)
        at--;
    if (at == 0 || p->text[at - 1] != '.') return move;
    while (at > 0 && strchr("0123456789.", p->text[at - 1]) != NULL)
        at--;
    return at;
}

/* What follows a remark to the end of the line needs a new line. */
static void add_promoted(Promotion *p, const char *text, size_t length)
{
    size_t begin = p->out.length;
    bool remark = false;
    if (length == 0) return;
    while (begin > 0 && p->out.start[begin - 1] != '\n')
        remark |= p->out.start[--begin] == ';';
    if (remark && text[0] != '\n' && text[0] != '\r') pdn_text_add_char(&p->out, '\n');
    pdn_text_add(&p->out, text, length);
}

static void add_text(Promotion *p, const char *text)
{
    add_promoted(p, text, strlen(text));
}

static void copy(Promotion *p, size_t from, size_t to)
{
    if (to > from) add_promoted(p, p->text + from, to - from);
}

/* White's number at the beginning of a line. */
static void add_move_number(Promotion *p, int ply)
{
    char number[24];
    if (ply % 2 == 0) return;
    snprintf(number, sizeof number, "%d... ", ply / 2 + 1);
    add_text(p, number);
}

static void write_all(Promotion *p)
{
    const PdnItem *items = p->game->items;
    size_t begin = with_number(p, p->move), top = items[p->open].span.to, end = items[p->last].span.to;
    top += strspn(p->text + top, " \t\r\n");
    /* The number stays where it stands if the other move has none. */
    if (with_number(p, p->main) == items[p->main].span.from) begin = items[p->move].span.from;
    copy(p, 0, begin);
    copy(p, top, items[p->main_remark].span.to);
    add_text(p, " (");
    if (begin == items[p->move].span.from) add_move_number(p, p->ply);
    copy(p, begin, items[p->remark].span.to);
    if (p->last > p->last_close) copy(p, items[p->last_close].span.to, end);
    add_text(p, ")");
    for (int at = p->first_open; at < p->last_close; at = end_of_line(p, at + 1) + 1)
        if (at != p->open) copy(p, items[at - 1].span.to, items[end_of_line(p, at + 1)].span.to);
    if (p->main_remark + 1 < p->close && items[p->main_remark + 1].kind == PDN_MOVE) {
        size_t gap = items[p->main_remark].span.to;
        size_t next = gap + strspn(p->text + gap, " \t\r\n");
        bool numbered = with_number(p, p->main_remark + 1) < items[p->main_remark + 1].span.from;
        copy(p, gap, next);
        if (!numbered) add_move_number(p, p->ply + 1);
        copy(p, next, items[p->close].span.from);
    } else {
        copy(p, items[p->main_remark].span.to, items[p->close].span.from);
    }
    copy(p, end, strlen(p->text));
}

/* One promotion; NULL if none is needed. */
static char *promote(const char *text, const PdnGame *game, const GameTree *tree, int plies)
{
    Promotion p = {.text = text, .game = game, .tree = {.tree = tree, .plies = plies}};
    if (!find_promoted(&p)) return NULL;
    write_all(&p);
    if (p.out.failed) pdn_text_release(&p.out);
    return p.out.start;
}

char *pdn_promoted(const char *text, const GameTree *tree, int plies)
{
    char *now = NULL, *next = NULL;
    for (int i = 0; i < PROMOTIONS_MAX; i++) {
        PdnGame game;
        PdnError fault;
        pdn_game_init(&game);
        bool whole = pdn_read_first(now != NULL ? now : text, &game, &fault, NULL) == PDN_GAME;
        next = whole ? promote(now != NULL ? now : text, &game, tree, plies) : NULL;
        pdn_game_release(&game);
        if (next == NULL) break;
        free(now);
        now = next;
    }
    return now;
}
