// What outlives the page: texts by key. IndexedDB with strict durability, so that a reported write is on
// disk; if that is forbidden, localStorage; if that is forbidden, too, memory, and the page says so.

const NAME = "parlor";
const TEXTS = "texts";

/**
 * @typedef {{ kind: "disk" | "local" | "memory", all: () => Promise<[string, string][]>,
 *             set: (texts: Map<string, string>) => Promise<void> }} Storage
 */

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

/** @returns {Promise<Storage>} */
async function openDisk() {
    const database = await openDatabase();
    database.onversionchange = () => database.close();
    return {
        kind: "disk",
        all: async () => {
            const texts = database.transaction(TEXTS).objectStore(TEXTS);
            const [keys, values] = await Promise.all([done(texts.getAllKeys()), done(texts.getAll())]);
            return keys
                .map((key, i) => /** @type {[string, string]} */ ([String(key), values[i]]))
                .filter(([, text]) => typeof text === "string");
        },
        set: (texts) =>
            new Promise((resolve, reject) => {
                const change = database.transaction(TEXTS, "readwrite", { durability: "strict" });
                for (const [key, text] of texts) change.objectStore(TEXTS).put(text, key);
                change.oncomplete = () => resolve();
                change.onerror = change.onabort = () => reject(change.error ?? new Error("not written"));
            }),
    };
}

/** @returns {Storage} */
function openLocal() {
    const prefix = `${NAME}.`;
    localStorage.setItem(`${prefix}test`, "1");
    localStorage.removeItem(`${prefix}test`);
    return {
        kind: "local",
        all: async () =>
            Object.entries(localStorage)
                .filter(([key]) => key.startsWith(prefix))
                .map(([key, text]) => [key.slice(prefix.length), text]),
        set: async (texts) => texts.forEach((text, key) => localStorage.setItem(prefix + key, text)),
    };
}

/** @returns {Storage} */
function openMemory() {
    return { kind: "memory", all: async () => [], set: async () => {} };
}

/** @returns {Promise<Storage>} */
export async function openStorage() {
    try {
        return await openDisk();
    } catch {
        // Next best.
    }
    try {
        return openLocal();
    } catch {
        return openMemory();
    }
}
