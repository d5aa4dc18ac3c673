// Data files, fetched when something wants them: weights and small databases for the engines of a game, its puzzles. Each file is fetched by itself and tried again; what cannot be had is
// told, and what comes late is still used: the program says by itself what its opponents play with.

import { pause } from "./dom.js";
import { inside, unpack } from "./load.js";

/** @typedef {{ name: string, bytes: Uint8Array }} DataFile */
/**
 * What it is for is a game, whose engines read it, or a game's puzzles ("checkers.puzzles"); `size` is what is transferred.
 * @typedef {{ name: string, use: string, size: number, text?: string, file?: string }} Entry
 */

const TRIES = 3; // before it is told
const FIRST_MS = 400;
const LONGEST_MS = 60000;
const DAMAGED = 3; // DataState of base/datafile.h

/** All data files, by tools/web_pack.mjs; where the page is one file they are inside of it. @returns {Entry[]} */
function entries() {
    const own = inside("parlor-data");
    return JSON.parse(own ?? "@DATA@");
}

/** @param {Response} answer @param {(size: number) => void} tell how much has come so far */
async function readAll(answer, tell) {
    const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
    const pieces = [];
    for (let size = 0; ;) {
        const { value } = await reader.read();
        if (value === undefined) return new Uint8Array(await new Blob(pieces).arrayBuffer());
        pieces.push(value);
        tell((size += value.length));
    }
}

/** @param {Entry} entry @param {(size: number) => void} tell */
async function fetchOne({ text, file }, tell) {
    if (text !== undefined) return unpack(text);
    const answer = await fetch(/** @type {string} */ (file));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return unpack(await readAll(answer, tell));
}

/** Until the time is over, or the network has come back. @param {number} ms */
function rest(ms) {
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        addEventListener("online", () => (clearTimeout(timer), resolve(undefined)), { once: true });
    });
}

export class GameData {
    /** @param {import("./core.js").Core} core @param {string} use */
    constructor(core, use) {
        this.core = core;
        const wanted = entries().filter((entry) => entry.use === use);
        this.size = wanted.reduce((sum, { size }) => sum + size, 0);
        /** How much has come of each. @type {Map<string, number>} */
        this.come = new Map();
        this.isSettled = false;
        /** What is here. @type {DataFile[]} */
        this.files = [];
        /** Told when a file is known to be lost or damaged, or has come after all. @type {Set<() => void>} */
        this.listeners = new Set();
        /** Every file is here, or has been tried often enough to go on without it. */
        this.settled = Promise.all(wanted.map((entry) => this.load(entry))).then(() => {
            this.isSettled = true;
        });
    }

    /** How much has come, from 0 to 1; undefined when nothing is waited for. */
    get share() {
        if (this.isSettled || this.size === 0) return undefined;
        return [...this.come.values()].reduce((sum, size) => sum + size, 0) / this.size;
    }

    /** @param {Entry} entry @returns {Promise<void>} */
    load(entry) {
        return new Promise((resolve) => void this.fetch(entry, resolve));
    }

    /** @param {Entry} entry @param {() => void} settle */
    async fetch(entry, settle) {
        for (
            let tries = 1, ms = FIRST_MS;
            !(await this.take(entry));
            tries++, ms = Math.min(2 * ms, LONGEST_MS)
        ) {
            if (tries >= TRIES) this.lose(entry, settle);
            await rest(ms);
        }
        settle();
    }

    /** @param {Entry} entry @param {() => void} settle */
    lose({ name }, settle) {
        this.core.call("data_lost", name);
        settle();
        this.tell();
    }

    /** @param {Entry} entry @returns {Promise<boolean>} it came, and undamaged */
    async take(entry) {
        const tell = (/** @type {number} */ size) => this.come.set(entry.name, size);
        tell(0);
        const bytes = await fetchOne(entry, tell).catch(() => undefined);
        if (bytes === undefined) return false;
        const room = this.core.copyIn(bytes);
        const state = this.core.call("data_check", entry.name, room, bytes.length);
        this.core.program.free(room);
        if (state === DAMAGED) return false;
        this.files = [...this.files, { name: entry.name, bytes }];
        await pause();
        this.tell();
        return true;
    }

    tell() {
        for (const listener of this.listeners) listener();
    }
}

/** @type {Map<string, GameData>} */
const known = new Map();

/** @param {import("./core.js").Core} core @param {string} use */
export function dataOf(core, use) {
    const data = known.get(use) ?? new GameData(core, use);
    known.set(use, data);
    return data;
}

/** Nothing that was wanted is waited for. */
export async function dataSettled() {
    await Promise.all([...known.values()].map(({ settled }) => settled));
}

/** @param {Entry[]} list */
const filesOf = (list) => list.map(({ file = "" }) => file);

/** What has been fetched in this visit. */
export const usedFiles = () => filesOf(entries().filter(({ use }) => known.has(use)));

export const allFiles = () => filesOf(entries());
