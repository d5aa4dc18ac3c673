import { ParlorClient } from "./client.js";
import { folderUrl } from "./files.js";

/**
 * @typedef {import("./parlor.js").Line} Line
 * @typedef {import("./parlor.js").State} State
 * @typedef {import("./parlor.js").RootMove} RootMove
 * @typedef {import("./parlor.js").Thought} Thought
 * @typedef {import("./parlor.js").Limits} Limits
 * @typedef {import("./parlor.js").Judgement} Judgement
 * @typedef {import("./parlor.js").ReadGame} ReadGame
 * @typedef {import("./parlor.js").Level} Level
 * @typedef {import("./parlor.js").GameInfo} GameInfo
 * @typedef {import("./parlor.js").Progress} Progress
 * @typedef {import("./load.js").LoadOptions} LoadOptions
 */

/** @param {import("./load.js").LoadOptions} options */
function startWorker({ base }) {
    if (base !== undefined) return new Worker(new URL("thread-browser.js", base), { type: "module" });
    // Written out here so that bundlers see it.
    return new Worker(new URL("./thread-browser.js", import.meta.url), { type: "module" });
}

/** A worker that thinks. It starts with the first call. @param {import("./load.js").LoadOptions} [options] */
export function startParlor(options = {}) {
    const placed = options.base === undefined ? options : { ...options, base: folderUrl(options.base).href };
    return new ParlorClient((hear, fail) => {
        const worker = startWorker(placed);
        worker.onmessage = ({ data }) => hear(data);
        worker.onerror = ({ message }) => fail(new Error(message || "the worker does not start"));
        return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
    }, placed);
}

export { ParlorClient };
