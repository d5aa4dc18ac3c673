// Keeps the games: the program's texts (journal, game before, settings) between its Store in memory and the
// browser's storage. Nothing is painted before what has changed is stored. Two tabs never write to the same
// journal: each locks its own.

import { t } from "./words.js";

const RETRY_MS = 3000;
const PREFIX = "parlor.";

export class Keeper {
    /** @param {import("./core.js").Core} core @param {import("./storage.js").Storage} storage */
    constructor(core, storage) {
        this.core = core;
        this.storage = storage;
        this.store = core.call("store_new");
        /** @type {Map<string, () => void>} */
        this.locks = new Map();
        /** @type {Map<string, string>} what could not be stored yet */
        this.waiting = new Map();
        /** Told when storing begins to fail, and when all is stored again. @type {(fails: boolean) => void} */
        this.tell = () => {};
        this.fails = false;
    }

    /** Read everything anew: another tab may have changed it. */
    async load() {
        const texts = await this.storage.all().catch(() => []);
        for (const [name, text] of texts) this.core.call("store_put", this.store, name, text);
        this.core.call("store_hold_none", this.store);
        const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
        for (const { name = "" } of held)
            if (name.startsWith(PREFIX) && !this.locks.has(name))
                this.core.call("store_hold", this.store, name.slice(PREFIX.length), 1);
    }

    /** @param {string} game */
    isLeft(game) {
        return this.core.call("store_is_left", this.store, game) !== 0;
    }

    /** @param {string} game @param {number} catalogue @returns {string} what is wrong with it, or "" */
    leftNote(game, catalogue) {
        return this.core.ask("store_left_note", this.store, game, catalogue);
    }

    /** Lock for this tab what the program has locked; false when another tab was quicker. */
    async lock() {
        if (navigator.locks === undefined) return true;
        for (let i = 0; ; i++) {
            const name = this.core.ask("store_locked", this.store, i);
            if (name === "") return true;
            if (!(await this.lockOne(PREFIX + name))) return false;
        }
    }

    /** @param {string} name @returns {Promise<boolean>} */
    lockOne(name) {
        return new Promise((resolve) => {
            const hold = (/** @type {Lock | null} */ lock) => {
                resolve(lock !== null);
                if (lock === null) return undefined;
                return new Promise((/** @type {(value?: void) => void} */ release) => {
                    this.locks.set(name, release);
                });
            };
            navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true));
        });
    }

    unlock() {
        for (const release of this.locks.values()) release();
        this.locks.clear();
    }

    /** Store what has changed; undefined when nothing has. @returns {Promise<void> | undefined} */
    flush() {
        /** @type {Map<string, string>} */
        const texts = new Map();
        for (;;) {
            const name = this.core.ask("store_changed", this.store);
            if (name === "") break;
            texts.set(name, this.core.ask("store_take", this.store, name));
        }
        return texts.size === 0 ? undefined : this.write(texts);
    }

    /** @param {Map<string, string>} texts */
    async write(texts) {
        try {
            await this.storage.set(texts);
            for (const name of texts.keys()) this.waiting.delete(name);
            if (this.waiting.size === 0) this.core.call("store_trouble", this.store, "");
            const owes = this.core.call("store_owes", this.store) !== 0;
            this.report(this.waiting.size > 0 || owes);
        } catch {
            for (const [name, text] of texts) this.waiting.set(name, text);
            this.core.call("store_trouble", this.store, t("the browser does not store it"));
            this.report(true);
            setTimeout(() => void this.write(new Map(this.waiting)), RETRY_MS);
        }
    }

    /** @param {boolean} fails */
    report(fails) {
        if (fails !== this.fails) this.tell(fails);
        this.fails = fails;
    }
}
