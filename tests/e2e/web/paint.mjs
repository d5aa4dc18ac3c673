// Painting has no memory: a Scene looks the same whatever was painted before it. Random Scenes of all games are painted one
// after the other, with and without motion, and after each the board and the panel are compared with fresh ones.
import { execFileSync } from "node:child_process";
import { check, newContext, observe, openPage, serve, test } from "./driver.mjs";

const GAMES = 4; // of each game
const SCENES = 5; // of each of them
const PAINTINGS = 200; // of each game, with motion and without
const COMMANDS = ["turn", "numbers", "heat", "hint", "analyse", "first", "undo", "set-up", "back"];

/** A generator of numbers below n that repeats. */
function lottery(seed) {
    let state = seed;
    return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
    };
}

const show = (game, ...options) =>
    JSON.parse(execFileSync("build/parlor", ["show", game, ...options], { encoding: "utf8" }));

/** The moves of a random game. */
function randomGame(game, below) {
    const moves = [];
    for (;;) {
        const { legal, result } = show(game, "--moves", moves.join(" "), "--json");
        if (result !== "none" || moves.length >= 90) return moves;
        moves.push(legal[below(legal.length)]);
    }
}

/** Scenes as front ends get them: positions of random games, with something ordered or touched. */
function randomScenes(game, side, below) {
    const scenes = [];
    for (let i = 0; i < GAMES; i++) {
        const moves = randomGame(game, below);
        for (let k = 0; k < SCENES; k++) {
            const played = moves.slice(0, 1 + below(moves.length));
            const legal = show(game, "--moves", played.join(" "), "--json").legal;
            const steps = Array.from({ length: below(3) }, () => COMMANDS[below(COMMANDS.length)]);
            const touch = /^(\d+)-/.exec(legal[0] ?? "");
            if (touch !== null && below(2) === 0) steps.push(`touch:${touch[1]}`);
            const seat = below(2) === 0 ? ["--seat", `${side}=random`] : [];
            const scene = show(
                game,
                "--moves",
                played.join(" "),
                "--do",
                steps.join(" "),
                ...seat,
                "--scene",
            );
            scenes.push({ scene, moves: played });
        }
    }
    return scenes;
}

/** In the page: paint the scenes in a random order; the first that a fresh page would show otherwise. */
async function paintAll({ scenes, orders }) {
    const [{ Board }, { Panel }, { h }, { Core }, { useLook }] = await Promise.all(
        ["/board.js", "/panel.js", "/dom.js", "/core.js", "/pieces.js"].map((module) => import(module)),
    );
    const program = await (await fetch("/page.wasm")).arrayBuffer(); // which draws the pieces
    useLook(await Core.start(await WebAssembly.compile(program)));
    const hand = { touch: () => {}, ground: () => {}, point: () => {}, letGo: () => {} };
    const make = () => {
        const board = new Board("", hand);
        const panel = new Panel([], {}, ["cross", "ring"], h("div"));
        const element = h("div", { class: "game" }, board.element, panel.element);
        return { board, panel, element };
    };
    const paint = async ({ board, panel, element }, { scene, moves }, moved) => {
        board.paint({ ...scene, moved });
        panel.paint(scene, moves, ["X", "O"]);
        for (const motion of element.getAnimations({ subtree: true })) motion.finish();
        await board.finished;
        await Promise.resolve();
        board.cells.forEach((cell) => cell.querySelector(".fresh")?.classList.remove("fresh"));
    };
    /** As text, without what is not seen: the order of attributes and of classes. @returns {string} */
    const textOf = (/** @type {Element} */ { localName, attributes, classList, childNodes }) => {
        const own = [...attributes]
            .filter(({ name }) => name !== "class")
            .map(({ name, value }) => `${name}="${value}"`)
            .sort();
        const inside = [...childNodes].map((node) =>
            node instanceof Element ? textOf(node) : node.textContent,
        );
        return `<${[localName, ...own, ...[...classList].sort()].join(" ")}>${inside.join("")}</>`;
    };
    const old = make();
    document.body.replaceChildren(old.element);
    for (const [i, order] of orders.entries()) {
        await paint(old, scenes[order], i);
        const fresh = make();
        document.body.append(fresh.element);
        await paint(fresh, scenes[order], i);
        const [was, is] = [old, fresh].map(({ element }) => textOf(element));
        fresh.element.remove();
        if (was === is) continue;
        let at = 0;
        while (was[at] === is[at]) at++;
        const part = (text) => text.slice(Math.max(0, at - 60), at + 80);
        return `painting ${i}: …${part(was)}… instead of …${part(is)}…`;
    }
    return "";
}

async function noMemory(browser, modules, sets, reducedMotion) {
    const context = await newContext(browser, { reducedMotion, viewport: { width: 1200, height: 900 } });
    await context.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    await context.route("**/page.wasm", (route) => route.fulfill({ path: "build/wasm/page.wasm" }));
    const page = await context.newPage();
    const faults = observe(page, modules.address);
    await page.goto(`${modules.address}style.css`); // any document of this server
    for (const sheet of ["style", "board"]) await page.addStyleTag({ path: `src/front/web/${sheet}.css` });
    const below = lottery(26);
    for (const [name, scenes] of Object.entries(sets)) {
        const orders = Array.from({ length: PAINTINGS }, () => below(scenes.length));
        const wrong = await page.evaluate(paintAll, { scenes, orders });
        check(wrong === "", `${name}: ${wrong}`);
    }
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

/** Who has won which small board in what is painted, and in the text of the position. */
const covers = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll(".sheet .node .board .cover")].map(
            (cover) => cover.firstElementChild?.getAttribute("class") ?? "none",
        ),
    );

/** Random games of the search that is watched, back and forth: each board is as if it were the first one shown. */
async function jumping(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#watch/uct`);
    await page.waitForSelector(".sheet");
    const seen = [];
    const slide = (selector, value) => page.fill(selector, String(value));
    const MORE = ".sheet .node input";
    for (let i = 0; i < 30; i++) {
        await page.click("[data-order=next-cut]");
        if (!(await page.isVisible(MORE))) continue;
        for (const share of [1, 0, 0.8, 1]) {
            const last = Number(await page.getAttribute(MORE, "max"));
            await slide(MORE, Math.round(share * last));
            seen.push([
                await page.inputValue(".sheet input"),
                await page.inputValue(MORE),
                await covers(page),
            ]);
        }
    }
    check(new Set(seen.map(([, , won]) => won.join())).size > 20, "hardly any small board was won");
    for (const [step, more, won] of seen.reverse().slice(0, 40)) {
        await slide(".sheet input", step);
        await slide(MORE, 0); // nothing that was covered there stays
        await slide(MORE, more);
        check((await covers(page)).join() === won.join(), `step ${step}, ${more} moves: ${won.join()}`);
    }
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

/** @param {import("playwright-core").Browser} browser */
export async function paint(browser, server) {
    const modules = await serve("src/front/web");
    const below = lottery(4);
    const games = Object.entries({ tictactoe: "o", ultimate: "x", checkers: "white" }).map(([game, side]) => [
        game,
        randomScenes(game, side, below),
    ]);
    const sets = { ...Object.fromEntries(games), "one game after another": games.flatMap(([, all]) => all) };
    for (const motion of ["no-preference", "reduce"])
        await test(`a Scene after any other, motion ${motion}`, () =>
            noMemory(browser, modules, sets, motion));
    await test("the winners of small boards in a search that is watched", () => jumping(browser, server));
    modules.close();
}
