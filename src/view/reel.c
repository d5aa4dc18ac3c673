#include "view/reel.h"

#include <string.h>

Reel reel_timed(int count, bool put, bool rests)
{
    return (Reel){
        .count = count, .glide_ms = put ? REEL_PUT_MS : REEL_GLIDE_MS, .rest_ms = rests ? REEL_REST_MS : 0};
}

Reel reel_of(const Scene *scene)
{
    Reel reel = reel_timed(scene->step_count, scene->step_count > 0 && scene->step[0].from < 0, scene->rests);
    memcpy(reel.step, scene->step, sizeof reel.step);
    reel.face = scene->moved_face;
    reel.side = scene->moved_side;
    return reel;
}

Reel reel_jumping(const Scene *scene, int step_ms)
{
    Reel reel = reel_of(scene);
    reel.glide_ms = 0;
    reel.lead_ms = reel.rest_ms = reel.tail_ms = step_ms;
    return reel;
}

/* ---- What the clock reads ---- */

int64_t reel_begins_ms(const Reel *reel, int step)
{
    return reel->lead_ms + (int64_t)step * (reel->glide_ms + reel->rest_ms);
}

int64_t reel_ends_ms(const Reel *reel, int step)
{
    return reel_begins_ms(reel, step) + reel->glide_ms;
}

int64_t reel_length_ms(const Reel *reel)
{
    return reel->count > 0 ? reel_ends_ms(reel, reel->count - 1) + reel->tail_ms : 0;
}

ReelFrame reel_at(const Reel *reel, int64_t ms)
{
    ReelFrame frame = {.over = ms >= reel_length_ms(reel)};
    while (frame.done < reel->count && (frame.over || ms >= reel_ends_ms(reel, frame.done)))
        frame.done++;
    if (frame.done == reel->count || ms < reel_begins_ms(reel, frame.done)) return frame;
    double t = (double)(ms - reel_begins_ms(reel, frame.done)) / reel->glide_ms;
    frame.glides = true;
    frame.part = t * t * (3 - 2 * t);
    return frame;
}

int64_t reel_next_ms(const Reel *reel, int64_t ms)
{
    for (int i = 0; i < reel->count; i++) {
        if (ms < reel_begins_ms(reel, i)) return reel_begins_ms(reel, i);
        if (ms < reel_ends_ms(reel, i)) return reel_ends_ms(reel, i);
    }
    return ms < reel_length_ms(reel) ? reel_length_ms(reel) : -1;
}

/* ---- The board meanwhile ---- */

static void put_face(Scene *scene, int square, Face face, int side, unsigned mark)
{
    if (square < 0) return;
    SceneCell *cell = &scene->cell[square];
    cell->face = face;
    cell->side = face != FACE_NONE ? side : 0;
    cell->marks = (cell->marks & ~(unsigned)CELL_SELECTED) | mark;
}

void reel_show(const Reel *reel, const ReelFrame *frame, const Scene *before, const Scene *after, Scene *out)
{
    *out = *before;
    out->possible = 0;
    for (int i = 0; i < out->cell_count; i++) {
        out->cell[i].marks = out->only_open ? CELL_OFF : 0;
        out->cell[i].heat = after->cell[i].heat;
        out->cell[i].heat_percent = after->cell[i].heat_percent;
    }
    for (int i = 0; i < out->block_count; i++)
        out->blocks[i].marks = 0;
    for (int i = 0; i < frame->done; i++) {
        put_face(out, reel->step[i].from, FACE_NONE, 0, CELL_PATH);
        put_face(out, reel->step[i].taken, FACE_NONE, 0, 0);
        put_face(out, reel->step[i].to, reel->face, reel->side, CELL_SELECTED);
    }
    const SceneStep *next = frame->done < reel->count ? &reel->step[frame->done] : NULL;
    if (frame->glides)
        put_face(out, next->from, FACE_NONE, 0, CELL_PATH);
    else if (frame->done == 0 && next != NULL && next->from >= 0)
        out->cell[next->from].marks |= CELL_SELECTED;
}
