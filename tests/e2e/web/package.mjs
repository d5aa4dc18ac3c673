// The npm package as node programs use it. Its folder is the first argument; PARLOR is the native program.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const from = (name) => import(pathToFileURL(join(folder, name)).href);
const { loadParlor } = await from("node.js");
const { startParlor } = await from("worker-node.js");
const native = (...words) =>
    JSON.parse(execFileSync(process.env.PARLOR ?? "build/parlor", words, { encoding: "utf8" }));
let failures = 0;

function check(condition, what) {
    if (!condition) throw new Error(what);
}

function same(here, there, what) {
    check(
        JSON.stringify(here) === JSON.stringify(there),
        `${what}: ${JSON.stringify(here)}, not ${JSON.stringify(there)}`,
    );
}

async function test(name, run) {
    try {
        await run();
        console.log(`ok npm: ${name}`);
    } catch (error) {
        failures++;
        console.log(`# ${error.stack}\nnot ok npm: ${name}`);
    }
}

async function thrown(call) {
    try {
        await call();
    } catch (error) {
        return error;
    }
    throw new Error(`nothing was thrown by ${call}`);
}

const LINES = [
    ["checkers", ["11-15", "22-18", "15x22"]],
    ["ultimate", ["44", "40"]],
    ["tictactoe", ["4", "0"]],
];
const parlor = await loadParlor();

await test("rules as natively", () => {
    same(parlor.games, ["tictactoe", "ultimate", "checkers"], "games");
    for (const [game, moves] of LINES) {
        const there = native("show", game, "--moves", moves.join(" "), "--json");
        const here = parlor.show(game, { moves });
        for (const key of ["position", "turn", "result", "ply", "legal"])
            same(here[key], there[key], `${game} ${key}`);
    }
});

// Every kind of engine, the learned ones with their data.
const ENGINES = [
    ["checkers", "negamax:7", []],
    ["checkers", "master", ["--nodes", "60000"]],
    ["checkers", "level:9", []],
    ["ultimate", "master", ["--nodes", "50000"]],
    ["ultimate", "uct:5000", []],
    ["tictactoe", "minimax", []],
];
await test("engines as natively", () => {
    for (const [game, engine, limits] of ENGINES)
        for (const moves of [[], LINES.find(([name]) => name === game)[1]]) {
            const there = native(
                "best",
                game,
                engine,
                "--moves",
                moves.join(" "),
                "--seed",
                "3",
                ...limits,
                "--json",
            );
            const nodes = limits.length > 0 ? { nodes: Number(limits[1]) } : {};
            const here = parlor.best(game, engine, { moves, seed: 3, ...nodes });
            same(
                [here.move, here.nodes, here.depth],
                [there.move, there.nodes, there.depth],
                `${game} ${engine} ${moves}`,
            );
        }
});

await test("an ending is known from the database", () => {
    const thought = parlor.best("checkers", "master", { position: "B:W22:BK1,K15", nodes: 1000 });
    check(thought.proven && thought.chance === 1, JSON.stringify(thought));
});

await test("levels as natively", () => {
    const there = native("levels", "checkers", "--json").levels;
    same(
        parlor.levels("checkers").map(({ name, elo }) => [name, elo]),
        there.map(({ name, elo }) => [name, elo]),
        "levels",
    );
});

await test("a review says why", () => {
    const moves = ["0", "4", "1", "8", "2"];
    const said = [];
    const judged = parlor.review("tictactoe", { moves }, (so) => said.push(so));
    same(
        judged.map(({ mark }) => mark),
        ["", "", "", "??", ""],
        "marks",
    );
    check(judged[3].sentence.includes("three in a row"), judged[3].sentence);
    check(said.at(-1).done === said.at(-1).of, "the progress does not end");
});

await test("PDN comes and goes", () => {
    const text = parlor.writePdn({ moves: ["11-15", "23-19"] });
    same(parlor.readPdn(text)[0].moves, ["11-15", "23-19"], "moves");
    const [game] = parlor.readPdn("1. 11-15 22-30 *");
    same(game.moves, ["11-15"], "moves up to the fault");
    check(game.fault.startsWith("1:10: "), game.fault);
});

await test("several games at once", () => {
    const games = LINES.map(([name]) => parlor.newGame(name));
    for (let i = 0; i < 2; i++) games.forEach((game, k) => game.play(LINES[k][1][i]));
    games.forEach((game, k) =>
        same(game.state, parlor.show(LINES[k][0], { moves: LINES[k][1].slice(0, 2) }), LINES[k][0]),
    );
    check(games[0].undo() && games[0].moves.length === 1, "undo");
});

const WRONG = [
    [TypeError, () => parlor.show(7)],
    [TypeError, () => parlor.show("checkers", { moves: "11-15" })],
    [TypeError, () => parlor.show("checkers", { moves: ["11-15 22-18"] })],
    [TypeError, () => parlor.show("checkers", null)],
    [TypeError, () => parlor.best("checkers", "master", { movetime: -1 })],
    [TypeError, () => parlor.best("checkers", "master", { nodes: NaN })],
    [TypeError, () => parlor.best("checkers", "master", { nodes: "many" })],
    [TypeError, () => parlor.best("checkers", "master", { plies: 3 })],
    [TypeError, () => parlor.best("checkers", undefined)],
    [TypeError, () => loadParlor({ games: ["chess"] })],
    [RangeError, () => parlor.show("chess")],
    [RangeError, () => parlor.levels("chess")],
    [RangeError, () => parlor.show("checkers", { moves: ["1-2"] })],
    [RangeError, () => parlor.show("checkers", { position: "nonsense" })],
    [RangeError, () => parlor.best("checkers", "level:99")],
    [RangeError, () => parlor.best("tictactoe", "perfect", { position: "xxx/oo1/3 o" })],
    [RangeError, () => parlor.writePdn({ moves: ["1-2"] })],
];
await test("wrong input is told", async () => {
    for (const [kind, call] of WRONG) {
        const error = await thrown(call);
        check(error instanceof kind && error.message.length > 10, `${call}: ${error}`);
    }
});

await test("memory is given back", () => {
    const search = () => parlor.best("checkers", "master", { nodes: 2000 });
    for (let i = 0; i < 5; i++) search();
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 100; i++) search();
    const grown = process.memoryUsage().arrayBuffers - before;
    check(grown < 1 << 20, `100 searches kept ${grown} bytes`);
});

await test("a worker thinks the same, and its errors have their kinds", async () => {
    const worker = startParlor();
    const how = { moves: ["44"], nodes: 30000 };
    same(await worker.best("ultimate", "master", how), parlor.best("ultimate", "master", how), "thought");
    check(
        (await thrown(() => worker.show("checkers", { moves: ["1-2"] }))) instanceof RangeError,
        "not a RangeError",
    );
    check(
        (await thrown(() => worker.best("checkers", "master", { nodes: -1 }))) instanceof TypeError,
        "not a TypeError",
    );
    worker.close();
    same((await worker.show("tictactoe")).ply, 0, "ply in a new worker");
    worker.close();
});

await test("a search is followed, and ended by a signal", async () => {
    const worker = startParlor({ games: [] });
    const stop = new AbortController();
    let news;
    const search = worker.best("checkers", "master", {
        nodes: 1e15,
        signal: stop.signal,
        onProgress: (soFar) => {
            news = soFar;
            stop.abort();
        },
    });
    const next = worker.show("checkers", { moves: ["11-15"] }); // waits behind the search, and is not lost with it
    const error = await thrown(() => search);
    check(error.name === "AbortError", `${error}`);
    check(parlor.show("checkers").legal.includes(news.move), JSON.stringify(news));
    same((await next).ply, 1, "ply of the call that waited");
    check(
        (
            await thrown(
                () =>
                    worker.show("checkers", {}, 1) &&
                    worker.best("checkers", "master", { signal: AbortSignal.abort() }),
            )
        ).name === "AbortError",
        "late",
    );
    worker.close();
});

await test("all data files that the native program ships are in it", () => {
    const list = (where) =>
        readdirSync(where, { recursive: true }).filter((name) => /\.(net|dtw|wdl)$/.test(name));
    same(list(join(folder, "data")).sort(), list("data").sort(), "files");
});

process.exit(failures > 0 ? 1 : 0);
