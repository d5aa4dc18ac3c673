// Keeping the page for use without a network. A first visit fetches only what it needs: the rest follows when the first move is
// made or nobody does anything, quietly, and not where the player saves data.

import { allFiles, dataSettled, usedFiles } from "./data.js";
import { isAlone, languages } from "./load.js";

const IDLE_MS = 10000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel"];

/** Nobody has done anything for a while. @returns {Promise<void>} */
function idle() {
    return new Promise((resolve) => {
        const watch = new AbortController();
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        let timer;
        const done = () => {
            watch.abort();
            resolve();
        };
        const wait = () => {
            clearTimeout(timer);
            timer = setTimeout(done, IDLE_MS);
        };
        for (const input of INPUTS) addEventListener(input, wait, { passive: true, signal: watch.signal });
        wait();
    });
}

/** The page is put among the programs of the device. @returns {Promise<void>} */
const installed = () =>
    new Promise((resolve) => addEventListener("appinstalled", () => resolve(), { once: true }));

/** What is worth keeping: what has been used, and all the rest where data costs nothing. */
function worthKeeping() {
    const used = [...usedFiles(), `${document.documentElement.lang}.mo`];
    if (/** @type {any} */ (navigator).connection?.saveData === true) return used;
    return [...used, ...allFiles(), ...languages().map((language) => `${language}.mo`)];
}

/**
 * @param {(reload: () => void) => void} offer told when a new version waits
 * @param {Promise<void>} moved a move has been made
 */
export async function keepOffline(offer, moved) {
    if (isAlone() || !("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
    const calm = Promise.race([moved, idle(), installed()]).then(dataSettled);
    const hadOne = navigator.serviceWorker.controller !== null;
    if (!hadOne) await calm;
    const registration = await navigator.serviceWorker.register("service_worker.js").catch(() => undefined);
    if (registration === undefined) return;
    offerUpdate(registration, offer, hadOne);
    await calm;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: worthKeeping() });
}

/** @param {ServiceWorkerRegistration} registration @param {(reload: () => void) => void} offer @param {boolean} hadOne */
function offerUpdate(registration, offer, hadOne) {
    // Every tab switches to the new version at once, even if it did not ask for it: files of two versions are
    // never mixed, and the game continues from its journal.
    if (hadOne)
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    const ask = () => {
        const waiting = registration.waiting;
        if (waiting !== null && hadOne) offer(() => waiting.postMessage("use"));
    };
    ask();
    registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", ask);
    });
}
