// Numbers for doc/web.md: node tests/e2e/web/measure.mjs [PART…], all parts unless some are named:
//   load     how long until the start page is there and until a game can be played
//   worker   how long a worker takes to start and to answer
//   gap      the largest gap of the page's thread while the strongest opponent thinks
//   speed    the benches in Chromium beside a native program's, in turn, RUNS (3) times. Each side repeats a bench for a second
//            or two; the least time of a single run counts, without preparing it, on both sides. In Chromium that is wall time,
//            so it wants a quiet machine or priority. PARLOR names the native program; `make portable` builds the one to compare with.
//            GAME limits them to one game.
import { execFileSync } from "node:child_process";
import { beginGame, launch, openPage, serve, waitForTurn } from "./driver.mjs";

const runs = Number(process.env.RUNS ?? 3);
const program = process.env.PARLOR ?? "build/portable/parlor";
const GAMES = ["tictactoe", "ultimate", "checkers"];
const games = process.env.GAME === undefined ? GAMES : [process.env.GAME];

/** Starts the program in the page, with the data files that it reads. */
function startProgram(page) {
    return page.evaluate(async () => {
        const module = await WebAssembly.compileStreaming(fetch("parlor.wasm"));
        const own = {};
        const wasi = {
            clock_time_get: (_id, _precision, out) => {
                new DataView(own.program.memory.buffer).setBigUint64(
                    out,
                    BigInt(Math.round(performance.now() * 1e6)),
                    true,
                );
                return 0;
            },
        };
        for (const { module: from, name } of WebAssembly.Module.imports(module))
            if (from !== "parlor") wasi[name] ??= () => 52;
        const program = (
            await WebAssembly.instantiate(module, {
                wasi_snapshot_preview1: wasi,
                parlor: { report: () => {} },
            })
        ).exports;
        own.program = program;
        program._initialize();
        const place = (bytes, at) => new Uint8Array(program.memory.buffer).set(bytes, at);
        for (const { name, file } of await (await fetch("data.json")).json()) {
            const stream = (await fetch(file)).body.pipeThrough(new DecompressionStream("gzip"));
            const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
            const text = new TextEncoder().encode(`${name}\0`);
            const at = program.malloc(text.length);
            place(text, at);
            place(bytes, program.data_provide(at, bytes.length));
        }
        const once = (game, number, before) => {
            const at = program.parlor_bench(game, number, before);
            const all = new Uint8Array(program.memory.buffer);
            return at === 0 ? null : JSON.parse(new TextDecoder().decode(all.slice(at, all.indexOf(0, at))));
        };
        // The least time of all runs in some seconds: the code is compiled better and better at first.
        window.bench = (game, number, before) => {
            const begin = performance.now();
            let least = Infinity;
            for (;;) {
                const result = once(game, number, before);
                if (result === null) return null;
                least = Math.min(least, result.us);
                if (performance.now() - begin > 1500) return { ...result, us: least };
            }
        };
    });
}

async function benchHere(page, keep, signatures) {
    for (const game of games)
        for (let number = 0, before = 0; ; number++) {
            const words = [GAMES.indexOf(game), number, before];
            const result = await page.evaluate((all) => window.bench(...all), words);
            if (result === null) break;
            keep(`${result.game} ${result.name}`, "chromium", (result.work / result.us) * 1e6);
            before = result.signature;
            signatures.set(result.game, before);
        }
}

async function speeds(browser, server) {
    const { page } = await openPage(browser, server.address);
    await startProgram(page);
    const best = new Map();
    const signatures = new Map();
    const keep = (key, side, rate) =>
        best.set(key, { ...best.get(key), [side]: Math.max(rate, best.get(key)?.[side] ?? 0) });
    for (let run = 0; run < runs; run++) {
        await benchHere(page, keep, signatures);
        for (const game of games) {
            const words = ["bench", game, "--runs", "5", "--cores", "1", "--json"];
            const native = JSON.parse(execFileSync(program, words, { maxBuffer: 1 << 24 }));
            const { signature, benches } = native.games[0];
            if (signatures.get(game) !== signature)
                console.log(`${game}: signature ${signatures.get(game)}, natively ${signature}`);
            for (const { name, rate } of benches) keep(`${game} ${name}`, "native", rate);
        }
    }
    for (const [key, { chromium, native }] of best)
        console.log(
            `${key.padEnd(36)} ${(chromium / 1e6).toFixed(2)} M/s, natively ${(native / 1e6).toFixed(2)} M/s, ratio ${(chromium / native).toFixed(2)}`,
        );
}

async function workers(browser, server) {
    const { page } = await openPage(browser, server.address);
    const times = await page.evaluate(async () => {
        const module = await WebAssembly.compileStreaming(fetch("parlor.wasm"));
        const start = () =>
            new Promise((resolve) => {
                const begin = performance.now();
                const worker = new Worker("worker.js");
                worker.onmessage = () => {
                    worker.terminate();
                    resolve(performance.now() - begin);
                };
                worker.postMessage({ module });
                worker.postMessage({ order: new Uint8Array(2000), ticket: 1 }); // answered by a sentence: no such game
            });
        const all = [];
        for (let i = 0; i < 20; i++) all.push(await start());
        return all.sort((a, b) => a - b);
    });
    console.log(
        `a worker starts and answers: median ${times[10].toFixed(0)} ms, least ${times[0].toFixed(0)} ms`,
    );
}

async function gap(browser, server) {
    const { page } = await openPage(browser, `${server.address}#ultimate`);
    await page.waitForSelector("dialog");
    const count = await page.locator("dialog select[data-field=opponent] option").count();
    await beginGame(page, { opponent: count - 1 });
    await waitForTurn(page);
    await page.evaluate(() => {
        window.largest = 0;
        let last = performance.now();
        const look = () => {
            const now = performance.now();
            window.largest = Math.max(window.largest, now - last);
            last = now;
            setTimeout(look, 0);
        };
        look();
    });
    for (let i = 0; i < 3; i++) {
        const seen = await waitForTurn(page);
        await page.mouse.click(seen.open[0].x, seen.open[0].y);
        await page.waitForFunction(
            (old) => Number(document.querySelector(".game").dataset.plies) >= old + 2,
            seen.plies,
            { timeout: 120000 },
        );
    }
    console.log(
        `largest gap of the page's thread while the strongest thinks: ${(await page.evaluate(() => window.largest)).toFixed(0)} ms`,
    );
}

/** Milliseconds from the call of an address, nothing kept, until an element is there. */
async function timeUntil(browser, address, selector) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const start = Date.now();
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForSelector(selector);
    const time = Date.now() - start;
    await context.close();
    return time;
}

async function firstLook(browser, server) {
    const looks = {
        "start page there": ["", ".card"],
        "a game can be played": ["#checkers/start/11-15,22-18", ".cell.open"],
    };
    for (const [name, [hash, selector]] of Object.entries(looks)) {
        const all = [];
        for (let i = 0; i < 9; i++) all.push(await timeUntil(browser, server.address + hash, selector));
        all.sort((a, b) => a - b);
        console.log(`${name} after ${all[0]} ms at best, ${all[4]} ms in the median`);
    }
}

const PARTS = { load: firstLook, worker: workers, gap, speed: speeds };
const server = await serve();
const browser = await launch();
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS))
    if (wanted.length === 0 || wanted.includes(name)) await part(browser, server);
await browser.close();
server.close();
