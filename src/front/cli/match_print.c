#include "front/cli/match_print.h"

#include "base/now.h"
#include "base/text.h"
#include "front/cli/command.h"
#include "games/checkers/pdn/pdn.h"
#include "session/format.h"
#include "view/supply_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Progress ---- */

enum { BAR = 30, BAR_US = 100000, FEW = 20 /* games that need no lines of progress */ };

static void print_bar(const MatchProgress *progress, int64_t now, const MatchTally *tally)
{
    const Pairing *first = &tally->pairing[0];
    int filled = (int)(tally->settled * BAR / tally->total);
    fprintf(stderr, "\r[");
    for (int i = 0; i < BAR; i++)
        fputs(i < filled ? "█" : "·", stderr);
    fprintf(stderr, "] %ld of %ld games", tally->settled, tally->total);
    if (tally->pairings == 1) fprintf(stderr, "  +%ld =%ld -%ld", first->wins, first->draws, first->losses);
    double left = (double)(now - progress->start_us) / 1e6 / (double)progress->played *
                  (double)(tally->total - tally->settled);
    if (left >= 1) fprintf(stderr, "  %ld:%02ld left", (long)left / 60, (long)left % 60);
    fputs("\033[K", stderr);
}

void match_progress(MatchProgress *progress, const MatchTally *tally)
{
    progress->played++;
    if (progress->terminal) {
        int64_t now = now_us();
        if (now < progress->next_us) return;
        progress->next_us = now + BAR_US;
        print_bar(progress, now, tally);
        return;
    }
    for (int quarter = 1; quarter < 4 && tally->total >= FEW; quarter++)
        if (tally->settled == (tally->total * quarter + 3) / 4)
            fprintf(stderr, "%ld of %ld games\n", tally->settled, tally->total);
}

void match_progress_end(const MatchProgress *progress)
{
    if (progress->terminal) fputs("\r\033[K", stderr);
}

void match_print_forfeit(const MatchProgress *progress, const MatchSetup *setup, const MatchTally *tally,
                         const MatchSlot *slot, const MatchGame *game)
{
    int loser = 1 - outcome_winner(game->outcome);
    match_progress_end(progress);
    fprintf(stderr, "game %ld: %s loses as %s: %s\n", slot->number + 1,
            setup->spec[match_player(tally, slot, loser)], setup->game->side_name[loser], game->why);
}

/* ---- The games ---- */

/* The declared data files that these two had to do without; "" = none. */
static void without(const MatchSetup *setup, const char *const player[2], char out[STAMP_WITHOUT])
{
    Text names = text_into(out, STAMP_WITHOUT);
    bool weakened = supplies_weakened(&setup->supplies, player[0]) != NULL ||
                    supplies_weakened(&setup->supplies, player[1]) != NULL;
    if (weakened) supplies_missing(&setup->supplies, &names);
}

static Status print_pdn(const char *const player[2], const char *missing, const MatchSlot *slot,
                        const MatchGame *game, FILE *out)
{
    char round[40];
    snprintf(round, sizeof round, "%ld", slot->number + 1);
    const char *const tags[] = {"Event",
                                "Match",
                                "Round",
                                round,
                                "Black",
                                player[0],
                                "White",
                                player[1],
                                "Termination",
                                game->why,
                                missing[0] != '\0' ? "Without" : NULL,
                                missing,
                                NULL};
    return pdn_write_game(out, tags, &game->from, game->moves, game->count, game->outcome);
}

static Status print_record(const Game *rules, const char *const player[2], const char *missing,
                           const MatchSlot *slot, const MatchGame *game, FILE *out)
{
    Record *record = calloc(1, sizeof *record);
    if (record == NULL) return status_failed("no memory for the record of a game");
    record->game = rules;
    record->from = game->from;
    record->count = game->count;
    text_copy(record->stamp.without, STAMP_WITHOUT, missing);
    for (int side = 0; side < 2; side++)
        text_copy(record->seat[side], SPEC_TEXT, player[side]);
    if (game->count > 0) memcpy(record->moves, game->moves, (size_t)game->count * sizeof(Move));
    fprintf(out, "# game %ld\n", slot->number + 1);
    record_write(record, out);
    if (game->outcome != OUTCOME_NONE) /* a match has endings of its own, in words */
        fprintf(out, "result %s %s\n", outcome_name(rules, game->outcome), game->why);
    fprintf(out, "\n");
    free(record);
    return status_ok();
}

Status match_print_game(const MatchSetup *setup, const MatchTally *tally, const MatchSlot *slot,
                        const MatchGame *game, FILE *out)
{
    const char *const player[2] = {setup->spec[match_player(tally, slot, 0)],
                                   setup->spec[match_player(tally, slot, 1)]};
    char missing[STAMP_WITHOUT];
    without(setup, player, missing);
    if (format_is_known(setup->game, "PDN")) return print_pdn(player, missing, slot, game, out);
    return print_record(setup->game, player, missing, slot, game, out);
}

/* ---- The result ---- */

/* A player against all others. */
typedef struct Standing {
    int player;
    long wins, draws, losses;
    Pairs pairs;
} Standing;

static double points(long wins, long draws)
{
    return (double)wins + 0.5 * (double)draws;
}

static long games_of(const Standing *standing)
{
    return standing->wins + standing->draws + standing->losses;
}

static double score_of(const Standing *standing)
{
    long games = games_of(standing);
    return games > 0 ? points(standing->wins, standing->draws) / (double)games : 0.5;
}

/* The same pairing from the other player's point of view. */
static Pairing turned(const Pairing *from)
{
    Pairing to = {
        .a = from->b, .b = from->a, .wins = from->losses, .draws = from->draws, .losses = from->wins};
    for (int i = 0; i < PAIR_SCORES; i++)
        to.pairs.of[i] = from->pairs.of[PAIR_SCORES - 1 - i];
    return to;
}

/* How `player` did against `other`; false when they are the same. */
static bool find_pairing(const MatchTally *tally, int player, int other, Pairing *out)
{
    for (int i = 0; i < tally->pairings; i++) {
        const Pairing *pairing = &tally->pairing[i];
        if (pairing->a == player && pairing->b == other) {
            *out = *pairing;
            return true;
        }
        if (pairing->b == player && pairing->a == other) {
            *out = turned(pairing);
            return true;
        }
    }
    return false;
}

static Standing standing_of(const MatchTally *tally, int player)
{
    Standing standing = {.player = player};
    for (int other = 0; other < tally->players; other++) {
        Pairing pairing;
        if (!find_pairing(tally, player, other, &pairing)) continue;
        standing.wins += pairing.wins;
        standing.draws += pairing.draws;
        standing.losses += pairing.losses;
        for (int i = 0; i < PAIR_SCORES; i++)
            standing.pairs.of[i] += pairing.pairs.of[i];
    }
    return standing;
}

/* The error is computed from complete pairs or, if there are fewer than two, from games. */
static EloEstimate elo_of(const Standing *standing)
{
    EloEstimate games = elo_of_games(standing->wins, standing->draws, standing->losses);
    EloEstimate pairs = elo_of_pairs(&standing->pairs);
    if (isfinite(games.elo) && isfinite(pairs.error)) games.error = pairs.error;
    return games;
}

static int by_score(const void *a, const void *b)
{
    double first = score_of(a), second = score_of(b);
    if (first != second) return first > second ? -1 : 1;
    return ((const Standing *)a)->player - ((const Standing *)b)->player;
}

static void print_cross_cell(const MatchTally *tally, int player, int other)
{
    Pairing pairing;
    if (!find_pairing(tally, player, other, &pairing)) {
        printf(" %7s", "-");
        return;
    }
    long games = pairing.wins + pairing.draws + pairing.losses;
    printf(" %6.1f%%", games > 0 ? 100 * points(pairing.wins, pairing.draws) / (double)games : 50.0);
}

static int widest_name(const MatchSetup *setup)
{
    size_t width = 6;
    for (int i = 0; i < setup->players; i++)
        if (strlen(setup->spec[i]) > width) width = strlen(setup->spec[i]);
    return width < 40 ? (int)width : 40;
}

static void print_cross_table(const MatchSetup *setup, const MatchTally *tally)
{
    Standing standing[PLAYERS_MAX];
    int width = widest_name(setup);
    for (int i = 0; i < tally->players; i++)
        standing[i] = standing_of(tally, i);
    qsort(standing, (size_t)tally->players, sizeof standing[0], by_score);
    printf("   %-*s %7s %7s %7s %7s %7s       ±", width, "", "won", "drawn", "lost", "score", "Elo");
    for (int i = 0; i < tally->players; i++)
        printf(" %7d", i + 1);
    printf("\n");
    for (int i = 0; i < tally->players; i++) {
        const Standing *row = &standing[i];
        EloEstimate elo = elo_of(row);
        printf("%2d %-*.*s %7ld %7ld %7ld %6.1f%% %+7.1f %7.1f", i + 1, width, width,
               setup->spec[row->player], row->wins, row->draws, row->losses, 100 * score_of(row), elo.elo,
               elo.error);
        for (int k = 0; k < tally->players; k++)
            print_cross_cell(tally, row->player, standing[k].player);
        printf("\n");
    }
}

static const char *verdict_text(SprtVerdict verdict)
{
    return verdict == SPRT_ACCEPTS_ELO1   ? "elo1 accepted"
           : verdict == SPRT_ACCEPTS_ELO0 ? "elo0 accepted"
                                          : "undecided";
}

static void print_sprt(const Sprt *sprt, const Pairs *pairs)
{
    printf("sprt %g,%g: llr %.2f (%.2f, %.2f), %s\n", sprt->elo0, sprt->elo1, sprt_llr(sprt, pairs),
           sprt_lower_bound(sprt), sprt_upper_bound(sprt), verdict_text(sprt_verdict(sprt, pairs)));
}

static void print_pair_counts(const Pairs *pairs)
{
    printf("pairs of games with 0, 1/2, 1, 3/2, 2 points: %ld %ld %ld %ld %ld\n", pairs->of[0], pairs->of[1],
           pairs->of[2], pairs->of[3], pairs->of[4]);
}

/* What opponents play with that are not as they were measured. */
static void print_supplies(const MatchSetup *setup)
{
    for (int i = 0; i < setup->players; i++) {
        char now[2 * FORM_LABEL];
        Text text = text_into(now, sizeof now);
        const Rung *rung = supplies_weakened(&setup->supplies, setup->spec[i]);
        if (rung == NULL) continue;
        supply_words_rung(NULL, &setup->supplies, rung, &text);
        printf("%s: %s\n", setup->spec[i], now);
    }
}

void match_print_result(const MatchSetup *setup, const MatchTally *tally)
{
    Standing first = standing_of(tally, 0);
    EloEstimate elo = elo_of(&first);
    const char *const *side = setup->game->side_name;
    printf("%s: games %ld, %s won %ld, %s won %ld, drawn %ld", setup->game->name, tally->settled, side[0],
           tally->side_wins[0], side[1], tally->side_wins[1], tally->draws);
    if (tally->forfeits > 0) printf(", forfeited %ld", tally->forfeits);
    printf("\n");
    print_supplies(setup);
    if (tally->players > 2)
        print_cross_table(setup, tally);
    else
        print_pair_counts(&first.pairs);
    if (setup->sprt != NULL) print_sprt(setup->sprt, &first.pairs);
    printf("%s %ld %ld %ld %.1f%% %+.1f ±%.1f\n", setup->spec[0], first.wins, first.draws, first.losses,
           100 * score_of(&first), elo.elo, elo.error);
}

/* ---- JSON ---- */

/* JSON has no infinity. */
static void json_number(const char *name, double value)
{
    if (isfinite(value))
        printf(", \"%s\": %.4f", name, value);
    else
        printf(", \"%s\": null", name);
}

static void json_counts(const Standing *standing)
{
    const Pairs *pairs = &standing->pairs;
    EloEstimate elo = elo_of(standing);
    printf("\"wins\": %ld, \"draws\": %ld, \"losses\": %ld", standing->wins, standing->draws,
           standing->losses);
    json_number("score", score_of(standing));
    json_number("elo", elo.elo);
    json_number("error", elo.error);
    printf(", \"pairs\": [%ld, %ld, %ld, %ld, %ld]", pairs->of[0], pairs->of[1], pairs->of[2], pairs->of[3],
           pairs->of[4]);
}

static void json_sprt(const Sprt *sprt, const Pairs *pairs)
{
    printf(", \"sprt\": {\"elo0\": %g, \"elo1\": %g", sprt->elo0, sprt->elo1);
    json_number("llr", sprt_llr(sprt, pairs));
    json_number("lower", sprt_lower_bound(sprt));
    json_number("upper", sprt_upper_bound(sprt));
    printf(", \"verdict\": \"%s\"}", verdict_text(sprt_verdict(sprt, pairs)));
}

static void json_pairing(const MatchSetup *setup, const Pairing *pairing)
{
    Standing standing = {pairing->a, pairing->wins, pairing->draws, pairing->losses, pairing->pairs};
    printf("{\"a\": ");
    json_string(setup->spec[pairing->a]);
    printf(", \"b\": ");
    json_string(setup->spec[pairing->b]);
    printf(", ");
    json_counts(&standing);
    printf("}");
}

static void json_without(const MatchSetup *setup, const char *spec)
{
    char missing[STAMP_WITHOUT];
    without(setup, (const char *[]){spec, spec}, missing);
    if (missing[0] != '\0') printf(", \"without\": \"%s\"", missing);
}

void match_print_json(const MatchSetup *setup, const MatchTally *tally)
{
    printf("{\"game\": \"%s\", \"games\": %ld, \"seed\": %" PRIu64 ", \"forfeits\": %ld, \"players\": [",
           setup->game->name, tally->settled, setup->seed, tally->forfeits);
    for (int i = 0; i < tally->players; i++) {
        Standing standing = standing_of(tally, i);
        printf("%s{\"name\": ", i > 0 ? ", " : "");
        json_string(setup->spec[i]);
        printf(", ");
        json_counts(&standing);
        json_without(setup, setup->spec[i]);
        printf("}");
    }
    printf("], \"pairings\": [");
    for (int i = 0; i < tally->pairings; i++) {
        printf("%s", i > 0 ? ", " : "");
        json_pairing(setup, &tally->pairing[i]);
    }
    printf("]");
    if (setup->sprt != NULL) json_sprt(setup->sprt, &tally->pairing[0].pairs);
    printf("}\n");
}
