import { Worker } from "node:worker_threads";
import { ParlorClient } from "./client.js";

/** @type {import("./client.js").StartThread} */
function startThread(hear, fail) {
    const worker = new Worker(new URL("./thread-node.js", import.meta.url));
    worker.on("message", (message) => {
        if (message.news === undefined) worker.unref(); // a program may end while nothing is asked
        hear(message);
    });
    worker.on("error", fail);
    return {
        post: (message) => (worker.ref(), worker.postMessage(message)),
        end: () => void worker.terminate(),
    };
}

/** A worker that thinks. It starts with the first call. @param {import("./load.js").LoadOptions} [options] */
export function startParlor(options = {}) {
    return new ParlorClient(startThread, { ...options, ...(options.base && { base: String(options.base) }) });
}

export { ParlorClient };
