// The types of the npm package as another project uses them: tsc reads this file, nobody runs it. Each of the last lines must
// be refused.
import { startParlor, type ParlorClient } from "../../../npm/worker-browser.js";
import { loadParlor, type Parlor, type State, type Thought } from "../../../npm/browser.js";

const parlor: Parlor = await loadParlor({ games: ["ultimate"] });
const state: State = parlor.show("checkers", { moves: ["11-15"] });
const legal: string[] = state.legal;
const thought: Thought = parlor.best("ultimate", "level:6", { moves: ["44"], nodes: 50000, seed: 7 });
const best: number = Math.max(...thought.root.map(({ chance }) => chance));
export const used = [legal.length, best, parlor.games.join(), parlor.version];

// @ts-expect-error: a game is needed
parlor.show();
// @ts-expect-error: moves are a list
parlor.show("checkers", { moves: "11-15" });
// @ts-expect-error: no such option
parlor.best("checkers", "master", { plies: 3 });
// @ts-expect-error: constant
parlor.version = "2";
// @ts-expect-error: not a thought
thought.text;

const worker: ParlorClient = startParlor();
const later: Promise<Thought> = worker.best("checkers", "level:3", {
    signal: new AbortController().signal,
    onProgress: ({ depth }) => depth,
});
// @ts-expect-error: a promise
worker.show("checkers").legal;
export const waiting = later;
