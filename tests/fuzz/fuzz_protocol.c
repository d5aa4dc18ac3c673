/* Any lines as a conversation with the engine protocol. The engine is replaced by one that answers with the
 * first legal move, at once or only when it is hurried. */
#include "fuzz.h"
#include "mutate.h"

#include "front/protocol/protocol.h"

typedef struct Thinker {
    const Game *game;
    bool pending, slow, hurried;
    uint32_t ticket;
    Pos pos;
} Thinker;

static void on_write(void *context, const char *line)
{
    (void)context;
    DEMAND(strchr(line, '\n') == NULL);
}

static void on_set_up(void *context, const EngineSetup *setup)
{
    DEMAND(!((Thinker *)context)->pending && setup->hash_mb >= 0);
}

static void on_think(void *context, const Request *request)
{
    Thinker *thinker = context;
    thinker->pending = true;
    thinker->hurried = false;
    thinker->ticket = request->ticket;
    thinker->pos = request->history.pos[request->history.count - 1];
}

static void on_hurry(void *context)
{
    ((Thinker *)context)->hurried = true;
}

static void answer(Thinker *thinker, Protocol *protocol)
{
    static Answer said;
    Move moves[MOVES_MAX];
    int count = thinker->game->moves(&thinker->pos, moves);
    DEMAND(count > 0);
    said = (Answer){.ticket = thinker->ticket, .status = status_ok()};
    said.thought = (Thought){.move = moves[0], .pv_count = 1, .pv = {moves[0]}, .root_count = 1};
    said.thought.root[0] = (RootMove){.move = moves[0]};
    thinker->pending = false;
    protocol_take(protocol, &said);
    said.final = true;
    protocol_take(protocol, &said);
}

/* Answering may begin the next search, from a line that waited. */
static void answer_all(Thinker *thinker, Protocol *protocol)
{
    while (thinker->pending && (!thinker->slow || thinker->hurried))
        answer(thinker, protocol);
}

static void converse(Thinker *thinker, Protocol *protocol, char *text)
{
    for (char *line = text, *end; line != NULL && !protocol_is_over(protocol); line = end) {
        end = strchr(line, '\n');
        if (end != NULL) *end++ = '\0';
        protocol_feed(protocol, line);
        answer_all(thinker, protocol);
    }
    protocol_end(protocol);
    thinker->slow = false;
    answer_all(thinker, protocol);
    DEMAND(protocol_is_over(protocol));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    Thinker thinker = {.game = fuzz_game(data[0]), .slow = data[1] & 1};
    bool hub = (data[1] & 2) != 0 && strcmp(thinker.game->name, "checkers") == 0;
    ProtocolHost host = {&thinker, on_write, on_set_up, on_think, on_hurry, NULL};
    char *text = fuzz_text(data + 2, size - 2);
    Protocol *protocol = NULL;
    Status status = protocol_new(thinker.game, hub ? "hub" : "ugi", NULL, 1, &host, &protocol);
    DEMAND(ok(&status));
    converse(&thinker, protocol, text);
    protocol_free(protocol);
    free(text);
    return 0;
}
