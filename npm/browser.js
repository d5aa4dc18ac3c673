import { load } from "./load.js";

/**
 * @typedef {import("./parlor.js").Line} Line
 * @typedef {import("./parlor.js").State} State
 * @typedef {import("./parlor.js").RootMove} RootMove
 * @typedef {import("./parlor.js").Thought} Thought
 * @typedef {import("./parlor.js").Limits} Limits
 * @typedef {import("./parlor.js").Judgement} Judgement
 * @typedef {import("./parlor.js").ReadGame} ReadGame
 * @typedef {import("./parlor.js").Level} Level
 * @typedef {import("./parlor.js").GameInfo} GameInfo
 * @typedef {import("./parlor.js").Progress} Progress
 * @typedef {import("./load.js").LoadOptions} LoadOptions
 */

/** @param {URL} url */
async function fetchFile(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} could not be fetched: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
}

/** @param {import("./load.js").LoadOptions} [options] */
export function loadParlor(options = {}) {
    return load(fetchFile, options);
}

export { Parlor, PlayedGame } from "./load.js";
