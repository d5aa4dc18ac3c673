export type Thread = {
    post: (message: any) => void;
    end: () => void;
};
export type StartThread = (hear: (message: any) => void, fail: (error: Error) => void) => Thread;
export type Control = {
    signal?: AbortSignal;
    onProgress?: (news: any) => void;
};
export type Call = {
    id: number;
    name: string;
    args: any[];
    control: Control;
    resolve: (value: any) => void;
    reject: (error: any) => void;
};
export declare class ParlorClient {
    #private;
    /** @param {StartThread} start @param {any} options */
    constructor(start: StartThread, options: any);
    /** The games by name. @returns {Promise<string[]>} */
    games(): Promise<string[]>;
    /** @param {string} game @returns {Promise<import("./parlor.js").GameInfo>} */
    about(game: string): Promise<import("./parlor.js").GameInfo>;
    /** @param {string} game @returns {Promise<import("./parlor.js").Level[]>} */
    levels(game: string): Promise<import("./parlor.js").Level[]>;
    /** @param {string} game @param {import("./parlor.js").Line} [line] @returns {Promise<import("./parlor.js").State>} */
    show(game: string, line?: import("./parlor.js").Line): Promise<import("./parlor.js").State>;
    /**
     * @param {string} game @param {string} engine
     * @param {import("./parlor.js").Line & import("./parlor.js").Limits & { signal?: AbortSignal, onProgress?: (soFar: import("./parlor.js").Thought) => void }} [how]
     * @returns {Promise<import("./parlor.js").Thought>}
     */
    best(game: string, engine: string, { signal, onProgress, ...how }?: import("./parlor.js").Line & import("./parlor.js").Limits & {
        signal?: AbortSignal;
        onProgress?: (soFar: import("./parlor.js").Thought) => void;
    }): Promise<import("./parlor.js").Thought>;
    /**
     * @param {string} game
     * @param {import("./parlor.js").Line & { nodes?: number, signal?: AbortSignal, onProgress?: (so: import("./parlor.js").Progress) => void }} line
     * @returns {Promise<import("./parlor.js").Judgement[]>}
     */
    review(game: string, { signal, onProgress, ...line }: import("./parlor.js").Line & {
        nodes?: number;
        signal?: AbortSignal;
        onProgress?: (so: import("./parlor.js").Progress) => void;
    }): Promise<import("./parlor.js").Judgement[]>;
    /** @param {string} text @returns {Promise<import("./parlor.js").ReadGame[]>} */
    readPdn(text: string): Promise<import("./parlor.js").ReadGame[]>;
    /** @param {import("./parlor.js").Line} line @returns {Promise<string>} */
    writePdn(line: import("./parlor.js").Line): Promise<string>;
    /** End the worker and give back its memory. Calls that wait are rejected; the next call starts a new one. */
    close(): void;
}
