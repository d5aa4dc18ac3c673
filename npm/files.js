// Where the parts of the package are. Each address is written out, so that bundlers find and copy the file.

/** A folder's address, with its final slash. @param {string | URL} base */
export function folderUrl(base) {
    const folder = new URL(base, globalThis.location?.href);
    if (!folder.pathname.endsWith("/")) folder.pathname += "/";
    return folder;
}

/** @typedef {{ name: string, game: string, url: URL }} DataFile */

export const wasm = new URL("./parlor.wasm", import.meta.url);

/** Evaluations and endgame databases: `name` is what the engines ask for. @type {DataFile[]} */
export const data = [
    { name: "ultimate.net", game: "ultimate", url: new URL("./data/ultimate.net", import.meta.url) },
    { name: "checkers.net", game: "checkers", url: new URL("./data/checkers.net", import.meta.url) },
    { name: "egdb/2-4.dtw", game: "checkers", url: new URL("./data/egdb/2-4.dtw", import.meta.url) },
    { name: "egdb/2-5.wdl", game: "checkers", url: new URL("./data/egdb/2-5.wdl", import.meta.url) },
];
