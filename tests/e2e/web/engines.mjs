// Engines in the worker: ended at once, "move now", live values, the hint, the review; the service worker without a network.
import { readFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import {
    allKept,
    beginGame,
    byMouse,
    check,
    idle,
    openPage,
    serve,
    test,
    waitForTurn,
    waitUntilKept,
} from "./driver.mjs";

/** The last of the opponents that have a measured strength: it thinks for about a second. */
async function beginAgainstStrongest(page) {
    await page.waitForSelector("dialog");
    const labels = await page.locator("dialog select[data-field=opponent] option").allInnerTexts();
    const strongest = labels.findLastIndex((label) => label.startsWith("Master"));
    await beginGame(page, { opponent: strongest });
}

const isThinking = (page) => page.waitForSelector(".game.thinking");

async function stopped(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#ultimate`);
    await beginAgainstStrongest(page);
    const seen = await waitForTurn(page);
    await byMouse(page)(seen.open[4]);
    await isThinking(page);
    await page.keyboard.press("n");
    await beginGame(page, { opponent: 0 });
    const again = await waitForTurn(page);
    check(again.plies === 0, "the game that was thought about did not end");
    await byMouse(page)(again.open[0]);
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "2");
    await page.keyboard.press("h");
    await page.waitForSelector(".cell .mark.hint");
    await page.keyboard.press("u");
    await page.waitForFunction(() => document.querySelectorAll(".cell .piece").length === 0);
    await page.keyboard.press("r");
    await page.waitForFunction(() => document.querySelectorAll(".cell .piece").length === 2);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

async function hurried(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#ultimate`);
    await beginAgainstStrongest(page);
    const seen = await waitForTurn(page);
    await byMouse(page)(seen.open[4]);
    await isThinking(page);
    await page.keyboard.press("m");
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "2");
    await page.waitForSelector(".value:not(.unknown)");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

async function reviewed(browser, server) {
    const address = `${server.address}#checkers/start/9-14,22-18,5-9,25-22,11-16,30-25,16-19,24x15,10x19,23x16`;
    const { context, page, faults } = await openPage(browser, address);
    await page.waitForSelector(".moves li");
    await page.keyboard.press("w");
    await page.waitForFunction(() => document.querySelector(".review progress").hidden);
    check(
        /30-25\?\?/.test(await page.innerText(".moves")),
        `no blunder in ${await page.innerText(".moves")}`,
    );
    await page.click(".moves .blunder");
    await page.waitForFunction(() => /30-25/.test(document.querySelector(".sentence").textContent));
    check((await page.locator(".graph .spot").count()) > 0, "no spot in the graph");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// A second worker analyses while the first plays; moves are tried beside the game, which stays unchanged.
async function analysed(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#ultimate`);
    await beginGame(page);
    const seen = await waitForTurn(page);
    await byMouse(page)(seen.open[0]);
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "2");
    await waitForTurn(page);
    const played = await page.innerText(".moves");
    await page.keyboard.press("a");
    await page.waitForSelector(".analysis .lines-of-play button");
    await page.waitForSelector(".arrows .rank-0");
    check(/%|proven/.test(await page.innerText(".verdict")), await page.innerText(".verdict"));
    await page.waitForSelector(".value:not(.unknown)");
    await page.click(".lines-of-play li:first-child button:nth-of-type(2)");
    await page.waitForSelector(".trial .present");
    check((await page.locator(".cell .piece").count()) === 4, "two moves are tried on the board");
    check((await page.innerText(".moves")) === played, "the game itself has changed");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll(".cell .piece").length === 2);
    await page.keyboard.press("a");
    await page.waitForSelector(".analysis", { state: "hidden" });
    await variations(page);
    const again = await waitForTurn(page);
    await byMouse(page)(again.open[0]);
    await page.waitForFunction(() => document.querySelector(".game").dataset.plies === "4");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// What was tried is kept beside the game: it is chosen from a list and left again.
async function variations(page) {
    await menu(page, "variations");
    const lines = page.locator("dialog .games button");
    check((await lines.count()) === 1, `${await lines.count()} variations`);
    await lines.first().click();
    await page.waitForFunction(() => document.querySelectorAll(".cell .piece").length === 3);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll(".cell .piece").length === 2);
    await menu(page, "variations");
    await lines.first().click();
    await page.click(`.offers button:text-is("Delete the variation")`);
    await page.waitForFunction(() => document.querySelectorAll(".cell .piece").length === 2);
    await page.click("[aria-haspopup=menu]");
    check(!(await page.isVisible("[role=menu] [data-command=variations]")), "a deleted variation is listed");
    await page.keyboard.press("Escape");
}

async function menu(page, command) {
    await page.click("[aria-haspopup=menu]");
    await page.click(`[role=menu] [data-command=${command}]`);
}

// The board as a picture, in both kinds and in the chosen look.
async function pictures(browser, server) {
    const address = `${server.address}#checkers/start/11-15,22-18`;
    const { context, page, faults } = await openPage(browser, address);
    await page.waitForSelector(".cell.open");
    const saved = async (kind) => {
        await menu(page, "save-picture");
        const coming = page.waitForEvent("download");
        await page.click(`dialog button:text-is("${kind}")`);
        const file = await coming;
        check(file.suggestedFilename() === `checkers.${kind.toLowerCase()}`, file.suggestedFilename());
        return readFile(await file.path());
    };
    const png = await saved("PNG");
    check(png.subarray(1, 4).toString() === "PNG" && png.length > 2000, `${png.length} bytes of PNG`);
    const size = await page.evaluate(
        async (bytes) => {
            const { width, height } = await window.createImageBitmap(new Blob([new Uint8Array(bytes)]));
            return `${width} ${height}`;
        },
        [...png],
    );
    check(size === "640 640", `a picture of ${size} pixels`);
    const drawing = (await saved("SVG")).toString();
    check(/^<svg[^>]*>[\s\S]*<\/svg>\s*$/.test(drawing), drawing.slice(0, 80));
    // What is chosen is on the board at once, in the picture, and still there after a reload.
    const shown = () =>
        page.$eval(".board .cell.bare", (cell) => window.getComputedStyle(cell).backgroundColor);
    const rims = () => page.locator(".board .rim").count();
    check((await shown()) === "rgb(79, 125, 104)" && (await rims()) > 20, `usually ${await shown()}`);
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=look]");
    await page.click("dialog .choice:has-text('Wood')");
    await page.click("dialog .choice:has-text('Flat')");
    await page.click("dialog .main");
    check((await shown()) === "rgb(156, 98, 56)" && (await rims()) === 0, `wood is ${await shown()}`);
    const wooden = (await saved("SVG")).toString();
    check(wooden.includes("#9c6238") && !wooden.includes("#4f7d68"), "the picture has another look");
    await page.reload();
    await page.waitForSelector(".cell.open");
    check((await shown()) === "rgb(156, 98, 56)" && (await rims()) === 0, `then ${await shown()}`);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

async function drag(browser, server) {
    const options = { reducedMotion: "no-preference", viewport: { width: 1000, height: 800 } };
    const { context, page, faults } = await openPage(
        browser,
        `${server.address}#checkers/start/11-15`,
        options,
    );
    await page.waitForSelector(".cell.open");
    const middle = async (square) => {
        const box = await page.locator(`.cells [data-square="${square}"]`).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle(21)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(20)), { steps: 4 });
    await page.mouse.move(...(await middle(17)), { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => /22-18/.test(document.querySelector(".moves").textContent));
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(".looking-back");
    await page.keyboard.press("End");
    await page.keyboard.press("f");
    await page.locator(".typed").fill("15x22");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /15x22/.test(document.querySelector(".moves").textContent));
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// Two computers with clocks are watched; a position is set up, read aloud, and played from.
async function watched(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers`);
    await beginGame(page, { computer: "both", "computer-1": 0, "computer-2": 1, clock: 1 });
    const players = await page.innerText(".seats");
    const rungs = players.match(/\(\d+\)/g) ?? [];
    check(rungs.length === 2 && rungs[0] !== rungs[1], `each computer has its own rung: ${players}`);
    await page.waitForFunction(() => Number(document.querySelector(".game").dataset.plies) >= 3);
    check(/\d:\d\d/.test(await page.innerText(".clock >> nth=0")), "no clock is shown");
    await page.keyboard.press("n");
    await beginGame(page, { computer: "none" });
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=set-up]");
    const button = (name) => page.getByRole("button", { name, exact: true }).click();
    await button("Clear the board");
    const put = async (brush, square) => {
        await page.click(`[data-brush="${brush}"]`);
        await page.click(`.cells [data-square="${square}"]`);
    };
    await page.keyboard.press("Escape"); // leaves the position that is being set up
    await page.waitForSelector(".brushes", { state: "hidden" });
    await page.keyboard.press("Escape");
    check(!/not possible/.test(await page.innerText(".says")), await page.innerText(".says"));
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=set-up]");
    await button("Clear the board");
    await put(0, 13);
    await put(2, 26);
    await button("Black to move");
    await page.waitForSelector(".brushes", { state: "hidden" });
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=text]");
    const text = await page.innerText(".text");
    check(text.split("\n").length === 3 && /14, /.test(text) && /27, /.test(text), text);
    await page.locator(".typed").fill("board");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /27, .*14, /s.test(document.querySelector("#live").textContent));
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// A man is dragged by a finger; moves are animated, unless the user wants less motion.
async function fingerDrag(browser, server) {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const options = {
            viewport: { width: 390, height: 844 },
            hasTouch: true,
            isMobile: true,
            reducedMotion,
        };
        const address = `${server.address}#checkers/start/11-15`;
        const { context, page, faults } = await openPage(browser, address, options);
        await page.waitForSelector(".cell.open");
        const touch = await context.newCDPSession(page);
        const send = async (type, square) => {
            const box = await page.locator(`.cells [data-square="${square}"]`).boundingBox();
            const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            await touch.send("Input.dispatchTouchEvent", {
                type,
                touchPoints: type === "touchEnd" ? [] : [point],
            });
        };
        await send("touchStart", 21);
        for (const square of [20, 17, 17]) await send("touchMove", square);
        await page.waitForSelector(".cell.lifted");
        await send("touchEnd", 17);
        await page.waitForFunction(() => /22-18/.test(document.querySelector(".moves").textContent));
        await page.evaluate(() => {
            window.glided = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...words) {
                window.glided++;
                return animate.apply(this, words);
            };
        });
        await page.locator(".typed").fill("15x22");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => /15x22/.test(document.querySelector(".moves").textContent));
        const glided = await page.evaluate(() => window.glided);
        check(glided > 0 === (reducedMotion !== "reduce"), `${reducedMotion}: ${glided} animations`);
        check(faults.length === 0, faults.join("\n"));
        await context.close();
    }
}

/** A network that cannot be fetched, or comes damaged, is told; when it comes after all, it is used and no more is told. */
async function supplies(browser, server) {
    const { context, page } = await openPage(browser, server.address);
    let how = "lost";
    await page.route("**/checkers.net.gz", async (route) => {
        if (how === "lost") return route.abort();
        if (how === "whole") return route.continue();
        const body = await (await route.fetch()).body();
        const bytes = Buffer.from(gunzipSync(body));
        bytes[5000] ^= 1;
        return route.fulfill({ body: gzipSync(bytes), contentType: "application/octet-stream" });
    });
    const alert = (text) =>
        page.waitForFunction((wanted) => {
            const shown = document.querySelector(".alert:not([hidden])")?.textContent ?? "";
            return wanted === "" ? shown === "" : shown.includes(wanted);
        }, text);
    const again = () => page.evaluate(() => window.dispatchEvent(new window.Event("online")));
    await page.goto(`${server.address}#checkers`);
    await beginAgainstStrongest(page);
    await alert("The file checkers.net is missing. Master, without its network: about");
    how = "damaged";
    await again();
    await alert("The file checkers.net is damaged. Master, without its network: about");
    const seat = await page.locator(".panel").innerText();
    check(/Master, without its network: about/.test(seat), `the panel names another strength: ${seat}`);
    how = "whole";
    await again();
    await alert("");
    const seen = await waitForTurn(page);
    await byMouse(page)(seen.open[0]);
    await byMouse(page)((await waitForTurn(page)).targets[0]);
    await page.waitForFunction(() => Number(document.querySelector(".game").dataset.plies) >= 2);
    await page.reload();
    await page.waitForSelector(".moves li");
    await alert("");
    await context.close();
}

/** After the first visit the whole page works without a network. */
async function offline(browser, server) {
    const { context, page, faults } = await openPage(browser, "about:blank", { serviceWorkers: "allow" });
    await idle(context, "at once");
    await page.goto(server.address);
    await allKept(page);
    await context.setOffline(true);
    await page.reload();
    for (const game of ["checkers", "ultimate", "tictactoe"]) {
        await page.goto(`${server.address}#${game}`);
        await beginGame(page);
        await firstMove(page);
        check(await page.locator(".alert").isHidden(), `${game} lacks something without a network`);
        await page.goto(`${server.address}#puzzles/${game}`);
        await page.waitForSelector(".game.exercise");
    }
    const own = faults.filter((fault) => !fault.startsWith("request to "));
    check(own.length === 0, own.join("\n"));
    await context.close();
}

/** A move of the player and its answer. */
async function firstMove(page) {
    const hand = byMouse(page);
    const plies = () => page.evaluate(() => Number(document.querySelector(".game").dataset.plies));
    const { plies: before } = await waitForTurn(page);
    while ((await plies()) === before) {
        const seen = await waitForTurn(page);
        await hand(seen.targets[0] ?? seen.open[0]);
        await page.waitForFunction(
            (old) =>
                document.querySelector(".cell.target") !== null ||
                document.querySelector(".game").dataset.plies !== String(old),
            before,
        );
    }
    await page.waitForFunction(
        (old) => Number(document.querySelector(".game").dataset.plies) >= old + 2,
        before,
    );
}

/** Most bytes, without a catalogue. */
const FIRST_VISIT = { tictactoe: 450000, ultimate: 450000, checkers: 2100000 };
const CATALOGUE = 100000; // hosts do not pack it

/** What a first visit to the first move and its answer transfers; afterwards, and not before, the rest. */
async function firstVisit(browser, locale) {
    for (const [game, limit] of Object.entries(FIRST_VISIT)) {
        const server = await serve();
        const options = { serviceWorkers: "allow", locale };
        const { context, page } = await openPage(browser, "about:blank", options);
        await idle(context, "never");
        await page.goto(server.address);
        await page.click(`[data-game=${game}]`);
        await beginGame(page);
        const { plies } = await waitForTurn(page);
        const early = plies === 0 && server.sent.some(({ later }) => later);
        check(!early, `${game}: the rest is fetched before the first move`);
        await firstMove(page);
        const own = server.sent.filter(({ later }) => !later);
        const bytes = own.reduce((sum, one) => sum + one.bytes, 0);
        console.log(`# ${game}, ${locale}: ${bytes} bytes to the first move`);
        const data = own.map(({ file }) => file).filter((file) => file.endsWith(".gz"));
        const foreign = data.filter((file) => !(NEEDS[game] ?? []).includes(file));
        check(foreign.length === 0, `${game} does not need ${foreign}`);
        const most = limit + (locale === "en-US" ? 0 : CATALOGUE);
        check(bytes <= most, `${game}: ${bytes} bytes to the first move`);
        await allKept(page);
        await context.close();
        server.close();
    }
}

const NEEDS = { ultimate: ["ultimate.net.gz"], checkers: ["checkers.net.gz", "egdb-2-5.wdl.gz"] };

/** Where the player saves data, what has been used is kept, and nothing else is fetched. */
async function savedData(browser, server) {
    const { context, page } = await openPage(browser, "about:blank", { serviceWorkers: "allow" });
    await context.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
        const post = window.ServiceWorker.prototype.postMessage;
        window.ServiceWorker.prototype.postMessage = function (message) {
            window.asked = message.keep;
            post.call(this, message);
        };
    });
    await page.goto(`${server.address}#ultimate`);
    await beginGame(page);
    await firstMove(page);
    await page.waitForFunction(() => window.asked !== undefined);
    const asked = await page.evaluate(() => window.asked);
    check(asked.join() === "ultimate.net.gz,en.mo", `asked for: ${asked}`);
    await waitUntilKept(page, ["./", "ultimate.net.gz"]);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector(".moves li");
    await context.close();
}

/** What is still to come is seen at the top of the page; what is on it does not move. */
async function progress(browser, server) {
    const { context, page, faults } = await openPage(browser, server.address);
    let go = () => {};
    const held = new Promise((resolve) => (go = resolve));
    await page.route("**/ultimate.net.gz", async (route) => {
        await held;
        await route.continue();
    });
    await page.goto(`${server.address}#ultimate`);
    await beginGame(page);
    await page.waitForSelector("progress.coming");
    const board = () => page.locator(".board").boundingBox();
    const before = JSON.stringify(await board());
    go();
    await page.waitForSelector("progress.coming", { state: "detached" });
    check(JSON.stringify(await board()) === before, "the board moves when all has come");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

async function german(browser, server) {
    const { context, page } = await openPage(browser, `${server.address}#checkers`, { locale: "de-DE" });
    await beginGame(page);
    await waitForTurn(page);
    check((await page.getAttribute("html", "lang")) === "de", "the page's language is not German");
    check(/am Zug/.test(await page.innerText(".says")), await page.innerText(".says"));
    await context.close();
}

// A game from an address is copied and saved as PDN, as if it had been played here; a record that was pasted stays one.
async function asText(browser, server) {
    const { context, page, faults } = await openPage(
        browser,
        `${server.address}#checkers/start/11-15,22-18`,
        {
            permissions: ["clipboard-read", "clipboard-write"],
        },
    );
    await page.waitForSelector(".cell.open");
    const command = async (id) => {
        await page.click("[aria-haspopup=menu]");
        await page.click(`[role=menu] [data-command=${id}]`);
    };
    await command("copy-game");
    await page.waitForFunction(() => /Copied/.test(document.querySelector(".says").textContent));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    check(/\[GameType "21"\][^]*1\. 11-15 22-18 \*/.test(copied), copied);
    const saved = async () => {
        const [file] = await Promise.all([page.waitForEvent("download"), command("save")]);
        return file.suggestedFilename();
    };
    check((await saved()) === "checkers.pdn", "a game from an address is not saved as PDN");
    await command("paste");
    await page.fill("dialog textarea", "parlor 1\ngame checkers\nmove 9-13 22-18\n");
    await page.click("dialog button.main");
    await page.waitForFunction(() => /9-13/.test(document.querySelector(".moves").textContent));
    check((await saved()) === "checkers.game", "a record is saved under the name of PDN");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

export async function engines(browser, server) {
    const all = {
        "an engine is stopped": stopped,
        "move now": hurried,
        review: reviewed,
        analysis: analysed,
        pictures,
        "drag, step, turn, type": drag,
        "two computers, clocks, set-up, spoken board": watched,
        "finger drag, gliding": fingerDrag,
        "copied and saved": asText,
        "data files that are missing or damaged": supplies,
        "without a network": offline,
        "a first visit": (one) => firstVisit(one, "en-US"),
        "a first visit in German": (one) => firstVisit(one, "de-DE"),
        "saved data": savedData,
        "data on their way": progress,
        German: german,
    };
    const list = Object.entries(all);
    for (let i = 0; i < list.length; i += 2)
        await Promise.all(list.slice(i, i + 2).map(([name, run]) => test(name, () => run(browser, server))));
}
