// The package itself: calls of the WebAssembly program with texts, checked before they go there.

import { programImports } from "../src/front/web/wasi.js";

/**
 * Where a game stands: where it began (the game's own notation; left out: the usual start) and the moves since.
 * @typedef {{ position?: string, moves?: readonly string[] }} Line
 *
 * @typedef {object} State
 * @property {string} position
 * @property {string} turn the side to move: "X", "O", "Black", "White"
 * @property {number} ply how many moves have been played
 * @property {string} result "none", a side's name, or "draw"
 * @property {string} why why the game is over, "" if it is not
 * @property {string[]} legal the legal moves; none when the game is over
 *
 * @typedef {object} RootMove
 * @property {string} move
 * @property {number} value in the engine's own unit, for the side to move
 * @property {number} chance expected score of the side to move: 0 loss, 0.5 draw, 1 win
 * @property {number} visits simulations through it; 0 where that has no meaning
 * @property {boolean} exact the value is not just a bound
 *
 * @typedef {object} Thought
 * @property {string} move
 * @property {number} value
 * @property {number} chance
 * @property {boolean} proven the value is certain
 * @property {number} depth
 * @property {number} nodes
 * @property {string[]} line what is expected to be played, the move first
 * @property {RootMove[]} root every move that was considered
 *
 * @typedef {object} Limits
 * @property {number} [nodes] positions, or simulations; the answer is then the same on every machine
 * @property {number} [depth]
 * @property {number} [movetime] milliseconds
 * @property {number} [seed] of everything random; 1 if left out
 *
 * @typedef {{ move: string, best: string, chance: number, bestChance: number, mark: "" | "?!" | "?" | "??", sentence: string }} Judgement
 * @typedef {{ position: string, moves: string[], result: string, why: string, fault: string }} ReadGame
 * @typedef {{ engine: string, name: string, elo: number, error: number }} Level
 * @typedef {{ name: string, title: string, sides: [string, string], engines: string[], levels: Level[] }} GameInfo
 * @typedef {{ done: number, of: number }} Progress
 */

/** What is wrong with an argument. @param {string} name @param {string} needed @param {unknown} given */
function wrong(name, needed, given) {
    const shown =
        typeof given === "string" ? `"${given}"` : Array.isArray(given) ? "an array" : String(given);
    return new TypeError(`${name} must be ${needed}, not ${shown}`);
}

/** @param {string} name @param {unknown} value @returns {string} */
export function asText(name, value) {
    if (typeof value !== "string") throw wrong(name, "a string", value);
    return value;
}

/** @param {string} name @param {unknown} value @param {number} usual @returns {number} */
function asCount(name, value, usual) {
    if (value === undefined) return usual;
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
        throw wrong(name, "a whole number from 0", value);
    return value;
}

/** @param {unknown} value @param {string[]} known */
function checkKeys(value, known) {
    if (value === null || typeof value !== "object" || Array.isArray(value))
        throw wrong("the last argument", "an object", value);
    for (const key of Object.keys(value))
        if (!known.includes(key))
            throw new TypeError(`there is no option "${key}": there are ${known.join(", ")}`);
}

/** @param {Line} line @returns {[string, string]} position and moves as the program reads them */
function lineTexts({ position = "", moves = [] }) {
    asText("position", position);
    if (!Array.isArray(moves)) throw wrong("moves", "an array of strings", moves);
    for (const move of moves)
        if (typeof move !== "string" || /\s/.test(move) || move === "")
            throw wrong("each of moves", "a move like 11-15", move);
    return [position, moves.join(" ")];
}

const LINE = ["position", "moves"];
const LIMITS = ["nodes", "depth", "movetime", "seed"];

/** The games' rules, opponents and judge. Calls that think block: see `parlor-games/worker`. */
export class Parlor {
    /** @type {any} */ #program;
    /** @type {((news: any) => void) | undefined} */ #hear;
    /** @type {GameInfo[]} */ #games = [];
    #version = "";

    /**
     * @param {WebAssembly.Module} module
     * @param {{ name: string, bytes: Uint8Array }[]} data evaluations and databases
     */
    static async start(module, data) {
        const parlor = new Parlor();
        const imports = programImports(
            module,
            () => parlor.#program.memory,
            () => {},
        );
        imports.parlor.progress = (/** @type {number} */ at) => parlor.#hear?.(JSON.parse(parlor.#text(at)));
        parlor.#program = (await WebAssembly.instantiate(module, imports)).exports;
        parlor.#program._initialize();
        for (const { name, bytes } of data) parlor.#provide(name, bytes);
        const about = parlor.#read(parlor.#program.library_about());
        parlor.#version = about.version;
        parlor.#games = about.games;
        return parlor;
    }

    get version() {
        return this.#version;
    }

    /** The games by name. @returns {string[]} */
    get games() {
        return this.#games.map(({ name }) => name);
    }

    /** A game's sides, engines and levels. @param {string} game @returns {GameInfo} */
    about(game) {
        const found = this.#games.find(({ name }) => name === asText("game", game));
        if (found === undefined)
            throw new RangeError(`there is no game "${game}": there are ${this.games.join(", ")}`);
        return structuredClone(found);
    }

    /** The calibrated opponents, weakest first, with Elo above random moves. @param {string} game @returns {Level[]} */
    levels(game) {
        return this.about(game).levels;
    }

    /** Where a game stands. @param {string} game @param {Line} [line] @returns {State} */
    show(game, line = {}) {
        checkKeys(line, LINE);
        return this.#call("library_show", asText("game", game), ...lineTexts(line));
    }

    /**
     * What an engine plays. Without a limit it does its usual amount of work.
     * @param {string} game @param {string} engine "master", "level:3", "uct:50000" …
     * @param {Line & Limits} [how] @param {(soFar: Thought) => void} [onProgress]
     * @returns {Thought}
     */
    best(game, engine, how = {}, onProgress) {
        checkKeys(how, [...LINE, ...LIMITS]);
        const limits = [
            asCount("nodes", how.nodes, 0),
            asCount("depth", how.depth, 0),
            asCount("movetime", how.movetime, 0),
            asCount("seed", how.seed, 1),
        ];
        if (limits[1] > 1000) throw wrong("depth", "at most 1000", how.depth);
        this.#hear = onProgress;
        return this.#call(
            "library_best",
            asText("game", game),
            ...lineTexts(how),
            asText("engine", engine),
            ...limits,
        );
    }

    /**
     * Every move of a game judged by its strongest engine, with the reason of each mistake.
     * @param {string} game @param {Line & { nodes?: number }} line @param {(so: Progress) => void} [onProgress]
     * @returns {Judgement[]}
     */
    review(game, line, onProgress) {
        checkKeys(line, [...LINE, "nodes"]);
        this.#hear = onProgress;
        const nodes = asCount("nodes", line.nodes, 0);
        return this.#call("library_review", asText("game", game), ...lineTexts(line), nodes).moves;
    }

    /** The games of a PDN file, each up to its fault. @param {string} text @returns {ReadGame[]} */
    readPdn(text) {
        return this.#call("library_read_pdn", "checkers", asText("text", text)).games;
    }

    /** A game of checkers as PDN. @param {Line} line @returns {string} */
    writePdn(line) {
        checkKeys(line, LINE);
        return this.#call("library_write_pdn", "checkers", ...lineTexts(line)).pdn;
    }

    /** A game being played: many of them can be. @param {string} game @param {Line} [line] */
    newGame(game, line = {}) {
        return new PlayedGame(this, game, line);
    }

    /** @param {string} name @param {Uint8Array} bytes */
    #provide(name, bytes) {
        const [text] = this.#textsIn([name]);
        const room = this.#program.data_provide(text, bytes.length);
        if (room !== 0) new Uint8Array(this.#program.memory.buffer).set(bytes, room);
        this.#program.free(text);
    }

    /** @param {(string | number)[]} args @returns {number[]} texts as their places in memory */
    #textsIn(args) {
        return args.map((arg) => {
            if (typeof arg === "number") return arg;
            const bytes = new TextEncoder().encode(`${arg.replaceAll("\0", " ")}\0`);
            const room = this.#program.malloc(bytes.length);
            if (room === 0) throw new Error("no memory");
            new Uint8Array(this.#program.memory.buffer).set(bytes, room);
            return room;
        });
    }

    /** @param {number} at */
    #text(at) {
        if (at === 0) throw new Error("no memory");
        const bytes = new Uint8Array(this.#program.memory.buffer);
        return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
    }

    /** @param {number} at */
    #read(at) {
        const text = this.#text(at);
        this.#program.free(at);
        return JSON.parse(text);
    }

    /** @param {string} name @param {...(string | number)} args */
    #call(name, ...args) {
        const places = this.#textsIn(args);
        const answer = this.#read(this.#program[name](...places));
        args.forEach((arg, i) => typeof arg === "string" && this.#program.free(places[i]));
        this.#hear = undefined;
        if (answer.error !== undefined) throw new RangeError(answer.error);
        return answer;
    }
}

/** One game with its moves. A move that is not legal throws a RangeError, and nothing has changed. */
export class PlayedGame {
    /** @param {Parlor} parlor @param {string} game @param {Line} line */
    constructor(parlor, game, line) {
        this.parlor = parlor;
        this.game = game;
        this.position = line.position ?? "";
        /** @type {string[]} */
        this.moves = [...(line.moves ?? [])];
        this.state = parlor.show(game, line);
    }

    /** @returns {Line} */
    get line() {
        return { position: this.position, moves: this.moves };
    }

    /** @param {string} move @returns {State} */
    play(move) {
        const moves = [...this.moves, asText("move", move)];
        this.state = this.parlor.show(this.game, { position: this.position, moves });
        this.moves = moves;
        return this.state;
    }

    /** Take back the last move; false if there is none. */
    undo() {
        if (this.moves.length === 0) return false;
        this.moves = this.moves.slice(0, -1);
        this.state = this.parlor.show(this.game, this.line);
        return true;
    }

    /** @param {string} engine @param {Limits} [limits] @returns {Thought} */
    best(engine, limits = {}) {
        return this.parlor.best(this.game, engine, { ...this.line, ...limits });
    }

    /** @param {{ nodes?: number }} [how] @returns {Judgement[]} */
    review(how = {}) {
        return this.parlor.review(this.game, { ...this.line, ...how });
    }
}
