// Keeps the whole page for use without a network. tools/web_pack.mjs fills in VERSION (a hash of all files), FILES (what every
// visit needs) and LATE (data files and languages, with the SHA-256 of each). FILES are fetched at once; what is LATE is kept
// when the page reads it or asks for it. A new version is fetched beside the old one, with as much of LATE as the old one
// has, and used when the player says so.

const VERSION = "@VERSION@";
const FILES = "@FILES@".split(" ");
/** @type {Record<string, string>} */
const LATE = JSON.parse("@LATE@");
const CACHE = `parlor-${VERSION}`;

/** @param {Response} answer */
async function hashOf(answer) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep a late file if it belongs to this version: the server may have another one by now. @param {string} file @param {Response} answer */
async function keep(file, answer) {
    if (!answer.ok || (await hashOf(answer.clone())) !== LATE[file]) return false;
    await (await caches.open(CACHE)).put(file, answer);
    return true;
}

/** @param {string} file */
async function fetchLate(file) {
    // What the browser remembers saves the transfer, unless it is older than this version.
    for (const cache of /** @type {RequestCache[]} */ (["default", "reload"]))
        if (await keep(file, await fetch(file, { cache }))) return;
}

/** One after the other: the player has something better to do with the line. @param {string[]} files */
async function complete(files) {
    const cache = await caches.open(CACHE);
    for (const file of files)
        if (Object.hasOwn(LATE, file) && (await cache.match(file)) === undefined) await fetchLate(file);
}

/** What the version before has of the late files, fetched only where it has changed. */
async function takeOver() {
    for (const file of Object.keys(LATE)) {
        const old = await caches.match(file);
        if (old !== undefined && !(await keep(file, old))) await fetchLate(file);
    }
}

addEventListener("install", (/** @type {any} */ event) => {
    const install = async () => {
        const cache = await caches.open(CACHE);
        await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
        await takeOver();
    };
    event.waitUntil(install());
});

addEventListener("activate", (/** @type {any} */ event) => {
    const clean = async () => {
        for (const name of await caches.keys())
            if (name.startsWith("parlor-") && name !== CACHE) await caches.delete(name);
        await /** @type {any} */ (self).clients.claim();
    };
    event.waitUntil(clean());
});

addEventListener("message", (/** @type {any} */ event) => {
    if (event.data === "use") /** @type {any} */ (self).skipWaiting();
    // Without a network the next visit asks again.
    else event.waitUntil(complete(event.data.keep).catch(() => {}));
});

addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    const file = pathname.slice(pathname.lastIndexOf("/") + 1);
    const answer = async () => {
        const cache = await caches.open(CACHE);
        const kept = await cache.match(request, { ignoreSearch: true });
        if (kept !== undefined) return kept;
        const fresh = await fetch(request);
        if (Object.hasOwn(LATE, file)) event.waitUntil(keep(file, fresh.clone()));
        return fresh;
    };
    event.respondWith(answer());
});
