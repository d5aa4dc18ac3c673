#include "engine/team.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Member {
    Team *team;
    void *member;
    pthread_t thread;
} Member;

struct Team {
    atomic_bool stop;
    TeamWork work;
    int count; /* at work */
    Member member[];
};

static void *run_member(void *argument)
{
    Member *member = argument;
    member->team->work(member->member, &member->team->stop);
    return NULL;
}

Team *team_begin(TeamWork work, void *const members[], int count)
{
    Team *team = count > 0 ? calloc(1, sizeof *team + (size_t)count * sizeof team->member[0]) : NULL;
    if (team == NULL) return NULL;
    team->work = work;
    for (; team->count < count; team->count++) {
        Member *member = &team->member[team->count];
        *member = (Member){.team = team, .member = members[team->count]};
        if (pthread_create(&member->thread, NULL, run_member, member) != 0) break;
    }
    return team;
}

void team_end(Team *team)
{
    if (team == NULL) return;
    atomic_store(&team->stop, true);
    for (int i = 0; i < team->count; i++)
        pthread_join(team->member[i].thread, NULL);
    free(team);
}
