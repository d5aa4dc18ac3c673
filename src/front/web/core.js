// The program on the page's own thread: Table, Scene, records, review. Calls are cheap and never block.

import { programImports } from "./wasi.js";

/** Calls of the exported functions with texts instead of pointers. */
export class Core {
    /** @param {WebAssembly.Module} module */
    static async start(module) {
        const core = new Core();
        const imports = programImports(
            module,
            () => core.program.memory,
            () => {},
        );
        core.module = module;
        core.program = (await WebAssembly.instantiate(module, imports)).exports;
        core.program._initialize();
        return core;
    }

    /** @type {any} */
    program;
    /** @type {WebAssembly.Module} */
    // @ts-ignore: set by start
    module;

    /** The text at a place in memory. @param {number} at */
    text(at) {
        if (at === 0) return "";
        const bytes = new Uint8Array(this.program.memory.buffer);
        return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
    }

    /** @param {Uint8Array} bytes @returns {number} where they are; free it */
    copyIn(bytes) {
        const at = this.program.malloc(bytes.length);
        if (at === 0) throw new Error("no memory");
        new Uint8Array(this.program.memory.buffer).set(bytes, at);
        return at;
    }

    /** @param {number} at @param {number} size */
    copyOut(at, size) {
        return new Uint8Array(this.program.memory.buffer, at, size).slice();
    }

    /**
     * Call an exported function. Texts among the arguments are copied in and freed afterwards.
     * @param {string} name
     * @param {...(number | string)} args
     * @returns {number}
     */
    call(name, ...args) {
        /** @type {number[]} */
        const rooms = [];
        const numbers = args.map((arg) => {
            if (typeof arg === "number") return arg;
            const room = this.copyIn(new TextEncoder().encode(`${arg.replaceAll("\0", " ")}\0`));
            rooms.push(room);
            return room;
        });
        try {
            return this.program[name](...numbers);
        } finally {
            for (const room of rooms) this.program.free(room);
        }
    }

    /** The same for a function that returns text. @param {string} name @param {...(number | string)} args */
    ask(name, ...args) {
        return this.text(this.call(name, ...args));
    }

    /** The same for a function whose text is the caller's to free. @param {string} name @param {...(number | string)} args */
    own(name, ...args) {
        const at = this.call(name, ...args);
        const text = this.text(at);
        this.program.free(at);
        return text;
    }

    /** The same for a function that returns JSON. @param {string} name @param {...(number | string)} args */
    read(name, ...args) {
        return JSON.parse(this.ask(name, ...args));
    }

    /** Hand in a gettext catalogue. @param {Uint8Array} bytes @returns {number} its handle; 0 is English */
    language(bytes) {
        if (bytes.length === 0) return 0;
        const room = this.copyIn(bytes);
        const handle = this.program.language_new(room, bytes.length);
        this.program.free(room);
        return handle;
    }
}
