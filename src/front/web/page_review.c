/* The review of the game on the table: the page asks what to think about, a worker thinks, the page passes
 * the thought in and shows what is known so far. */
#include "front/web/json.h"
#include "front/web/page.h"
#include "view/judge_words.h"

#include <stdlib.h>

/* Start a new review of all moves of the record; false if there is nothing to review, or no memory. */
EXPORT(page_review_begin) bool page_review_begin(Page *page)
{
    table_set_review(page->table, NULL);
    review_free(page->review);
    page->review = NULL;
    if (session_plies(table_session(page->table)) == 0) return false;
    Status status = review_new_of(table_session(page->table), &page->review);
    if (ok(&status))
        table_set_review(page->table, page->review);
    else
        table_warn_status(page->table, &status);
    return ok(&status);
}

EXPORT(page_review_end) void page_review_end(Page *page)
{
    table_set_review(page->table, NULL);
    review_free(page->review);
    page->review = NULL;
}

/* The next order for the judge, taken by page_review_order_size and freed by the caller; NULL when the review
 * is complete. */
EXPORT(page_review_order) uint8_t *page_review_order(Page *page)
{
    if (page->review == NULL || review_wants(page->review) < 0) return NULL;
    History history = review_history(page->review);
    Limits limits = review_limits(page->review);
    return order_make(page->game, review_judge(page->game), &history, &limits, 0,
                      review_forgets(page->review), true, &page->review_order_size);
}

EXPORT(page_review_order_size) size_t page_review_order_size(const Page *page)
{
    return page->review_order_size;
}

/* The thought about it is in page_thought. */
EXPORT(page_review_take) void page_review_take(Page *page)
{
    if (page->review != NULL && review_wants(page->review) >= 0) review_take(page->review, &page->thought);
    table_set_review(page->table, page->review); /* more commands are possible now */
}

/* The mark and the sentence of each move; null if it is not judged yet. */
static void add_moves(const Page *page, Text *out)
{
    for (int ply = 0; ply < review_moves(page->review); ply++) {
        const Judgement *judgement = review_judgement(page->review, ply);
        char text[600];
        Text sentence = text_into(text, sizeof text);
        text_add(out, ply > 0 ? "," : "");
        if (judgement == NULL) {
            text_add(out, "null");
            continue;
        }
        words_judgement(page->language, page->review, ply, &sentence);
        double first = judgement->side == 0 ? judgement->chance : 1 - judgement->chance;
        text_add(out, "{\"chance\":%.3f,\"mark\":\"%s\",\"id\":\"%s\",", first, mark_text(judgement->mark),
                 mark_id(judgement->mark));
        json_add_pair(out, "name", words_mark(page->language, judgement->mark));
        text_add(out, ",");
        json_add_pair(out, "text", text);
        text_add(out, "}");
    }
}

static void add_sides(const Page *page, Text *out)
{
    for (int side = 0; side < 2; side++) {
        char counts[200];
        Text text = text_into(counts, sizeof counts);
        words_review_counts(page->language, page->review, side, &text);
        text_add(out, side > 0 ? "," : "");
        json_add_string(out, counts);
    }
}

/* "Opening: 1 mistake" for each phase in which the side moved. */
static void add_phases(const Page *page, Text *out)
{
    for (int side = 0; side < 2; side++) {
        int shown = 0;
        text_add(out, side > 0 ? ",[" : "[");
        for (int phase = 0; phase < PHASES; phase++) {
            char summary[200];
            Text text = text_into(summary, sizeof summary);
            words_phase_summary(page->language, page->review, side, (Phase)phase, &text);
            if (text.length == 0) continue;
            text_add(out, shown++ > 0 ? "," : "");
            json_add_string(out, summary);
        }
        text_add(out, "]");
    }
}

/* What is known so far: {"wants":PLY,"moves":[…],"counts":["1 blunder","no mistakes"],"phases":[[…],[…]]}; wants -1: complete. */
EXPORT(page_review) const char *page_review(Page *page)
{
    Text out = text_into(page->text, sizeof page->text);
    if (page->review == NULL) return "null";
    text_add(&out, "{\"wants\":%d,\"moves\":[", review_wants(page->review));
    add_moves(page, &out);
    text_add(&out, "],\"counts\":[");
    add_sides(page, &out);
    text_add(&out, "],\"phases\":[");
    add_phases(page, &out);
    text_add(&out, "]}");
    return page->text;
}
