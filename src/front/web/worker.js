// The Web Worker: an instance of the program in which the engines think. One message is one request; a thought
// blocks the worker, so that it cannot be told to stop: the page ends it and starts another one.

import { programImports } from "./wasi.js";

/**
 * What comes in: first the module and the data files, then requests.
 * @typedef {{ module?: WebAssembly.Module, files?: { name: string, bytes: Uint8Array }[],
 *             request?: Uint8Array, ticket?: number }} WorkerMessage
 */

/** @type {any} */
let program;
/** @type {number} */
let worker;
/** @type {number | undefined} */
let ticket;

/** @param {number} at @param {number} size */
const copyOut = (at, size) => new Uint8Array(program.memory.buffer, at, size).slice();

/** @param {Uint8Array} bytes */
function copyIn(bytes) {
    const at = program.malloc(bytes.length);
    new Uint8Array(program.memory.buffer).set(bytes, at);
    return at;
}

/** @param {number} answer */
function report(answer) {
    postMessage({ ticket, report: copyOut(answer, program.answer_size()) });
}

/** @param {{ name: string, bytes: Uint8Array }} file */
function provide(file) {
    const name = copyIn(new TextEncoder().encode(`${file.name}\0`));
    const room = program.data_provide(name, file.bytes.length);
    if (room !== 0) new Uint8Array(program.memory.buffer).set(file.bytes, room);
    program.free(name);
}

/** @param {Uint8Array} bytes */
function answer(bytes) {
    const request = copyIn(bytes);
    const at = program.worker_answer(worker, request);
    program.free(request);
    postMessage({ ticket, answer: copyOut(at, program.answer_size()) });
}

/** @param {WebAssembly.Module} module */
async function start(module) {
    const imports = programImports(module, () => program.memory, report);
    program = (await WebAssembly.instantiate(module, imports)).exports;
    program._initialize();
    worker = program.worker_new();
}

/** @type {Promise<void>} */
let ready;

onmessage = async (/** @type {MessageEvent<WorkerMessage>} */ event) => {
    const message = event.data;
    if (message.module !== undefined) ready = start(message.module);
    try {
        await ready;
        for (const file of message.files ?? []) provide(file);
        if (message.request === undefined) return;
        ticket = message.ticket;
        answer(message.request);
    } catch (error) {
        postMessage({ ticket: message.ticket, broken: String(error) });
    }
};
