// What the tests of the page share: a loopback server, Chromium, a page that notes everything that goes wrong, and hands
// that play: by mouse, by touch, by keys.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const TYPES = {
    html: "text/html",
    js: "text/javascript",
    css: "text/css",
    wasm: "application/wasm",
    json: "application/json",
    svg: "image/svg+xml",
    webmanifest: "application/manifest+json",
};

/**
 * Serves build/web on the loopback, packed as static hosts do. `sent` tells what: by the page itself, or by its service worker,
 * which keeps the page for later.
 */
export async function serve(folder = "build/web") {
    const kept = new Map(); // packed once, as a host that keeps packed files
    const pack = (path, body) => {
        if (!kept.get(path)?.body.equals(body)) kept.set(path, { body, packed: gzipSync(body) });
        return kept.get(path).packed;
    };
    /** @type {{ file: string, bytes: number, later: boolean }[]} */
    const sent = [];
    const server = createServer(async (request, response) => {
        const path = new URL(request.url, "http://localhost").pathname;
        try {
            const body = await readFile(folder + (path === "/" ? "/index.html" : path));
            const type = TYPES[path === "/" ? "html" : path.split(".").pop()];
            const packs = type !== undefined && (request.headers["accept-encoding"] ?? "").includes("gzip");
            response.writeHead(200, {
                "content-type": type ?? "application/octet-stream",
                ...(packs ? { "content-encoding": "gzip" } : {}),
            });
            const content = packs ? pack(path, body) : body;
            const later = /service_worker\.js$/.test(request.headers.referer ?? path);
            sent.push({ file: path.slice(1), bytes: content.length, later });
            response.end(content);
        } catch {
            response.writeHead(404);
            response.end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { address: `http://127.0.0.1:${server.address().port}/`, sent, close: () => server.close() };
}

const FLAGS =
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

export const OPTIONS = {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS.split(" "),
};
export const launch = () => chromium.launch(OPTIONS);

// ---- Results ----

let failures = 0;
const only = process.env.ONLY ?? ""; // the tests with this in their name

/** @param {string} name @param {() => Promise<void>} run */
export async function test(name, run) {
    if (!name.includes(only)) return;
    const start = performance.now();
    try {
        await run();
        console.log(`ok web ${name} # ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
        failures++;
        console.log(`${error.stack}\nnot ok web ${name}`);
    }
}

/** What a check throws: the page is not as it should be. */
export class Fault extends Error {}

export function check(condition, text) {
    if (!condition) throw new Fault(text);
}

export const exitCode = () => (failures === 0 ? 0 : 1);

// ---- A page under observation ----

/** A context that waits as long as a busy machine needs: a limit would only end what hangs forever. */
export async function newContext(browser, options = {}) {
    const context = await browser.newContext({
        reducedMotion: "reduce",
        serviceWorkers: "block",
        ...options,
    });
    const limit = process.env.PARLOR_PATIENCE ?? (await readFile("tests/patience", "utf8"));
    context.setDefaultTimeout(1000 * Number(limit));
    return context;
}

/** On pages of this context, nobody has done anything for a while: at once, or never. @param {"at once" | "never"} when */
export function idle(context, when) {
    return context.addInitScript((at) => {
        const wait = window.setTimeout;
        window.setTimeout = (done, ms, ...words) =>
            ms === 10000 && at === "never" ? 0 : wait(done, ms === 10000 ? 0 : ms, ...words);
    }, when);
}

/** Are these files kept for use without a network? */
export async function waitUntilKept(page, files) {
    const lacks = () =>
        page.evaluate(async (wanted) => {
            const [name] = (await window.caches.keys()).slice(-1);
            if (name === undefined || navigator.serviceWorker.controller === null) return true;
            const cache = await window.caches.open(name);
            const kept = await Promise.all(wanted.map((file) => cache.match(file)));
            return kept.includes(undefined);
        }, files);
    while (await lacks()) await page.waitForTimeout(50);
}

/** All that the page may ever want is kept. */
export async function allKept(page) {
    const data = JSON.parse(await readFile("build/web/data.json", "utf8")).map(({ file }) => file);
    const shell = ["./", "app.js", "worker.js", "style.css", "parlor.wasm", "de.mo"];
    await waitUntilKept(page, [...shell, ...data]);
}

/** A page of its own context; `faults` collects errors, violated policies and requests that leave the server. */
export async function openPage(browser, address, options = {}) {
    const context = await newContext(browser, options);
    const page = await context.newPage();
    const faults = observe(page, address);
    await page.goto(address);
    return { context, page, faults };
}

export function observe(page, address) {
    const faults = [];
    const own = new URL(address).origin;
    page.on("pageerror", (error) => faults.push(`error: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
        const blocked = message.text().includes("blocked by Playwright"); // the service worker, here on purpose
        if (!blocked && ["error", "warning"].includes(message.type()))
            faults.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
        const url = new URL(request.url());
        const inside =
            url.origin === own ||
            url.protocol === "blob:" ||
            url.protocol === "data:" ||
            url.protocol === "file:";
        if (!inside) faults.push(`request to ${url}`);
    });
    return faults;
}

/** Answer the questions before a game: the first game of that name on this page. */
export async function beginGame(page, answers = {}) {
    await page.waitForSelector("dialog");
    for (const [field, choice] of Object.entries(answers)) {
        const radio = page.locator(`dialog [data-field="${field}"][data-choice="${choice}"]`);
        if ((await radio.count()) > 0) await radio.check();
        else await page.locator(`dialog select[data-field="${field}"]`).selectOption({ index: choice });
    }
    // A side that is drawn by lot would be told in a dialog.
    const player = 'dialog [data-field="starts"][data-choice="player"]';
    const drawn = await page.evaluate((selector) => document.querySelector(selector) !== null, player);
    if (answers.starts === undefined && drawn) await page.click(player);
    await page.click("dialog button.main");
    await page.waitForSelector("dialog", { state: "detached" });
}

/** What is on the page for a player: where the squares that can be touched are. */
export function look(page) {
    return page.evaluate(() => {
        const game = document.querySelector(".game");
        const box = (cell) => {
            const { left, top, width, height } = cell.getBoundingClientRect();
            return {
                square: Number(cell.dataset.square),
                x: left + width / 2,
                y: top + height / 2,
                width: Math.min(width, height),
            };
        };
        const all = (marks) => [...document.querySelectorAll(marks)].map(box);
        return {
            plies: Number(game.dataset.plies),
            turn: Number(game.dataset.turn),
            human: Number(game.dataset.human),
            open: all(".cell.open"),
            targets: all(".cell.target"),
            selected: all(".cell.selected"),
            enlarged: document.querySelector(".board").dataset.enlarged ?? "",
            status: document.querySelector(".says").textContent,
        };
    });
}

/** Wait until the player may do something, or the game is over. */
export async function waitForTurn(page) {
    for (;;) {
        await page.waitForFunction(
            () => {
                const game = document.querySelector(".game");
                return (
                    game?.dataset.turn === "-1" || document.querySelector(".cell.open, .cell.target") !== null
                );
            },
            undefined,
            { polling: 20 },
        );
        // Meanwhile a game that begins may have become the computer's turn.
        const seen = await look(page);
        if (seen.turn < 0 || seen.open.length + seen.targets.length > 0) return seen;
    }
}

// ---- Hands ----

export const byMouse = (page) => (spot) => page.mouse.click(spot.x, spot.y);
export const byTouch = (page) => (spot) => page.touchscreen.tap(spot.x, spot.y);

/** Walks there by the arrow keys and presses Enter. */
export const byKeys = (page) => async (spot) => {
    const where = () =>
        page.evaluate(() => {
            const cell = document.activeElement?.closest(".cell");
            return cell === null || cell === undefined
                ? null
                : {
                      square: Number(cell.dataset.square),
                      row: Number(cell.parentElement.getAttribute("aria-rowindex")),
                      column: Number(cell.getAttribute("aria-colindex")),
                  };
        });
    const goal = await page.evaluate((square) => {
        const cell = document.querySelector(`.board [role=gridcell][data-square="${square}"]`);
        return {
            row: Number(cell.parentElement.getAttribute("aria-rowindex")),
            column: Number(cell.getAttribute("aria-colindex")),
        };
    }, spot.square);
    for (let i = 0; i < 60; i++) {
        const here = await where();
        if (here === null) await page.keyboard.press("Tab");
        else if (here.square === spot.square) break;
        else if (here.row !== goal.row)
            await page.keyboard.press(here.row < goal.row ? "ArrowDown" : "ArrowUp");
        else await page.keyboard.press(here.column < goal.column ? "ArrowRight" : "ArrowLeft");
    }
    await page.keyboard.press("Enter");
};

/** Plays until the game is over, choosing among what can be touched by a fixed rule; returns the last look. */
export async function playToTheEnd(page, touch, limit = 1200) {
    for (let i = 0; i < limit; i++) {
        const seen = await waitForTurn(page);
        if (seen.turn < 0) return seen;
        const all = seen.targets.length > 0 ? seen.targets : seen.open;
        const widest = Math.max(...all.map(({ width }) => width)); // those of a board that is enlarged
        const choices = all.filter(({ width }) => width > widest - 2);
        await touch(choices[(7 * i + 3) % choices.length]);
        // Which squares, not how many: in the middle of a long jump one target follows another.
        const squares = [seen.targets, seen.selected, seen.open].map((list) =>
            list.map(({ square }) => square),
        );
        const before = [seen.plies, seen.enlarged, ...squares].join(" ");
        await page.waitForFunction(
            (old) => {
                const game = document.querySelector(".game");
                const squares = (marks) =>
                    [...document.querySelectorAll(marks)].map((cell) => Number(cell.dataset.square));
                return (
                    [
                        game.dataset.plies,
                        document.querySelector(".board").dataset.enlarged ?? "",
                        squares(".cell.target"),
                        squares(".cell.selected"),
                        squares(".cell.open"),
                    ].join(" ") !== old
                );
            },
            before,
            { polling: 20 },
        );
    }
    throw new Error(`the game was not over after ${limit} touches`);
}
