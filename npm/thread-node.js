import { parentPort } from "node:worker_threads";
import { loadParlor } from "./node.js";
import { serve } from "./thread.js";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
port.on(
    "message",
    serve(loadParlor, (message) => port.postMessage(message)),
);
