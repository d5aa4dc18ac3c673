export type Line = {
    position?: string;
    moves?: readonly string[];
};
export type State = {
    position: string;
    /**
     * the side to move: "X", "O", "Black", "White"
     */
    turn: string;
    /**
     * how many moves have been played
     */
    ply: number;
    /**
     * "none", a side's name, or "draw"
     */
    result: string;
    /**
     * why the game is over, "" if it is not
     */
    why: string;
    /**
     * the legal moves; none when the game is over
     */
    legal: string[];
};
export type RootMove = {
    move: string;
    /**
     * in the engine's own unit, for the side to move
     */
    value: number;
    /**
     * expected score of the side to move: 0 loss, 0.5 draw, 1 win
     */
    chance: number;
    /**
     * simulations through it; 0 where that has no meaning
     */
    visits: number;
    /**
     * the value is not just a bound
     */
    exact: boolean;
};
export type Thought = {
    move: string;
    value: number;
    chance: number;
    /**
     * the value is certain
     */
    proven: boolean;
    depth: number;
    nodes: number;
    /**
     * what is expected to be played, the move first
     */
    line: string[];
    /**
     * every move that was considered
     */
    root: RootMove[];
};
export type Limits = {
    /**
     * positions, or simulations; the answer is then the same on every machine
     */
    nodes?: number;
    depth?: number;
    /**
     * milliseconds
     */
    movetime?: number;
    /**
     * of everything random; 1 if left out
     */
    seed?: number;
};
export type Judgement = {
    move: string;
    best: string;
    chance: number;
    bestChance: number;
    mark: "" | "?!" | "?" | "??";
    sentence: string;
};
export type ReadGame = {
    position: string;
    moves: string[];
    result: string;
    why: string;
    fault: string;
};
export type Level = {
    engine: string;
    name: string;
    elo: number;
    error: number;
};
export type GameInfo = {
    name: string;
    title: string;
    sides: [string, string];
    engines: string[];
    levels: Level[];
};
export type Progress = {
    done: number;
    of: number;
};
/** @param {string} name @param {unknown} value @returns {string} */
export declare function asText(name: string, value: unknown): string;
/** The games' rules, opponents and judge. Calls that think block: see `parlor-games/worker`. */
export declare class Parlor {
    #private;
    /**
     * @param {WebAssembly.Module} module
     * @param {{ name: string, bytes: Uint8Array }[]} data evaluations and databases
     */
    static start(module: WebAssembly.Module, data: {
        name: string;
        bytes: Uint8Array;
    }[]): Promise<Parlor>;
    get version(): string;
    /** The games by name. @returns {string[]} */
    get games(): string[];
    /** A game's sides, engines and levels. @param {string} game @returns {GameInfo} */
    about(game: string): GameInfo;
    /** The calibrated opponents, weakest first, with Elo above random moves. @param {string} game @returns {Level[]} */
    levels(game: string): Level[];
    /** Where a game stands. @param {string} game @param {Line} [line] @returns {State} */
    show(game: string, line?: Line): State;
    /**
     * What an engine plays. Without a limit it does its usual amount of work.
     * @param {string} game @param {string} engine "master", "level:3", "uct:50000" …
     * @param {Line & Limits} [how] @param {(soFar: Thought) => void} [onProgress]
     * @returns {Thought}
     */
    best(game: string, engine: string, how?: Line & Limits, onProgress?: (soFar: Thought) => void): Thought;
    /**
     * Every move of a game judged by its strongest engine, with the reason of each mistake.
     * @param {string} game @param {Line & { nodes?: number }} line @param {(so: Progress) => void} [onProgress]
     * @returns {Judgement[]}
     */
    review(game: string, line: Line & {
        nodes?: number;
    }, onProgress?: (so: Progress) => void): Judgement[];
    /** The games of a PDN file, each up to its fault. @param {string} text @returns {ReadGame[]} */
    readPdn(text: string): ReadGame[];
    /** A game of checkers as PDN. @param {Line} line @returns {string} */
    writePdn(line: Line): string;
    /** A game being played: many of them can be. @param {string} game @param {Line} [line] */
    newGame(game: string, line?: Line): PlayedGame;
}
/** One game with its moves. A move that is not legal throws a RangeError, and nothing has changed. */
export declare class PlayedGame {
    parlor: Parlor;
    game: string;
    position: string;
    /** @type {string[]} */
    moves: string[];
    state: State;
    /** @param {Parlor} parlor @param {string} game @param {Line} line */
    constructor(parlor: Parlor, game: string, line: Line);
    /** @returns {Line} */
    get line(): Line;
    /** @param {string} move @returns {State} */
    play(move: string): State;
    /** Take back the last move; false if there is none. */
    undo(): boolean;
    /** @param {string} engine @param {Limits} [limits] @returns {Thought} */
    best(engine: string, limits?: Limits): Thought;
    /** @param {{ nodes?: number }} [how] @returns {Judgement[]} */
    review(how?: {
        nodes?: number;
    }): Judgement[];
}
