// parlor-games: rules, notation and engines of three board games. See README.md and index.d.ts.

import { programImports } from "../src/front/web/wasi.js";

/** @param {URL} address */
async function readBytes(address) {
    if (address.protocol !== "file:") return (await fetch(address)).arrayBuffer();
    // @ts-ignore: node's own
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
}

class Parlor {
    /** @param {any} program */
    constructor(program) {
        this.program = program;
        const about = this.read(program.parlor_about(0));
        this.games = about.games;
        this.version = about.version;
    }

    /** @param {number} at */
    read(at) {
        if (at === 0) throw new Error("no memory");
        const bytes = new Uint8Array(this.program.memory.buffer);
        const text = new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
        this.program.free(at);
        return JSON.parse(text);
    }

    /** @param {string} name @param {...(string | number)} args */
    call(name, ...args) {
        /** @type {number[]} */
        const rooms = [];
        const numbers = args.map((arg) => {
            if (typeof arg === "number") return arg;
            const bytes = new TextEncoder().encode(`${arg.replaceAll("\0", " ")}\0`);
            const room = this.program.malloc(bytes.length);
            new Uint8Array(this.program.memory.buffer).set(bytes, room);
            rooms.push(room);
            return room;
        });
        const answer = this.read(this.program[name](...numbers));
        for (const room of rooms) this.program.free(room);
        if (answer.error !== undefined) throw new RangeError(answer.error);
        return answer;
    }

    /** @param {string} game @param {{ position?: string, moves?: string[] }} [line] */
    show(game, { position = "", moves = [] } = {}) {
        return this.call("library_show", game, position, moves.join(" "));
    }

    /** @param {string} game @param {string} spec @param {{ position?: string, moves?: string[], nodes?: number, movetime?: number, seed?: number }} [how] */
    best(game, spec, { position = "", moves = [], nodes = 0, movetime = 0, seed = 1 } = {}) {
        return this.call("library_best", game, position, moves.join(" "), spec, nodes, movetime, seed);
    }
}

/** @param {string | URL | WebAssembly.Module} [source] */
export async function loadParlor(source = new URL("parlor.wasm", import.meta.url)) {
    const module =
        source instanceof WebAssembly.Module
            ? source
            : await WebAssembly.compile(/** @type {BufferSource} */ (await readBytes(new URL(source))));
    /** @type {any} */
    const own = {};
    const imports = programImports(
        module,
        () => own.program.memory,
        () => {},
    );
    own.program = (await WebAssembly.instantiate(module, imports)).exports;
    own.program._initialize();
    return new Parlor(own.program);
}
