// What outlives the page: texts by key. IndexedDB with the promise that a write is on the disk when it is
// reported; where that is forbidden localStorage; where that is, too, memory, and the page says so.

const NAME = "parlor";
const TEXTS = "texts";

/**
 * @typedef {{ kind: "disk" | "local" | "memory", get: (key: string) => Promise<string | undefined>,
 *             set: (key: string, text: string) => Promise<void>, keys: () => Promise<string[]> }} Storage
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
    const read = () => database.transaction(TEXTS).objectStore(TEXTS);
    return {
        kind: "disk",
        get: (key) => done(read().get(key)),
        keys: async () => (await done(read().getAllKeys())).map(String),
        set: (key, text) =>
            new Promise((resolve, reject) => {
                const change = database.transaction(TEXTS, "readwrite", { durability: "strict" });
                change.objectStore(TEXTS).put(text, key);
                change.oncomplete = () => resolve();
                change.onerror = change.onabort = () => reject(change.error ?? new Error("not written"));
            }),
    };
}

/** @returns {Storage} */
function openLocal() {
    const test = `${NAME}.test`;
    localStorage.setItem(test, "1");
    localStorage.removeItem(test);
    return {
        kind: "local",
        get: async (key) => localStorage.getItem(`${NAME}.${key}`) ?? undefined,
        keys: async () =>
            Object.keys(localStorage)
                .filter((key) => key.startsWith(`${NAME}.`))
                .map((key) => key.slice(NAME.length + 1)),
        set: async (key, text) => localStorage.setItem(`${NAME}.${key}`, text),
    };
}

/** @returns {Storage} */
function openMemory() {
    /** @type {Map<string, string>} */
    const texts = new Map();
    return {
        kind: "memory",
        get: async (key) => texts.get(key),
        keys: async () => [...texts.keys()],
        set: async (key, text) => void texts.set(key, text),
    };
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
