// The end of a worker that a program holds: the calls of Parlor as promises, with progress, and with a signal that ends
// them. A search blocks the worker, so ending it means a new worker; it starts with the compiled program.

/**
 * @typedef {{ post: (message: any) => void, end: () => void }} Thread
 * @typedef {(hear: (message: any) => void, fail: (error: Error) => void) => Thread} StartThread
 * @typedef {{ signal?: AbortSignal, onProgress?: (news: any) => void }} Control
 * @typedef {{ id: number, name: string, args: any[], control: Control, resolve: (value: any) => void, reject: (error: any) => void }} Call
 */

/** @type {Record<string, ErrorConstructor>} */
const KINDS = { TypeError, RangeError };

export class ParlorClient {
    /** @type {StartThread} */ #start;
    /** @type {any} */ #options;
    /** @type {Thread | undefined} */ #thread;
    /** @type {Call[]} the first one is under way */ #calls = [];
    #number = 0;

    /** @param {StartThread} start @param {any} options */
    constructor(start, options) {
        this.#start = start;
        this.#options = options;
    }

    /** The games by name. @returns {Promise<string[]>} */
    games() {
        return this.#call("games", [], {});
    }

    /** @param {string} game @returns {Promise<import("./parlor.js").GameInfo>} */
    about(game) {
        return this.#call("about", [game], {});
    }

    /** @param {string} game @returns {Promise<import("./parlor.js").Level[]>} */
    levels(game) {
        return this.#call("levels", [game], {});
    }

    /** @param {string} game @param {import("./parlor.js").Line} [line] @returns {Promise<import("./parlor.js").State>} */
    show(game, line = {}) {
        return this.#call("show", [game, line], {});
    }

    /**
     * @param {string} game @param {string} engine
     * @param {import("./parlor.js").Line & import("./parlor.js").Limits & { signal?: AbortSignal, onProgress?: (soFar: import("./parlor.js").Thought) => void }} [how]
     * @returns {Promise<import("./parlor.js").Thought>}
     */
    best(game, engine, { signal, onProgress, ...how } = {}) {
        return this.#call("best", [game, engine, how], { signal, onProgress });
    }

    /**
     * @param {string} game
     * @param {import("./parlor.js").Line & { nodes?: number, signal?: AbortSignal, onProgress?: (so: import("./parlor.js").Progress) => void }} line
     * @returns {Promise<import("./parlor.js").Judgement[]>}
     */
    review(game, { signal, onProgress, ...line }) {
        return this.#call("review", [game, line], { signal, onProgress });
    }

    /** @param {string} text @returns {Promise<import("./parlor.js").ReadGame[]>} */
    readPdn(text) {
        return this.#call("readPdn", [text], {});
    }

    /** @param {import("./parlor.js").Line} line @returns {Promise<string>} */
    writePdn(line) {
        return this.#call("writePdn", [line], {});
    }

    /** End the worker and give back its memory. Calls that wait are rejected; the next call starts a new one. */
    close() {
        this.#end(new Error("the worker was closed"));
    }

    /** @param {string} name @param {any[]} args @param {Control} control @returns {Promise<any>} */
    #call(name, args, control) {
        return new Promise((resolve, reject) => {
            if (control.signal?.aborted) return reject(control.signal.reason);
            const call = { id: ++this.#number, name, args, control, resolve, reject };
            control.signal?.addEventListener("abort", () => this.#abort(call), { once: true });
            this.#calls.push(call);
            if (this.#calls.length === 1) this.#send();
        });
    }

    #send() {
        const [call] = this.#calls;
        if (call === undefined) return;
        this.#thread ??= this.#begin();
        const { id, name, args, control } = call;
        this.#thread.post({ id, name, args, progress: control.onProgress !== undefined });
    }

    #begin() {
        const thread = this.#start(
            (message) => this.#thread === thread && this.#hear(message),
            (error) => this.#thread === thread && this.#end(error),
        );
        thread.post({ options: this.#options });
        return thread;
    }

    /** @param {any} message */
    #hear({ id, news, value, error }) {
        const [call] = this.#calls;
        if (call === undefined || call.id !== id) return;
        if (news !== undefined) return call.control.onProgress?.(news);
        this.#calls.shift();
        if (error !== undefined) call.reject(new (KINDS[error.kind] ?? Error)(error.text));
        else call.resolve(value);
        this.#send();
    }

    /** @param {Call} call */
    #abort(call) {
        const at = this.#calls.indexOf(call);
        if (at < 0) return;
        this.#calls.splice(at, 1);
        call.reject(call.control.signal?.reason);
        if (at > 0) return;
        this.#thread?.end();
        this.#thread = undefined;
        this.#send();
    }

    /** @param {Error} error */
    #end(error) {
        this.#thread?.end();
        this.#thread = undefined;
        for (const call of this.#calls.splice(0)) call.reject(error);
    }
}
