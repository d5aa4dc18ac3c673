// Weights and small databases of a game's engines. Each file is fetched by itself and tried again; what cannot be had is
// told, and what comes late is still used: the program says by itself what its opponents play with.

import { pause } from "./dom.js";
import { inside, unpack } from "./load.js";

/** @typedef {{ name: string, bytes: Uint8Array }} DataFile */
/** @typedef {{ name: string, game: string, text?: string, file?: string }} Entry */

const TRIES = 3; // before it is told
const FIRST_MS = 400;
const LONGEST_MS = 60000;
const DAMAGED = 3; // DataState of base/datafile.h

/** All data files, by tools/web_pack.mjs; where the page is one file they are inside of it. @returns {Entry[]} */
function entries() {
    const own = inside("parlor-data");
    return JSON.parse(own ?? "@DATA@");
}

/** @param {Entry} entry */
async function fetchOne({ text, file }) {
    if (text !== undefined) return unpack(text);
    const answer = await fetch(/** @type {string} */ (file));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return unpack(new Uint8Array(await answer.arrayBuffer()));
}

/** Until the time is over, or the network has come back. @param {number} ms */
function rest(ms) {
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        addEventListener("online", () => (clearTimeout(timer), resolve(undefined)), { once: true });
    });
}

export class GameData {
    /** @param {import("./core.js").Core} core @param {string} game */
    constructor(core, game) {
        this.core = core;
        /** What is here. @type {DataFile[]} */
        this.files = [];
        /** Told when a file is known to be lost or damaged, or has come after all. @type {Set<() => void>} */
        this.listeners = new Set();
        /** Every file is here, or has been tried often enough to go on without it. */
        this.settled = Promise.all(
            entries()
                .filter((entry) => entry.game === game)
                .map((entry) => this.load(entry)),
        );
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
        const bytes = await fetchOne(entry).catch(() => undefined);
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

/** @param {import("./core.js").Core} core @param {string} game */
export function dataOf(core, game) {
    const data = known.get(game) ?? new GameData(core, game);
    known.set(game, data);
    return data;
}
