// The npm package, under node: rules, engines, sentences about what is wrong; and in the example page.
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { check, openPage, serve, test } from "./driver.mjs";

const program = process.env.PARLOR ?? "build/parlor";
const native = (...words) => JSON.parse(execFileSync(program, words, { encoding: "utf8" }));

async function rules(parlor) {
    check(parlor.games.join() === "tictactoe,ultimate,checkers", parlor.games.join());
    for (const [game, moves] of [
        ["checkers", ["11-15", "22-18", "15x22"]],
        ["ultimate", ["44", "40"]],
        ["tictactoe", ["4", "0"]],
    ]) {
        const here = parlor.show(game, { moves });
        const there = native("show", game, "--moves", moves.join(" "), "--json");
        for (const key of ["position", "turn", "result", "ply", "legal"])
            check(
                JSON.stringify(here[key]) === JSON.stringify(there[key]),
                `${game} ${key}: ${here[key]}, natively ${there[key]}`,
            );
    }
}

async function engines(parlor) {
    const here = parlor.best("checkers", "negamax:7", { moves: ["11-15"], seed: 3 });
    const there = native("best", "checkers", "negamax:7", "--moves", "11-15", "--seed", "3", "--json");
    check(
        here.move === there.move && here.nodes === there.nodes,
        `${here.move} ${here.nodes}, natively ${there.move} ${there.nodes}`,
    );
}

async function refusals(parlor) {
    const wrong = [
        () => parlor.show("chess"),
        () => parlor.show("checkers", { moves: ["1-2"] }),
        () => parlor.show("checkers", { position: "nonsense" }),
        () => parlor.best("checkers", "level:99"),
        () => parlor.best("tictactoe", "perfect", { position: "xxx/oo1/3 o" }),
    ];
    for (const call of wrong) {
        let said = "";
        try {
            call();
        } catch (error) {
            said = error instanceof RangeError ? error.message : `${error}`;
        }
        check(said.length > 10 && !said.includes("unreachable"), `${call}: "${said}"`);
    }
}

// How much has to be loaded: without weights and databases, and in total.
async function sizes() {
    let first = 0;
    let all = 0;
    for (const name of readdirSync("build/web")) {
        const bytes = readFileSync(`build/web/${name}`);
        const size = name.endsWith(".gz") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
        all += size;
        if (!name.endsWith(".gz")) first += size;
    }
    check(first <= 350000, `the first load has ${first} bytes as gzip`);
    check(all <= 3000000, `the page has ${all} bytes in all`);
}

// The page of doc/ beside the package on any static host: a move and its answer, and what is wrong with another one.
async function example(browser) {
    const folder = mkdtempSync(join(tmpdir(), "parlor-example-"));
    copyFileSync("doc/example.html", join(folder, "index.html"));
    cpSync("build/parlor-games", join(folder, "parlor-games"), { recursive: true });
    const server = await serve(folder);
    const { context, page, faults } = await openPage(browser, server.address);
    const play = async (move, said) => {
        await page.fill("#move", move);
        await page.keyboard.press("Enter");
        await page.waitForFunction((text) => document.getElementById("state").textContent.match(text), said);
    };
    await page.waitForFunction(() => /Black to move: .*11-15/.test(document.body.textContent));
    await play("11-15", "After 11-15, [0-9]+-[0-9]+.*Black to move");
    await play("1-32", "Black to move: .*1-32");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
    server.close();
    rmSync(folder, { recursive: true });
}

export async function library(browser) {
    await test("sizes", sizes);
    const { loadParlor } = await import(`${process.cwd()}/build/parlor-games/index.js`);
    const parlor = await loadParlor();
    await test("npm package: rules as natively", () => rules(parlor));
    await test("npm package: engines as natively", () => engines(parlor));
    await test("npm package: wrong input is told", () => refusals(parlor));
    await test("npm package: the example page", () => example(browser));
}
