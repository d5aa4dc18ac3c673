// Where the parts of the page come from: beside it, or inside it if the page is one file.

import { pause } from "./dom.js";

/** @param {string} id @returns {string | undefined} the text of a part that the page carries inside */
export function inside(id) {
    const part = document.getElementById(id);
    return part instanceof HTMLTemplateElement ? (part.content.textContent ?? "") : undefined;
}

const PIECE = 1 << 16; // so that no piece holds up the page's thread for long; a multiple of four for base64

/** @param {string} base64 */
function bytesOf(base64) {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** @param {Uint8Array | string} packed bytes, or base64 */
function* piecesOf(packed) {
    for (let at = 0; at < packed.length; at += PIECE)
        yield typeof packed === "string"
            ? bytesOf(packed.slice(at, at + PIECE))
            : packed.subarray(at, at + PIECE);
}

/** @param {Uint8Array | string} packed gzip, as bytes or as base64 */
export async function unpack(packed) {
    const { readable, writable } = new DecompressionStream("gzip");
    const writer = writable.getWriter();
    const feed = async () => {
        for (const piece of piecesOf(packed)) {
            await writer.write(/** @type {BufferSource} */ (piece));
            await pause();
        }
        await writer.close();
    };
    const [whole] = await Promise.all([new Response(readable).arrayBuffer(), feed()]);
    return new Uint8Array(whole);
}

/** The page is one file. */
export const isAlone = () => inside("parlor-wasm") !== undefined;

/** @returns {Promise<WebAssembly.Module>} */
export async function loadModule() {
    const own = inside("parlor-wasm");
    if (own !== undefined) return WebAssembly.compile(await unpack(own));
    const answer = fetch("parlor.wasm");
    try {
        return await WebAssembly.compileStreaming(answer);
    } catch {
        // The server does not send the type application/wasm.
        return WebAssembly.compile(await (await fetch("parlor.wasm")).arrayBuffer());
    }
}

/** The languages that the page has besides English, by tools/web_pack.mjs. */
const LANGUAGES = "@LANGUAGES@".split(" ");

export const languages = () => ["en", ...LANGUAGES];

/** The catalogue of the reader's language; empty for English. @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function loadCatalogue() {
    const wanted = new URLSearchParams(location.search).get("language");
    for (const tag of wanted !== null ? [wanted] : navigator.languages) {
        const language = tag.slice(0, 2).toLowerCase();
        if (language === "en") break;
        if (!LANGUAGES.includes(language)) continue;
        const own = inside(`parlor-${language}`);
        const answer = own === undefined ? await fetch(`${language}.mo`).catch(() => undefined) : undefined;
        if (own === undefined && !answer?.ok) continue;
        document.documentElement.lang = language;
        return own !== undefined
            ? bytesOf(own)
            : new Uint8Array(await /** @type {Response} */ (answer).arrayBuffer());
    }
    document.documentElement.lang = "en";
    return new Uint8Array();
}

/** @returns {Worker} */
export function makeWorker() {
    const own = inside("parlor-worker");
    if (own === undefined) return new Worker("worker.js");
    const address = URL.createObjectURL(new Blob([own], { type: "text/javascript" }));
    const worker = new Worker(address);
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    return worker;
}
