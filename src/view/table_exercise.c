/* Exercises on the table: puzzles, the drill with the player's own mistakes, lessons. They run in a session
 * of their own, so that the game, its journal, its clocks and its score stay unchanged. */
#include "view/table_state.h"

#include "view/judge_words.h"
#include "view/puzzle_words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Exercises and the game share one host, so their tickets must never be equal. */
enum { TICKETS_APART = 1 << 30 };

/* ---- Coming and going ---- */

static Status open_session(Table *table)
{
    Exercise *exercise = &table->exercise;
    if (exercise->waiting != NULL) return status_ok();
    Session *game = table->session, *own;
    SessionSetup setup = {.take_back = true, .ticket = (session_ticket(game) + TICKETS_APART)};
    Status status = session_new(table->game, &table->setup.host, &setup, &own);
    if (!ok(&status)) return status;
    exercise->waits_paused = session_is_paused(game);
    session_pause(game, true);
    exercise->waiting = game;
    table->session = own;
    session_observe(own, table_observe, table);
    return status_ok();
}

Status exercise_begin(Table *table, ExerciseKind kind, int number, int count)
{
    Exercise *exercise = &table->exercise;
    assert(kind != EXERCISE_NONE && number < count);
    table->setting_up = false;
    if (table->analysis.on) table_analyse(table);
    table_forget_learning(table);
    Status status = open_session(table);
    if (!ok(&status)) return status;
    exercise->kind = kind;
    exercise->number = number;
    exercise->count = count;
    exercise->solved = 0;
    exercise_show(table);
    return status_ok();
}

void exercise_leave(Table *table)
{
    Exercise *exercise = &table->exercise;
    if (exercise->waiting == NULL) return;
    table_forget_learning(table);
    Session *own = table->session;
    table->session = exercise->waiting;
    exercise->waiting = NULL;
    exercise->kind = EXERCISE_NONE;
    free(exercise->drill);
    exercise->drill = NULL;
    session_free(own);
    table_look_at_present(table);
    table->step_count = 0;
    table_answer(table, false, "");
    if (!exercise->waits_paused) session_pause(table->session, false);
}

void exercise_set(Table *table, const Pos *pos, unsigned rules)
{
    Terms terms = session_terms(table->session);
    terms.no_rules = rules == 0;
    session_set_terms(table->session, &terms);
    Status status = session_load(table->session, pos, NULL, 0, NULL);
    if (!ok(&status)) table_warn_status(table, &status);
}

/* ---- Lessons ---- */

static int count_lessons(const Table *table)
{
    int count = 0;
    while (table->own.lessons != NULL && table->own.lessons[count].title != NULL)
        count++;
    return count;
}

const LessonStep *exercise_lesson_step(const Table *table)
{
    return &table->own.lessons[table->exercise.number].step[table->exercise.step];
}

static void show_lesson_step(Table *table)
{
    const LessonStep *step = exercise_lesson_step(table);
    Pos pos;
    if (step->position == NULL) return;
    Status status = table->game->pos_read(step->position, &pos);
    if (ok(&status))
        exercise_set(table, &pos, 0);
    else
        table_warn_status(table, &status);
}

void table_lesson_form(const Table *table, Form *out)
{
    *out = (Form){0};
    text_copy(out->title, sizeof out->title, words(table->language, N_("Lessons")));
    Field *field = form_add(out, FIELD_CHOICE, "lesson", words(table->language, N_("Lesson")));
    for (int i = 0; i < count_lessons(table) && i < LESSONS_MAX; i++)
        field_add_choice(field, table->own.lessons[i].id,
                         words(table->language, table->own.lessons[i].title));
}

void table_begin_lesson(Table *table, const Form *form)
{
    int count = count_lessons(table);
    long lesson = form_value(form, "lesson", 0);
    if (lesson < 0 || lesson >= count) return;
    Status status = exercise_begin(table, EXERCISE_LESSON, (int)lesson, count);
    if (!ok(&status)) table_warn_status(table, &status);
}

/* Is the move one of those written in `list`? */
static bool is_listed(const Game *game, const Pos *pos, const char *list, Move move)
{
    while (*list != '\0') {
        char text[MOVE_TEXT];
        size_t length = strcspn(list, " ");
        Text out = text_into(text, sizeof text);
        text_add(&out, "%.*s", (int)length, list);
        Move listed;
        Status status = game_read_move(game, pos, text, &listed);
        if (ok(&status) && listed == move) return true;
        list += length + (list[length] == ' ');
    }
    return false;
}

/* ---- The drill ---- */

static bool is_own(const Table *table, int side)
{
    int human = table_human(table);
    return human < 0 || side == human;
}

static int collect_mistakes(const Table *table, DrillItem *out)
{
    int count = 0;
    for (int ply = 1; ply <= review_moves(table->judging.game) && count < DRILL_MAX; ply++) {
        const Judgement *judgement = table_marked(table, ply);
        if (judgement == NULL || !is_own(table, judgement->side)) continue;
        out[count++] = (DrillItem){.pos = *session_pos_at(table->session, ply - 1),
                                   .rules = session_history(table->session).rules,
                                   .played = judgement->played,
                                   .judgement = *judgement};
    }
    return count;
}

void exercise_drill(Table *table)
{
    Exercise *exercise = &table->exercise;
    DrillItem *items = malloc(DRILL_MAX * sizeof *items);
    int count = items != NULL ? collect_mistakes(table, items) : 0;
    if (count == 0) {
        free(items);
        table_say(table, words(table->language, N_("You made no mistake in this game.")));
        return;
    }
    free(exercise->drill);
    exercise->drill = items;
    exercise->drill_count = count;
    Status status = exercise_begin(table, EXERCISE_DRILL, 0, count);
    if (!ok(&status)) table_warn_status(table, &status);
}

/* ---- The present exercise ---- */

static const Puzzle *puzzle_of(const Table *table)
{
    return &table->exercise.puzzles.puzzle[table->exercise.number];
}

void exercise_show(Table *table)
{
    Exercise *exercise = &table->exercise;
    exercise->step = exercise->tries = 0;
    exercise->done = exercise->shown = false;
    exercise->reaction[0] = '\0';
    if (exercise->kind == EXERCISE_PUZZLE) exercise_set(table, &puzzle_of(table)->pos, 0);
    if (exercise->kind == EXERCISE_DRILL)
        exercise_set(table, &exercise->drill[exercise->number].pos, exercise->drill[exercise->number].rules);
    if (exercise->kind == EXERCISE_LESSON) show_lesson_step(table);
    table_answer(table, false, "");
}

Move exercise_solution(const Table *table)
{
    const Exercise *exercise = &table->exercise;
    if (exercise->done || exercise->kind == EXERCISE_NONE) return MOVE_NONE;
    if (exercise->kind == EXERCISE_PUZZLE) return puzzle_of(table)->move;
    if (exercise->kind == EXERCISE_DRILL) return exercise->drill[exercise->number].judgement.best;
    const Pos *pos = session_pos(table->session);
    Move moves[MOVES_MAX];
    int count = table->game->moves(pos, moves);
    for (int i = 0; i < count; i++)
        if (is_listed(table->game, pos, exercise_lesson_step(table)->moves, moves[i])) return moves[i];
    return MOVE_NONE;
}

/* ---- Reactions ---- */

static void play_out(Table *table, Move move)
{
    Status status = session_play(table->session, move);
    if (!ok(&status)) table_warn_status(table, &status);
}

static void finish_exercise(Table *table, const char *reaction)
{
    Exercise *exercise = &table->exercise;
    exercise->done = true;
    if (!exercise->shown) exercise->solved++;
    if (exercise->kind == EXERCISE_PUZZLE && !exercise->shown) puzzles_count_solved(table);
    text_copy(exercise->reaction, sizeof exercise->reaction, reaction);
    table_say(table, reaction);
}

/* The right move was made in a lesson, or its answer was asked for. */
static void lesson_goes_on(Table *table, Move move)
{
    Exercise *exercise = &table->exercise;
    const LessonStep *step = exercise_lesson_step(table), *next = step + 1;
    const char *right = words(table->language, step->right);
    Move reply;
    play_out(table, move);
    if (step->reply != NULL) {
        Status status = game_read_move(table->game, session_pos(table->session), step->reply, &reply);
        if (ok(&status)) play_out(table, reply);
    }
    if (next->text == NULL) {
        finish_exercise(table, right);
        return;
    }
    exercise->step++;
    show_lesson_step(table);
    table_say(table, right);
}

static void puzzle_solved(Table *table, Move move)
{
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    play_out(table, move);
    words_puzzle_answer(table->language, true, &out);
    text_add(&out, " ");
    words_puzzle_proof(table->language, puzzle_of(table), &out);
    finish_exercise(table, text);
}

static void drill_solved(Table *table, Move move)
{
    const DrillItem *item = &table->exercise.drill[table->exercise.number];
    char text[SCENE_TEXT], played[MOVE_TEXT], better[MOVE_TEXT];
    Text out = text_into(text, sizeof text);
    table->game->move_text(&item->pos, item->played, played);
    table->game->move_text(&item->pos, move, better);
    play_out(table, move);
    words_add(table->language, &out, N_("Right: %s is better than %s, which you played."), better, played);
    finish_exercise(table, text);
}

static void solve(Table *table, Move move)
{
    if (table->exercise.kind == EXERCISE_PUZZLE)
        puzzle_solved(table, move);
    else if (table->exercise.kind == EXERCISE_DRILL)
        drill_solved(table, move);
    else
        lesson_goes_on(table, move);
}

static void refuse_answer(Table *table, const char *sentence)
{
    table->exercise.tries++;
    table_look_at_present(table);
    table_warn(table, sentence);
}

/* ---- A move in an exercise ---- */

/* The judge has reviewed a move that is neither the best known one nor the mistake: it is right if it is not
 * a mistake, too. */
static void drill_judged(Table *table, const Review *review)
{
    Exercise *exercise = &table->exercise;
    const Judgement *judgement = review != NULL ? review_judgement(review, review_moves(review) - 1) : NULL;
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    if (exercise->kind != EXERCISE_DRILL || exercise->done) return;
    if (judgement == NULL) {
        refuse_answer(table, words(table->language, N_("The judge could not look at this move.")));
    } else if (judgement->mark == MARK_NONE) {
        solve(table, exercise->tried);
    } else {
        words_reason(table->language, review, review_moves(review) - 1, &out);
        text_add(&out, " %s", words(table->language, N_("Try another move.")));
        refuse_answer(table, text);
    }
}

static void try_in_drill(Table *table, Move move)
{
    const DrillItem *item = &table->exercise.drill[table->exercise.number];
    if (move == item->played) {
        refuse_answer(
            table, words(table->language, N_("That is the move you played in the game. Find a better one.")));
        return;
    }
    table->exercise.tried = move;
    table_say(table, words(table->language, N_("The judge looks at your move …")));
    History history = {&item->pos, 1, item->rules};
    table_judge(table, &history, move, 0, drill_judged);
}

static void try_in_lesson(Table *table, Move move)
{
    const LessonStep *step = exercise_lesson_step(table);
    const char *wrong = step->wrong != NULL ? step->wrong
                                            : N_("Legal, but not what is asked here. Try again.");
    if (is_listed(table->game, session_pos(table->session), step->moves, move))
        solve(table, move);
    else
        refuse_answer(table, words(table->language, wrong));
}

bool exercise_takes_move(Table *table, Move move)
{
    Exercise *exercise = &table->exercise;
    table_judge_drop(table);
    if (exercise->done)
        refuse_answer(table, words(table->language, N_("This exercise is done. Go on with the next one.")));
    else if (exercise->kind == EXERCISE_LESSON)
        try_in_lesson(table, move);
    else if (move == exercise_solution(table))
        solve(table, move);
    else if (exercise->kind == EXERCISE_DRILL)
        try_in_drill(table, move);
    else
        refuse_answer(table, words(table->language, N_("No, that is not it.")));
    return true;
}

/* ---- Commands ---- */

/* The answer is played on the board; it does not count as solved. */
void exercise_answer(Table *table)
{
    Move move = exercise_solution(table);
    if (move == MOVE_NONE) return;
    char text[SCENE_TEXT], written[MOVE_TEXT];
    Text out = text_into(text, sizeof text);
    table_judge_drop(table);
    table->game->move_text(session_pos(table->session), move, written);
    words_add(table->language, &out, N_("The answer is %s."), written);
    table->exercise.shown = true;
    solve(table, move);
    if (table->exercise.done) text_copy(table->exercise.reaction, sizeof table->exercise.reaction, text);
    table_say(table, text);
}

void exercise_next(Table *table)
{
    Exercise *exercise = &table->exercise;
    exercise->number = exercise->kind == EXERCISE_PUZZLE ? puzzles_next(table)
                                                         : (exercise->number + 1) % exercise->count;
    exercise_show(table);
}

/* Where the move begins, or in which row it is. */
void exercise_hint(Table *table)
{
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    Puzzle asked = {.pos = *session_pos(table->session), .move = exercise_solution(table)};
    if (asked.move == MOVE_NONE) return;
    words_puzzle_hint(table->language, table->game, &asked, &out);
    table_say(table, text);
}

/* ---- What is said about it ---- */

static void describe_exercise(const Table *table, Text *out)
{
    const Exercise *exercise = &table->exercise;
    char played[MOVE_TEXT];
    if (exercise->reaction[0] != '\0') {
        text_add(out, "%s", exercise->reaction);
    } else if (exercise->kind == EXERCISE_PUZZLE) {
        words_puzzle(table->language, table->game, puzzle_of(table), out);
    } else if (exercise->kind == EXERCISE_LESSON) {
        text_add(out, "%s", words(table->language, exercise_lesson_step(table)->text));
    } else {
        const DrillItem *item = &exercise->drill[exercise->number];
        table->game->move_text(&item->pos, item->played, played);
        words_add(table->language, out, N_("%s to move. You played %s; find a better move."),
                  presentation_side(table->language, table->game, table->game->side(&item->pos)), played);
    }
}

static void describe_place(const Table *table, Text *out)
{
    const Exercise *exercise = &table->exercise;
    if (exercise->kind == EXERCISE_PUZZLE)
        words_add(table->language, out,
                  puzzle_is_solved(table, exercise->number) ? N_("Puzzle %d of %d, grade %d, solved")
                                                            : N_("Puzzle %d of %d, grade %d"),
                  exercise->number + 1, exercise->count, puzzle_of(table)->grade);
    else if (exercise->kind == EXERCISE_LESSON)
        words_add(table->language, out, N_("Lesson %d of %d: %s"), exercise->number + 1, exercise->count,
                  words(table->language, table->own.lessons[exercise->number].title));
    else
        words_add(table->language, out, N_("Your mistake %d of %d"), exercise->number + 1, exercise->count);
}

int exercise_solver(const Table *table)
{
    if (table->exercise.kind == EXERCISE_NONE) return -1;
    return table->game->side(session_pos_at(table->session, 0));
}

/* The exercise is yours to solve, whoever plays the waiting game. */
static void describe_solver(const Table *table, Scene *scene)
{
    int solver = exercise_solver(table);
    text_copy(scene->seat[solver], sizeof scene->seat[solver], words(table->language, N_("You")));
    text_copy(scene->seat[1 - solver], sizeof scene->seat[1 - solver],
              words(table->language, N_("Opponent")));
}

/* An exercise has no winner: its end is not announced. */
void exercise_describe(const Table *table, Scene *scene)
{
    scene->exercise = true;
    scene->outcome = OUTCOME_NONE;
    scene->result[0] = scene->why[0] = '\0';
    Text where = text_into(scene->where, sizeof scene->where);
    Text subtitle = text_into(scene->subtitle, sizeof scene->subtitle);
    Text status = text_into(scene->status, sizeof scene->status);
    describe_solver(table, scene);
    describe_exercise(table, &where);
    describe_place(table, &subtitle);
    describe_place(table, &status);
    /* Do not say the same sentence twice. */
    if (strcmp(scene->message, scene->where) == 0) scene->message[0] = '\0';
}
