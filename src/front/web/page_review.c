/* What the review of the game on the table has found so far. */
#include "base/json.h"
#include "front/web/page.h"
#include "judge/review.h"
#include "view/judge_words.h"

/* Moves that are still to be judged, and whether it goes on; -1: there is no review. Another number: there is more to
 * read. */
EXPORT(page_review_left) int page_review_left(const Page *page)
{
    const Review *review = table_review(page->table);
    return review == NULL ? -1 : 2 * (review_wants(review) + 1) + table_is_reviewing(page->table);
}

/* Is it about the whole game as it stands? */
EXPORT(page_review_holds) bool page_review_holds(const Page *page)
{
    return table_review_holds(page->table);
}

EXPORT(page_review_end) void page_review_end(Page *page)
{
    table_review_end(page->table);
}

/* The mark and the sentence of each move; null if it is not judged yet. */
static void add_moves(const Page *page, Text *out)
{
    for (int ply = 0; ply < review_moves(table_review(page->table)); ply++) {
        const Judgement *judgement = review_judgement(table_review(page->table), ply);
        char text[600];
        Text sentence = text_into(text, sizeof text);
        text_add(out, ply > 0 ? "," : "");
        if (judgement == NULL) {
            text_add(out, "null");
            continue;
        }
        words_judgement(page->language, table_review(page->table), ply, &sentence);
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
        words_review_counts(page->language, table_review(page->table), side, &text);
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
            words_phase_summary(page->language, table_review(page->table), side, (Phase)phase, &text);
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
    if (table_review(page->table) == NULL) return "null";
    text_add(&out, "{\"wants\":%d,\"moves\":[", review_wants(table_review(page->table)));
    add_moves(page, &out);
    text_add(&out, "],\"counts\":[");
    add_sides(page, &out);
    text_add(&out, "],\"phases\":[");
    add_phases(page, &out);
    text_add(&out, "]}");
    return page->text;
}
