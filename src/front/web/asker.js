// The page's asker: passes the requests of a game's table to Web Workers, one for each lane, and their answers back. The
// program chooses what is asked; here are only bytes.

const WANTS_ANSWER = 1;
const WANTS_DROP = 2;
const WANTS_HURRY = 4;
const LANE_PLAY = 0;
const LANE_ANALYSE = 2;

export class Asker {
    /** @type {import("./game.js").GamePage} */
    game;

    /** @param {import("./game.js").GamePage} game */
    constructor(game) {
        this.game = game;
        /** @type {import("./thinker.js").Thinker[]} */
        this.thinkers = [];
        /** What is analysed, to go on with it when the page is seen again. @type {Uint8Array | undefined} */
        this.analysed = undefined;
        this.thinker(LANE_PLAY);
        this.seen = () => this.rest();
        document.addEventListener("visibilitychange", this.seen);
    }

    end() {
        document.removeEventListener("visibilitychange", this.seen);
        for (const thinker of this.thinkers) thinker?.end();
    }

    /** @param {number} lane @returns {import("./thinker.js").Thinker} */
    thinker(lane) {
        return (this.thinkers[lane] ??= this.game.around.makeThinker(this.game.game));
    }

    /** Nobody sees an analysis while the page is hidden. */
    rest() {
        if (document.hidden) this.thinkers[LANE_ANALYSE]?.stop();
        else if (this.analysed !== undefined) this.think(LANE_ANALYSE, this.analysed);
    }

    /** What the table wants now. */
    attend() {
        const { core, page } = this.game;
        for (let lane = 0; ; lane++) {
            const outbox = core.call("page_outbox", page, lane);
            if (outbox === 0) return;
            const wants = core.call("outbox_wants", outbox);
            if (wants & WANTS_DROP) this.drop(lane);
            if (wants & WANTS_ANSWER) {
                const request = core.copyOut(
                    core.call("outbox_request", outbox),
                    core.call("outbox_request_size", outbox),
                );
                core.call("outbox_request_taken", outbox);
                this.ask(lane, request);
            }
            if (wants & WANTS_HURRY) this.thinkers[lane]?.hurry();
        }
    }

    /** @param {number} lane */
    drop(lane) {
        this.thinkers[lane]?.stop();
        if (lane === LANE_ANALYSE) this.analysed = undefined;
    }

    /** @param {number} lane @param {Uint8Array} request */
    ask(lane, request) {
        if (lane === LANE_ANALYSE) this.analysed = request;
        if (lane !== LANE_ANALYSE || !document.hidden) this.think(lane, request);
    }

    /** @param {number} lane @param {Uint8Array} request */
    think(lane, request) {
        const { game } = this;
        const done = () => {
            if (lane === LANE_ANALYSE) this.analysed = undefined;
        };
        const take = (/** @type {Uint8Array} */ answer, /** @type {number} */ final) => {
            if (game.page === 0) return;
            const at = game.core.call("page_answer", game.page);
            new Uint8Array(game.core.program.memory.buffer).set(answer, at);
            game.act(() => game.core.call("page_take", game.page, final));
        };
        this.thinker(lane).think(request, {
            report: (answer) => take(answer, 0),
            answer: (answer) => {
                done();
                // A move is shown to its end before the next one begins.
                if (lane === LANE_PLAY) void game.board.finished.then(() => take(answer, 1));
                else take(answer, 1);
            },
            failed: (why) => {
                done();
                game.act(() => game.core.call("page_failed", game.page, lane, why));
            },
        });
    }
}
