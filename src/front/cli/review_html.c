/* The review as one page: everything is in the file, nothing is loaded from the network (its content
 * policy forbids it). Every board is in the page; without a script they are a list, with it one is shown
 * at a time. */
#include "front/cli/review_print.h"

#include "base/text.h"
#include "front/cli/html.h"
#include "view/drawing.h"

static const char STYLE[] =
#include "front/cli/report.css.inc"
    ;
static const char SCRIPT[] =
#include "front/cli/report.js.inc"
    ;

enum { GRAPH_WIDTH = 1000, GRAPH_HEIGHT = 120, GRAPH_EDGE = 10 };

static void put_move(const Review *review, int ply, FILE *out)
{
    char text[MOVE_TEXT];
    review_game(review)->move_text(review_pos(review, ply), review_judgement(review, ply)->played, text);
    fputs(text, out);
}

static void put_mark(Mark mark, FILE *out)
{
    if (mark != MARK_NONE)
        fprintf(out, "<span class=\"mark mark%d\" title=\"%s\">%s</span>", mark, words_mark(NULL, mark),
                mark_text(mark));
}

static void put_player(const ReviewedGame *game, int side, FILE *out)
{
    char text[PLAYER_TEXT];
    player_text(game, side, text);
    html_text(text, out);
}

/* The colours of boards and players, in the reader's light or dark setting; light on paper. */
static void add_colors(const Game *game, Text *out)
{
    Presentation own = presentation_of(game);
    text_add(out, ":root{");
    look_css(&(Look){0}, out);
    text_add(out, "}@media screen and (prefers-color-scheme:dark){:root{");
    look_css(&(Look){.dark = true}, out);
    text_add(out, "}}");
    for (int side = 0; side < 2; side++) {
        Face face = own.face((Square){.piece = PIECE_MAN, .side = side});
        text_add(out, ".players .side%d i{background:var(--tint-%s)}", side, tint_id(side_tint(face, side)));
    }
}

static void title_of(const ReviewedGame *game, Text *out)
{
    char player[PLAYER_TEXT];
    player_text(game, 0, player);
    text_add(out, "%s: %s against ", review_game(game->review)->title, player);
    player_text(game, 1, player);
    text_add(out, "%s", player);
}

static void put_header(const ReviewedGame *game, FILE *out)
{
    char text[200];
    result_text(game, text, sizeof text);
    fprintf(out, "<header><h1>%s: %s</h1>\n<p>", review_game(game->review)->title, text);
    if (game->event[0] != '\0') {
        html_text(game->event, out);
        fputs(" · ", out);
    }
    fprintf(out, "%d moves · judged by ", review_moves(game->review));
    html_text(game->judge, out);
    fputs("</p>\n<ul class=\"players\">", out);
    for (int side = 0; side < 2; side++) {
        Text counts = text_into(text, sizeof text);
        words_review_counts(NULL, game->review, side, &counts);
        fprintf(out, "<li class=\"side%d\"><b><i></i>", side);
        put_player(game, side, out);
        fprintf(out, "</b><span>%s</span></li>", text);
    }
    fputs("</ul></header>\n", out);
}

/* ---- Score graph ---- */

static double graph_x(const Review *review, int ply)
{
    int moves = review_moves(review);
    return GRAPH_EDGE + (double)ply * (GRAPH_WIDTH - 2 * GRAPH_EDGE) / (moves > 0 ? moves : 1);
}

static double graph_y(const Review *review, int ply)
{
    return GRAPH_EDGE + (1 - review_chance(review, ply)) * (GRAPH_HEIGHT - 2 * GRAPH_EDGE);
}

static void put_curve(const Review *review, FILE *out)
{
    for (int ply = 0; ply <= review_moves(review); ply++)
        fprintf(out, "%s%.1f %.1f", ply == 0 ? "M" : "L", graph_x(review, ply), graph_y(review, ply));
}

static void put_graph(const Review *review, FILE *out)
{
    const Game *game = review_game(review);
    int moves = review_moves(review);
    double step = (double)(GRAPH_WIDTH - 2 * GRAPH_EDGE) / (moves > 0 ? moves : 1);
    fprintf(
        out,
        "<svg class=\"graph\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Expected score of %s after each "
        "move\"><rect class=\"frame\" x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"8\"/><path class=\"above\" "
        "d=\"",
        GRAPH_WIDTH, GRAPH_HEIGHT, game->side_name[0], GRAPH_WIDTH - 1, GRAPH_HEIGHT - 1);
    put_curve(review, out);
    fprintf(out, "L%.1f %dL%d %dZ\"/>", graph_x(review, moves), GRAPH_HEIGHT - GRAPH_EDGE, GRAPH_EDGE,
            GRAPH_HEIGHT - GRAPH_EDGE);
    fprintf(out, "<path class=\"middle\" d=\"M%d %dH%d\"/><path class=\"curve\" d=\"", GRAPH_EDGE,
            GRAPH_HEIGHT / 2, GRAPH_WIDTH - GRAPH_EDGE);
    put_curve(review, out);
    fprintf(out, "\"/><text x=\"16\" y=\"26\">%s wins</text><text x=\"16\" y=\"%d\">%s wins</text>",
            game->side_name[0], GRAPH_HEIGHT - 16, game->side_name[1]);
    fprintf(out, "<line class=\"cursor\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>", GRAPH_EDGE, GRAPH_EDGE,
            GRAPH_EDGE, GRAPH_HEIGHT - GRAPH_EDGE);
    for (int ply = 1; ply <= moves; ply++) {
        Mark mark = review_judgement(review, ply - 1)->mark;
        if (mark != MARK_NONE)
            fprintf(out, "<circle class=\"mark%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"5.5\"/>", mark,
                    graph_x(review, ply), graph_y(review, ply));
    }
    for (int ply = 0; ply <= moves; ply++)
        fprintf(out, "<rect class=\"target\" x=\"%.1f\" y=\"0\" width=\"%.1f\" height=\"%d\"/>",
                graph_x(review, ply) - step / 2, step, GRAPH_HEIGHT);
    fputs("</svg>\n", out);
}

/* ---- Boards ---- */

/* The better line; a move is never broken at its hyphen. */
static void put_line(const Review *review, int ply, const Judgement *judgement, FILE *out)
{
    const Game *game = review_game(review);
    Pos pos = *review_pos(review, ply);
    fputs("<p class=\"line\"><b>Better:</b>", out);
    for (int i = 0; i < judgement->line_count && game_is_legal(game, &pos, judgement->line[i]); i++) {
        char text[MOVE_TEXT];
        game->move_text(&pos, judgement->line[i], text);
        fprintf(out, " <span>%s</span>", text);
        pos = game->play(&pos, judgement->line[i]);
    }
    fputs("</p>", out);
}

static void put_caption(const Review *review, int ply, FILE *out)
{
    const Game *game = review_game(review);
    fputs("<figcaption><p class=\"played\">", out);
    if (ply == 0) {
        fputs("The first position", out);
    } else {
        char number[16];
        move_number_text(ply - 1, number);
        fprintf(out, "%s ", number);
        put_move(review, ply - 1, out);
        fputs(" ", out);
        put_mark(review_judgement(review, ply - 1)->mark, out);
    }
    fprintf(out, " <span class=\"chance\">%s %.0f%%</span></p>", game->side_name[0],
            100 * review_chance(review, ply));
    const Judgement *judgement = ply > 0 ? review_judgement(review, ply - 1) : NULL;
    if (judgement != NULL && judgement->mark != MARK_NONE) {
        char sentence[WHY_TEXT];
        Text why = text_into(sentence, sizeof sentence);
        words_reason(NULL, review, ply - 1, &why);
        fprintf(out, "<p>%s</p>", sentence);
        put_line(review, ply - 1, judgement, out);
    }
    fputs("</figcaption>", out);
}

static void put_figure(const Review *review, int ply, FILE *out)
{
    const Game *game = review_game(review);
    bool marked = ply > 0 && review_judgement(review, ply - 1)->mark != MARK_NONE;
    char position[POS_TEXT], label[POS_TEXT + 40];
    game->pos_text(review_pos(review, ply), position);
    snprintf(label, sizeof label, "Board after %d moves: %s", ply, position);
    fprintf(out, "<figure id=\"ply%d\" data-x=\"%.1f\"%s>", ply, graph_x(review, ply),
            marked ? " class=\"marked\"" : "");
    board_svg(review, ply, label, out);
    put_caption(review, ply, out);
    fputs("</figure>\n", out);
}

static void put_steps(FILE *out)
{
    static const char *const STEP[][3] = {
        {"first", "First position", "<svg viewBox=\"0 0 16 16\"><path d=\"M3 2V14M13 2 5 8 13 14Z\"/></svg>"},
        {"back", "Back", "<svg viewBox=\"0 0 16 16\"><path d=\"M12 2 4 8 12 14Z\"/></svg>"},
        {"next", "Forward", "<svg viewBox=\"0 0 16 16\"><path d=\"M4 2 12 8 4 14Z\"/></svg>"},
        {"end", "Last position", "<svg viewBox=\"0 0 16 16\"><path d=\"M13 2V14M3 2 11 8 3 14Z\"/></svg>"},
        {"mistake", "Next mistake", "Next mistake"}};
    fputs("<div class=\"steps needs-script\" role=\"group\" aria-label=\"Steps\">", out);
    for (size_t i = 0; i < sizeof STEP / sizeof STEP[0]; i++)
        fprintf(out, "<button id=\"%s\" type=\"button\" aria-label=\"%s\">%s</button>", STEP[i][0],
                STEP[i][1], STEP[i][2]);
    fputs("</div><p id=\"said\" role=\"status\" class=\"unseen\"></p>\n", out);
}

/* ---- Moves ---- */

static void put_moves(const Review *review, FILE *out)
{
    fputs("<ol class=\"moves\">", out);
    for (int ply = 0; ply < review_moves(review); ply++) {
        char number[16];
        move_number_text(ply, number);
        if (ply % 2 == 0)
            fprintf(out, "%s<li><span class=\"number\">%s</span>", ply > 0 ? "</li>\n" : "", number);
        fprintf(out, "<a href=\"#ply%d\">", ply + 1);
        put_move(review, ply, out);
        put_mark(review_judgement(review, ply)->mark, out);
        fputs("</a>", out);
    }
    fputs("</li></ol>\n", out);
}

void review_print_html(const ReviewedGame *game, FILE *out)
{
    const Review *review = game->review;
    char title[2 * PLAYER_TEXT + 60], colors[2 * LOOK_CSS + 300];
    Text title_text = text_into(title, sizeof title), sheet = text_into(colors, sizeof colors);
    title_of(game, &title_text);
    add_colors(review_game(review), &sheet);
    HtmlPage page = {.title = title, .style = {STYLE, colors}, .script = SCRIPT};
    html_begin(&page, out);
    put_header(game, out);
    board_svg_shapes(review_game(review), out);
    fputs("<main>\n", out);
    put_graph(review, out);
    fputs("<div class=\"table\"><div class=\"film\">\n", out);
    for (int ply = 0; ply <= review_moves(review); ply++)
        put_figure(review, ply, out);
    fputs("</div>\n", out);
    put_steps(out);
    fputs("<nav class=\"card\" aria-label=\"Moves\"><h2>Moves</h2>", out);
    put_moves(review, out);
    fputs(
        "</nav></div>\n</main>\n<footer>Written by Parlor. ?! inaccuracy, ? mistake, ?? blunder; the dashed green sign is "
        "the better move. <span class=\"needs-script\">Keys: <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> "
        "<kbd>End</kbd>, <kbd>m</kbd> next mistake.</span></footer>\n",
        out);
    html_end(&page, out);
}
