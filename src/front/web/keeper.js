// Keeps the games: the program's texts (journal, game before, settings) between its Store in memory and the
// browser's storage. Nothing is painted before what has changed is stored. Two tabs never write to the same
// journal: each locks its own.

import { openLocks } from "./locks.js";
import { openMemory, TAKEN } from "./storage.js";
import { t } from "./words.js";

const RETRY_MS = 3000;

export class Keeper {
    /** @param {import("./core.js").Core} core @param {import("./storage.js").Storage} storage */
    constructor(core, storage) {
        this.core = core;
        this.storage = storage;
        this.store = core.call("store_new");
        this.locks = openLocks(storage);
        /** @type {Map<string, string>} what could not be stored yet */
        this.waiting = new Map();
        /** Told when storing begins to fail, and when all is stored again. @type {(fails: boolean) => void} */
        this.tell = () => {};
        this.fails = false;
        /** Because another tab has taken the game over. */
        this.taken = false;
    }

    /** Read everything anew: another tab may have changed it. What cannot be read must not be written over. */
    async load() {
        const texts = await this.storage.all().catch(() => this.giveUp());
        for (const [name, text] of texts) this.core.call("store_put", this.store, name, text);
        this.core.call("store_hold_none", this.store);
        for (const name of await this.locks.held().catch(() => []))
            this.core.call("store_hold", this.store, name, 1);
    }

    /** @returns {[string, string][]} */
    giveUp() {
        this.storage = openMemory();
        this.locks = openLocks(this.storage);
        this.report(true);
        return [];
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
        for (let i = 0; ; i++) {
            const name = this.core.ask("store_locked", this.store, i);
            if (name === "") return true;
            if (!(await this.locks.take(name).catch(() => true))) return false;
        }
    }

    unlock() {
        this.locks.drop();
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
            await this.storage.set(texts, this.locks.owner);
            for (const name of texts.keys()) this.waiting.delete(name);
            if (this.waiting.size === 0) this.core.call("store_trouble", this.store, "");
            const owes = this.core.call("store_owes", this.store) !== 0;
            this.report(this.waiting.size > 0 || owes);
        } catch (error) {
            for (const [name, text] of texts) this.waiting.set(name, text);
            const taken = error instanceof Error && error.name === TAKEN;
            this.core.call(
                "store_trouble",
                this.store,
                taken ? t("another tab has opened it") : t("the browser does not store it"),
            );
            this.taken = taken;
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
