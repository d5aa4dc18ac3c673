// Loading: which files, from where. How a file is read is the only difference between browsers and node.

import { data, folderUrl, wasm } from "./files.js";
import { Parlor, PlayedGame } from "./parlor.js";

/**
 * @typedef {object} LoadOptions
 * @property {readonly string[]} [games] fetch evaluations and databases for these games only; the engines of the
 *     others are weaker then. Left out: for all, 4 MB of which 3.9 MB are for checkers
 * @property {string | URL} [base] the folder where you serve the package's files, if your bundler does not copy them
 * @property {WebAssembly.Module} [module] compiled before
 *
 * @typedef {(url: URL) => Promise<ArrayBuffer | Uint8Array>} ReadFile
 */

/** @param {URL} url @param {LoadOptions} options */
function place(url, { base }) {
    if (base === undefined) return url;
    const name = url.pathname.slice(url.pathname.indexOf("/data/") + 1);
    return new URL(url === wasm ? "parlor.wasm" : name, folderUrl(base));
}

/** @param {LoadOptions} options */
function checkOptions(options) {
    const known = ["games", "base", "module"];
    for (const key of Object.keys(options))
        if (!known.includes(key))
            throw new TypeError(`there is no option "${key}": there are ${known.join(", ")}`);
    const games = ["tictactoe", "ultimate", "checkers"];
    for (const game of options.games ?? [])
        if (!games.includes(game))
            throw new TypeError(`there is no game "${game}": there are ${games.join(", ")}`);
}

/** @param {ReadFile} readFile @param {LoadOptions} options */
export async function load(readFile, options) {
    checkOptions(options);
    const compiled =
        options.module ??
        readFile(place(wasm, options)).then((bytes) =>
            WebAssembly.compile(/** @type {BufferSource} */ (bytes)),
        );
    const wanted = data.filter(({ game }) => options.games === undefined || options.games.includes(game));
    const files = await Promise.all(
        wanted.map(async ({ name, url }) => ({
            name,
            bytes: new Uint8Array(await readFile(place(url, options))),
        })),
    );
    return Parlor.start(await compiled, files);
}

export { Parlor, PlayedGame };
