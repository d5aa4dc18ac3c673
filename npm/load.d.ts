import { Parlor, PlayedGame } from "./parlor.js";
export type LoadOptions = {
    /**
     * fetch evaluations and databases for these games only; the engines of the
     * others are weaker then. Left out: for all, 4 MB of which 3.9 MB are for checkers
     */
    games?: readonly string[];
    /**
     * the folder where you serve the package's files, if your bundler does not copy them
     */
    base?: string | URL;
    /**
     * compiled before
     */
    module?: WebAssembly.Module;
};
export type ReadFile = (url: URL) => Promise<ArrayBuffer | Uint8Array>;
/** @param {ReadFile} readFile @param {LoadOptions} options */
export declare function load(readFile: ReadFile, options: LoadOptions): Promise<Parlor>;
export { Parlor, PlayedGame };
