/** Where a game stands: where it began (the game's own notation; left out: the usual start) and the moves since. */
export interface Line {
    position?: string;
    moves?: string[];
}

export interface State {
    position: string;
    /** The side to move: "X", "O", "Black", "White". */
    turn: string;
    ply: number;
    /** "none", a side's name, or "draw". */
    result: string;
    why: string;
    /** The legal moves; none when the game is over. */
    legal: string[];
}

export interface RootMove {
    move: string;
    value: number;
    /** Expected score of the side to move: 0 loss, 0.5 draw, 1 win. */
    chance: number;
    visits: number;
}

export interface Thought {
    move: string;
    value: number;
    chance: number;
    proven: boolean;
    depth: number;
    nodes: number;
    root: RootMove[];
}

export interface Parlor {
    readonly version: string;
    /** "tictactoe", "ultimate", "checkers". */
    readonly games: string[];
    /** Throws a RangeError whose message says what is wrong with the input and what would be right. */
    show(game: string, line?: Line): State;
    /** Blocks while the engine thinks: call it in a worker. SPEC: "level:3", "master", "random" … */
    best(
        game: string,
        spec: string,
        how?: Line & { nodes?: number; movetime?: number; seed?: number },
    ): Thought;
}

export function loadParlor(source?: string | URL | WebAssembly.Module): Promise<Parlor>;
