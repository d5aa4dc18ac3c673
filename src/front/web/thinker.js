// The page's end of a Web Worker that thinks. A search blocks the worker, so "stop" ends the worker and
// starts another one. The compiled module is shared, so a new worker is ready within a few milliseconds; what
// the engine remembered about the game is lost with the old one.

/**
 * @typedef {{ report: (answer: Uint8Array) => void, answer: (answer: Uint8Array) => void,
 *             failed: (why: string) => void }} Listener
 */

export class Thinker {
    /**
     * @param {() => Worker} makeWorker
     * @param {WebAssembly.Module} module
     * @param {Promise<import("./data.js").GameData>} data files that engines read; the worker starts with those that are here
     */
    constructor(makeWorker, module, data) {
        this.makeWorker = makeWorker;
        this.module = module;
        this.started = 0;
        /** @type {Worker | undefined} */
        this.worker = undefined;
        this.requests = 0;
        /** @type {Listener | undefined} */
        this.listener = undefined;
        /** @type {Uint8Array | undefined} */
        this.latest = undefined;
        this.hurried = false;
        /** What the worker has. @type {import("./data.js").DataFile[]} */
        this.given = [];
        this.renews = false;
        this.forget = () => {};
        this.data = data.then(async (files) => {
            await files.settled;
            const renew = () => this.given !== files.files && this.renew();
            files.listeners.add(renew);
            this.forget = () => files.listeners.delete(renew);
            return files;
        });
        this.start();
    }

    start() {
        const started = ++this.started;
        void this.data.then((files) => {
            if (started !== this.started) return;
            const worker = this.makeWorker();
            worker.onmessage = (event) => this.hear(event.data);
            worker.onerror = (event) => this.break(event.message ?? "the engine's worker does not start");
            worker.postMessage({ module: this.module });
            this.given = files.files;
            worker.postMessage({ files: files.files });
            this.worker = worker;
        });
    }

    leave() {
        this.started++;
        this.worker?.terminate();
        this.worker = undefined;
    }

    /** @param {{ ticket?: number, report?: Uint8Array, answer?: Uint8Array, broken?: string }} message */
    hear(message) {
        if (message.ticket !== this.requests || this.listener === undefined) return;
        if (message.report !== undefined) {
            this.latest = message.report;
            if (this.hurried) this.hurry();
            else this.listener.report(message.report);
        } else if (message.answer !== undefined)
            this.finish((to) => to.answer(/** @type {any} */ (message.answer)));
        else this.break(message.broken ?? "");
    }

    /** @param {(listener: Listener) => void} tell */
    finish(tell) {
        const listener = this.listener;
        this.listener = undefined;
        this.hurried = false;
        if (this.renews) this.restart();
        if (listener !== undefined) tell(listener);
    }

    /** Another data file has come: engines that are opened from now on have it. */
    renew() {
        if (this.busy) this.renews = true;
        else this.restart();
    }

    /** @param {string} why */
    break(why) {
        const listener = this.listener;
        this.restart();
        listener?.failed(why);
    }

    restart() {
        this.leave();
        this.renews = false;
        this.listener = undefined;
        this.hurried = false;
        this.start();
    }

    /**
     * Think about a request; one that is still being thought about is not wanted any more.
     * @param {Uint8Array} request
     * @param {Listener} listener
     */
    think(request, listener) {
        this.stop();
        this.requests++;
        this.latest = undefined;
        this.listener = listener;
        const ticket = this.requests;
        void this.data.then(() => {
            if (ticket === this.requests && this.busy) this.worker?.postMessage({ request, ticket });
        });
    }

    get busy() {
        return this.listener !== undefined;
    }

    /** The answer is not wanted any more. */
    stop() {
        if (this.busy) this.restart();
    }

    /** Answer now with the best so far, or as soon as there is one. */
    hurry() {
        const { listener, latest } = this;
        if (listener === undefined) return;
        this.hurried = true;
        if (latest === undefined) return;
        this.restart();
        listener.answer(latest);
    }

    end() {
        this.forget();
        this.listener = undefined;
        this.leave();
    }
}
