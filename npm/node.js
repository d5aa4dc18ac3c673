import { readFile } from "node:fs/promises";
import { load } from "./load.js";

/** @param {import("./load.js").LoadOptions} [options] */
export function loadParlor(options = {}) {
    return load(readFile, options);
}

export { Parlor, PlayedGame } from "./load.js";
