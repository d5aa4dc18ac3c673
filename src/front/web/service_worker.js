// Keeps the whole page for use without a network. FILES and VERSION (a hash of all files) are filled in by
// tools/web_pack.mjs. A new version is fetched beside the old one and used when the player says so.

const VERSION = "@VERSION@";
const FILES = "@FILES@".split(" ");
const CACHE = `parlor-${VERSION}`;

addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))),
    );
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
});

addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
    const answer = async () => {
        const cache = await caches.open(CACHE);
        return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
    };
    event.respondWith(answer());
});
