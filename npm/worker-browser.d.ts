import { ParlorClient } from "./client.js";
export type Line = import("./parlor.js").Line;
export type State = import("./parlor.js").State;
export type RootMove = import("./parlor.js").RootMove;
export type Thought = import("./parlor.js").Thought;
export type Limits = import("./parlor.js").Limits;
export type Judgement = import("./parlor.js").Judgement;
export type ReadGame = import("./parlor.js").ReadGame;
export type Level = import("./parlor.js").Level;
export type GameInfo = import("./parlor.js").GameInfo;
export type Progress = import("./parlor.js").Progress;
export type LoadOptions = import("./load.js").LoadOptions;
/** A worker that thinks. It starts with the first call. @param {import("./load.js").LoadOptions} [options] */
export declare function startParlor(options?: import("./load.js").LoadOptions): ParlorClient;
export { ParlorClient };
