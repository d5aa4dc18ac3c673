// Which tab a journal belongs to. With the browser's own locks where there are any; a page on plain http has none, and keeps
// leases in the storage that the journals are in: changed in transactions, which the browser does one after the other for
// all tabs. A lease whose tab is gone (it does not answer on the channel) may be taken by another one. A tab that was only
// asleep finds that out when it writes next: its texts are refused in the same transaction (storage.js).

const PREFIX = "parlor.";
const CHANNEL = "parlor-locks";
const ANSWER_MS = 1000; // a tab in the background still answers at once; one that sleeps does not

/** @typedef {{ held: () => Promise<string[]>, take: (name: string) => Promise<boolean>, drop: () => void, owner: string }} Locks */

/** @returns {Locks} */
function browserLocks() {
    /** @type {Map<string, () => void>} */
    const mine = new Map();
    return {
        owner: "",
        held: async () => {
            const { held = [] } = (await navigator.locks.query().catch(() => undefined)) ?? {};
            return held
                .map(({ name = "" }) => name)
                .filter((name) => name.startsWith(PREFIX) && !mine.has(name))
                .map((name) => name.slice(PREFIX.length));
        },
        take: (name) =>
            new Promise((resolve) => {
                const hold = (/** @type {Lock | null} */ lock) => {
                    resolve(lock !== null);
                    if (lock === null) return undefined;
                    return new Promise((/** @type {(value?: void) => void} */ release) => {
                        mine.set(PREFIX + name, release);
                    });
                };
                navigator.locks
                    .request(PREFIX + name, { ifAvailable: true }, hold)
                    .catch(() => resolve(true));
            }),
        drop: () => {
            for (const release of mine.values()) release();
            mine.clear();
        },
    };
}

/** Tabs ask each other who is there. */
class Roll {
    constructor() {
        this.own = crypto.getRandomValues(new Uint32Array(4)).join("-");
        this.channel = new BroadcastChannel(CHANNEL);
        /** @type {Map<string, () => void>} */
        this.asked = new Map();
        this.channel.onmessage = ({ data }) => {
            if (data.who === this.own) this.channel.postMessage({ here: this.own });
            if (data.here !== undefined) this.asked.get(data.here)?.();
        };
    }

    /** @param {string} owner @returns {Promise<boolean>} */
    isThere(owner) {
        if (owner === this.own) return Promise.resolve(true);
        return new Promise((resolve) => {
            const before = this.asked.get(owner);
            const timer = setTimeout(() => resolve(false), ANSWER_MS);
            this.asked.set(owner, () => (clearTimeout(timer), before?.(), resolve(true)));
            this.channel.postMessage({ who: owner });
        });
    }
}

/** @param {import("./storage.js").Storage} storage @returns {Locks} */
function leases(storage) {
    const roll = new Roll();
    /** @type {Set<string>} */
    const mine = new Set();
    const drop = () => {
        for (const name of mine) void storage.lease(name, roll.own, "").catch(() => {});
        mine.clear();
    };
    addEventListener("pagehide", drop);
    return {
        owner: roll.own,
        held: async () => {
            const all = await storage.leases();
            const others = all.filter(([, owner]) => owner !== roll.own);
            const there = await Promise.all(others.map(([, owner]) => roll.isThere(owner)));
            return others.filter((_, i) => there[i]).map(([name]) => name);
        },
        take: async (name) => {
            for (let from = ""; ;) {
                const owner = await storage.lease(name, from, roll.own);
                if (owner === roll.own) break;
                if (await roll.isThere(owner)) return false;
                from = owner; // of a tab that is gone: taken unless another tab was quicker
            }
            mine.add(name);
            return true;
        },
        drop,
    };
}

/** @param {import("./storage.js").Storage} storage @returns {Locks} */
export function openLocks(storage) {
    if (navigator.locks !== undefined) return browserLocks();
    if (storage.kind === "memory")
        return { owner: "", held: async () => [], take: async () => true, drop: () => {} };
    return leases(storage);
}
