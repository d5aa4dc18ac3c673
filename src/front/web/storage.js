// What outlives the page: texts by key. IndexedDB with strict durability, so that a reported write is on
// disk; if that is forbidden, localStorage; if that is forbidden, too, memory, and the page says so. Beside the texts
// lie the leases of tabs (locks.js): a tab that has lost one can write no more.

const NAME = "parlor";
const TEXTS = "texts";
const LEASE = "lease."; // keys of values that are no texts
const SETTLE_MS = 200;
const LIMIT_MS = 8000; // a storage that has not answered by then does not answer

/**
 * @typedef {{ kind: "disk" | "local" | "memory", all: () => Promise<[string, string][]>,
 *             set: (texts: Map<string, string>, owner: string) => Promise<void>,
 *             leases: () => Promise<[string, string][]>,
 *             lease: (name: string, from: string, to: string) => Promise<string> }} Storage
 * `set` fails if a text's lease belongs to another owner; "" writes in any case. `lease` gives a lease that is free or
 * belongs to `from` to `to` ("" gives it up) and returns whose it is then.
 */

/** The name of the error of a text that belongs to another tab by now. */
export const TAKEN = "TakenError";

function taken() {
    const error = new Error("another tab has it");
    error.name = TAKEN;
    return error;
}

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
function within(answer) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error("the storage does not answer")), LIMIT_MS);
        const settle = (/** @type {() => void} */ how) => (clearTimeout(timer), how());
        answer.then(
            (value) => settle(() => resolve(value)),
            (error) => settle(() => reject(error)),
        );
    });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
        request.onblocked = () => reject(new Error("blocked"));
    });
}

/** What a transaction does is complete. @param {IDBTransaction} change @returns {Promise<void>} */
function completed(change) {
    return new Promise((resolve, reject) => {
        change.oncomplete = () => resolve();
        change.onerror = change.onabort = () => reject(change.error ?? new Error("not written"));
    });
}

/** @returns {Promise<Storage>} */
async function openDisk() {
    const database = await within(openDatabase());
    database.onversionchange = () => database.close();
    const entries = async () => {
        const texts = database.transaction(TEXTS).objectStore(TEXTS);
        const [keys, values] = await within(Promise.all([done(texts.getAllKeys()), done(texts.getAll())]));
        return keys.map((key, i) => /** @type {[string, any]} */ ([String(key), values[i]]));
    };
    const begin = () => database.transaction(TEXTS, "readwrite", { durability: "strict" });
    await entries();
    return {
        kind: "disk",
        all: async () => (await entries()).filter(([, text]) => typeof text === "string"),
        set: async (texts, owner) => {
            const change = begin();
            const ends = completed(change);
            const kept = change.objectStore(TEXTS);
            let lost = false;
            for (const [key, text] of texts) {
                const put = () => kept.put(text, key);
                if (owner === "") put();
                else
                    done(kept.get(LEASE + key)).then(
                        (lease) => {
                            if ((lease?.owner ?? owner) === owner) return put();
                            lost = true;
                            return change.abort();
                        },
                        () => {},
                    );
            }
            await within(ends).catch((error) => {
                throw lost ? taken() : error;
            });
        },
        leases: async () =>
            (await entries())
                .filter(([key]) => key.startsWith(LEASE))
                .map(([key, { owner }]) => [key.slice(LEASE.length), owner]),
        lease: async (name, from, to) => {
            const change = begin();
            const ends = completed(change);
            const kept = change.objectStore(TEXTS);
            let owner = to;
            done(kept.get(LEASE + name)).then(
                (lease) => {
                    const now = lease?.owner ?? "";
                    if (now !== "" && now !== from && now !== to) owner = now;
                    else if (to === "") kept.delete(LEASE + name);
                    else kept.put({ owner: to }, LEASE + name);
                },
                () => {},
            );
            await within(ends);
            return owner;
        },
    };
}

/** Its tabs see each other's changes, but not at once: a lease that is still there a little later holds. @returns {Storage} */
function openLocal() {
    const prefix = `${NAME}.`;
    const leaseOf = (/** @type {string} */ name) => `${prefix}${LEASE}${name}`;
    localStorage.setItem(`${prefix}test`, "1");
    localStorage.removeItem(`${prefix}test`);
    const all = () => Object.entries(localStorage).filter(([key]) => key.startsWith(prefix));
    return {
        kind: "local",
        all: async () =>
            all()
                .filter(([key]) => !key.startsWith(leaseOf("")))
                .map(([key, text]) => [key.slice(prefix.length), text]),
        set: async (texts, owner) => {
            for (const key of texts.keys())
                if (owner !== "" && (localStorage.getItem(leaseOf(key)) ?? owner) !== owner) throw taken();
            texts.forEach((text, key) => localStorage.setItem(prefix + key, text));
        },
        leases: async () =>
            all()
                .filter(([key]) => key.startsWith(leaseOf("")))
                .map(([key, owner]) => [key.slice(leaseOf("").length), owner]),
        lease: async (name, from, to) => {
            const now = localStorage.getItem(leaseOf(name)) ?? "";
            if (now !== "" && now !== from && now !== to) return now;
            if (to === "") localStorage.removeItem(leaseOf(name));
            else localStorage.setItem(leaseOf(name), to);
            if (to !== "") await new Promise((later) => setTimeout(later, SETTLE_MS));
            return localStorage.getItem(leaseOf(name)) ?? "";
        },
    };
}

/** @returns {Storage} */
export function openMemory() {
    return {
        kind: "memory",
        all: async () => [],
        set: async () => {},
        leases: async () => [],
        lease: async (_name, _from, to) => to,
    };
}

/** `silent`: the best storage does not answer, so that what it holds is not seen. @returns {Promise<{ storage: Storage, silent: boolean }>} */
export async function openStorage() {
    let silent = false;
    try {
        return { storage: await openDisk(), silent };
    } catch (error) {
        silent = /does not answer/.test(String(error)); // next best
    }
    try {
        return { storage: openLocal(), silent };
    } catch {
        return { storage: openMemory(), silent };
    }
}
