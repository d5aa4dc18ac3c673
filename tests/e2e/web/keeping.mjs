// Never lost: reload, a killed tab, two tabs, storage that is full or forbidden; addresses.
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
    allKept,
    beginGame,
    byMouse,
    check,
    launch,
    newContext,
    observe,
    openPage,
    serve,
    test,
    waitForTurn,
} from "./driver.mjs";

const moves = (page) => page.locator(".moves").innerText();
const says = (page, text) =>
    page.waitForFunction((wanted) => document.querySelector(".message").textContent === wanted, text);

async function playMoves(page, count) {
    for (let made = 0; made < count;) {
        const seen = await waitForTurn(page);
        const choices = seen.targets.length > 0 ? seen.targets : seen.open;
        await byMouse(page)(choices[0]);
        await page.waitForFunction(
            (old) =>
                document.querySelector(".game").dataset.plies !== String(old) ||
                document.querySelector(".cell.target"),
            seen.plies,
        );
        made +=
            (await page.evaluate(() => Number(document.querySelector(".game").dataset.plies))) > seen.plies
                ? 1
                : 0;
    }
    await waitForTurn(page);
}

/** From now on this context's disk takes its time to say that something is written. */
function slowDisk(context) {
    return context.addInitScript(() => {
        const { set } = Object.getOwnPropertyDescriptor(window.IDBTransaction.prototype, "oncomplete");
        Object.defineProperty(window.IDBTransaction.prototype, "oncomplete", {
            set(done) {
                set.call(this, (event) => setTimeout(done, 300, event));
            },
        });
    });
}

async function reload(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers`);
    await slowDisk(context);
    await page.reload();
    await beginGame(page);
    await playMoves(page, 2);
    const before = await moves(page);
    await page.reload();
    await page.waitForSelector(".moves li");
    check((await moves(page)) === before, `after a reload: ${await moves(page)}\nbefore: ${before}`);
    await says(page, "Your game goes on."); // shown once what it changes is stored
    await page.goto(server.address);
    await page.waitForSelector("[data-game=checkers] :text('Go on')"); // once the disk has told of the game
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// The renderer dies without a chance to do anything.
async function killedTab(browser, server) {
    const { context, page } = await openPage(browser, `${server.address}#ultimate`);
    await beginGame(page);
    await playMoves(page, 3);
    const before = await moves(page);
    const crashed = page.waitForEvent("crash");
    const session = await context.newCDPSession(page);
    session.send("Page.crash").catch(() => {});
    await crashed;
    const again = await context.newPage();
    await again.goto(`${server.address}#ultimate`);
    await again.waitForSelector(".moves li");
    check((await moves(again)) === before, `after a crash: ${await moves(again)}\nbefore: ${before}`);
    await playMoves(again, 1);
    await context.close();
}

// The same by a signal to the renderer's process, in a browser of its own.
async function killedProcess(_browser, server) {
    const browser = await launch();
    const { context, page } = await openPage(browser, `${server.address}#checkers`);
    await beginGame(page);
    await playMoves(page, 2);
    const before = await moves(page);
    const crashed = page.waitForEvent("crash");
    const system = await browser.newBrowserCDPSession();
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    for (const { type, id } of processInfo) if (type === "renderer") process.kill(id, "SIGKILL");
    await crashed;
    const again = await context.newPage();
    await again.goto(`${server.address}#checkers`);
    await again.waitForSelector(".moves li");
    check((await moves(again)) === before, `after kill -9: ${await moves(again)}\nbefore: ${before}`);
    await playMoves(again, 1);
    await browser.close();
}

/** The next version has another catalogue. @returns {[string, string]} its hash before and now */
function changeLanguage(folder) {
    const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");
    const before = readFileSync(`${folder}/de.mo`);
    const after = Buffer.concat([before, Buffer.from("\0")]);
    writeFileSync(`${folder}/de.mo`, after);
    return [hash(before), hash(after)];
}

// A new version is offered; until it is accepted the game continues with the old one, and afterwards with the
// new one.
async function updated(browser) {
    const folder = mkdtempSync("build/update-");
    cpSync("build/web", folder, { recursive: true });
    const server = await serve(folder);
    const options = { serviceWorkers: "allow" };
    const { context, page, faults } = await openPage(browser, `${server.address}#ultimate`, options);
    await beginGame(page);
    await playMoves(page, 1); // with it begins the keeping
    await allKept(page);
    await page.reload();
    await page.waitForSelector(".moves li");
    await playMoves(page, 1);
    const sentBefore = server.sent.length;
    const [old, next] = changeLanguage(folder);
    for (const [name, from, to] of [
        ["service_worker.js", /const VERSION = "/, 'const VERSION = "next'],
        ["service_worker.js", old, next],
        ["style.css", /^/, ":root { --next: 1; }\n"],
    ])
        writeFileSync(`${folder}/${name}`, readFileSync(`${folder}/${name}`, "utf8").replace(from, to));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForSelector(".note button");
    await playMoves(page, 1);
    const before = await moves(page);
    await page.click(".note button:first-of-type");
    const isNew = () => getComputedStyle(document.documentElement).getPropertyValue("--next") !== "";
    await page.waitForFunction(isNew);
    await page.waitForSelector(".moves li");
    check((await moves(page)) === before, `after the update: ${await moves(page)}\nbefore: ${before}`);
    await playMoves(page, 1);
    await allKept(page);
    const anew = server.sent.slice(sentBefore).map(({ file }) => file);
    check(anew.includes("de.mo"), "what has changed was not fetched");
    check(!anew.some((file) => file.endsWith(".gz")), `what is the same was fetched again: ${anew}`);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
    server.close();
    rmSync(folder, { recursive: true });
}

async function twoTabs(browser, server) {
    const { context, page } = await openPage(browser, `${server.address}#ultimate`);
    await beginGame(page);
    await playMoves(page, 1);
    const first = await moves(page);
    const other = await context.newPage();
    await other.goto(`${server.address}#ultimate`);
    await beginGame(other);
    await playMoves(other, 2);
    const second = await moves(other);
    await page.reload();
    await page.waitForSelector(".moves li");
    check((await moves(page)) === first, `the first tab has ${await moves(page)}, not ${first}`);
    await other.reload();
    await other.waitForSelector(".moves li");
    check((await moves(other)) === second, `the second tab has ${await moves(other)}, not ${second}`);
    await context.close();
}

/** A page on plain http: the browser has no locks for it. Where `storage` is "local", no database either. */
async function plainHttp(browser, storage) {
    const context = await newContext(browser);
    await context.addInitScript((kind) => {
        Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined });
        if (kind === "local") Object.defineProperty(window, "indexedDB", { get: () => undefined });
        // A tab that sleeps answers nobody.
        const post = BroadcastChannel.prototype.postMessage;
        BroadcastChannel.prototype.postMessage = function (text) {
            if (!window.asleep) post.call(this, text);
        };
    }, storage);
    return context;
}

async function newTab(context, address) {
    const page = await context.newPage();
    await page.goto(address);
    return page;
}

/** Two real tabs play two games; the game of a tab that was killed goes on in another one. */
async function twoTabsWithoutLocks(browser, server, storage) {
    const context = await plainHttp(browser, storage);
    const address = `${server.address}#ultimate`;
    const one = await newTab(context, address);
    await beginGame(one);
    await playMoves(one, 1);
    const other = await newTab(context, address);
    await beginGame(other);
    await playMoves(other, 3);
    await playMoves(one, 2);
    const [first, second] = [await moves(one), await moves(other)];
    check(first !== second, "two tabs play one game");
    await other.reload();
    await other.waitForSelector(".moves li");
    check((await moves(other)) === second, `the second tab has ${await moves(other)}, not ${second}`);
    await one.goto("chrome://crash").catch(() => {});
    await one.close();
    const third = await newTab(context, address);
    await third.waitForSelector(".moves li");
    check((await moves(third)) === first, `the killed tab's game is ${await moves(third)}, not ${first}`);
    await context.close();
}

/** A tab that slept while another one went on with its game writes nothing over it, and says why. */
async function sleepingTab(browser, server) {
    const context = await plainHttp(browser, "disk");
    const address = `${server.address}#ultimate`;
    const one = await newTab(context, address);
    await beginGame(one);
    await playMoves(one, 1);
    await one.evaluate(() => (window.asleep = true));
    const other = await newTab(context, address);
    await other.waitForSelector(".moves li");
    await playMoves(other, 3);
    const longer = await moves(other);
    await one.evaluate(() => (window.asleep = false));
    await playMoves(one, 1);
    await one.waitForSelector(".note :text('Another tab goes on with this game')");
    await other.reload();
    await other.waitForSelector(".moves li");
    check((await moves(other)) === longer, `the game went back to ${await moves(other)} from ${longer}`);
    await context.close();
}

/** A database that never answers: the page says so and can be played. */
async function silentStorage(browser, server) {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.addInitScript(() => {
        IDBFactory.prototype.open = () => new EventTarget();
    });
    await page.goto(`${server.address}#tictactoe`);
    await beginGame(page);
    const note = await page.locator(".note").innerText();
    check(/does not answer/.test(note), `nothing says that the storage does not answer: ${note}`);
    await playMoves(page, 1);
    await context.close();
}

async function forbidden(browser, server) {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.addInitScript(() => {
        for (const name of ["indexedDB", "localStorage"])
            Object.defineProperty(window, name, {
                get() {
                    throw new DOMException("forbidden", "SecurityError");
                },
            });
    });
    await page.goto(`${server.address}#tictactoe`);
    await beginGame(page);
    check(/store/.test(await page.locator(".note").innerText()), "nothing says that games are not stored");
    await playMoves(page, 1);
    await context.close();
}

async function full(browser, server) {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.addInitScript(() => {
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...words) {
            if (window.full) throw new DOMException("full", "QuotaExceededError");
            return put.apply(this, words);
        };
    });
    await page.goto(`${server.address}#ultimate`);
    await beginGame(page);
    await playMoves(page, 1);
    await page.evaluate(() => (window.full = true));
    await playMoves(page, 2);
    await page.waitForSelector(".note");
    const before = await moves(page);
    await page.evaluate(() => (window.full = false));
    await page.waitForFunction(() => document.querySelector(".note") === null);
    await page.reload();
    await page.waitForSelector(".moves li");
    check((await moves(page)) === before, "what could not be stored at first was not stored later");
    await context.close();
}

async function addresses(browser, server) {
    const { context, page, faults } = await openPage(browser, `${server.address}#checkers/start/11-15,22-18`);
    await page.waitForSelector(".moves li");
    check(/11-15\s+22-18/.test(await moves(page)), await moves(page));
    await page.click("[aria-haspopup=menu]");
    await page.click("[role=menu] [data-command=share]");
    const shared = await page.locator("dialog textarea").inputValue();
    check(shared.endsWith("#checkers/start/11-15,22-18"), shared);
    await page.keyboard.press("Escape");
    await page.goto(`${server.address}#checkers/${encodeURIComponent("W:WK5:B12,14")}`);
    await page.waitForFunction(() => document.querySelectorAll(".cell .piece").length === 3);
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".cell .piece").length > 3);
    check(faults.length === 0, faults.join("\n"));
    await context.close();
}

// Of a damaged stored journal the valid beginning is used, with a message.
async function damagedStorage(browser, server) {
    const { context, page } = await openPage(browser, `${server.address}#ultimate`);
    await beginGame(page);
    await playMoves(page, 2);
    for (const damage of ["cut", "noise"]) {
        await page.evaluate(async (how) => {
            const open = indexedDB.open("parlor", 1);
            await new Promise((resolve) => (open.onsuccess = resolve));
            const texts = open.result.transaction("texts", "readwrite").objectStore("texts");
            const keys = await new Promise(
                (resolve) => (texts.getAllKeys().onsuccess = (event) => resolve(event.target.result)),
            );
            for (const key of keys) {
                const old = await new Promise(
                    (resolve) => (texts.get(key).onsuccess = (event) => resolve(event.target.result)),
                );
                texts.put(
                    how === "cut"
                        ? old.slice(0, old.length / 2)
                        : "\u0007<b>" + old.split("").reverse().join(""),
                    key,
                );
            }
            open.result.close();
        }, damage);
        const faults = observe(page, server.address);
        await page.goto(server.address);
        await page.reload();
        await page.waitForSelector("[data-game=ultimate] .warning");
        for (let i = 0; i < 2; i++) {
            // it stays over a reload, until it has been read
            await page.goto(`${server.address}#ultimate`);
            await page.reload();
            await page.waitForSelector("dialog, .moves li");
            await page.waitForFunction(() =>
                /damaged|partly/.test(document.querySelector(".alert:not([hidden])")?.textContent ?? ""),
            );
        }
        if ((await page.locator("dialog").count()) > 0) await beginGame(page);
        await playMoves(page, 1);
        check(await page.locator(".alert").isVisible(), "the alert went with the next move");
        await page.waitForFunction(() => {
            const understood = document.querySelector(".alert:not([hidden]) button:not([hidden])");
            if (understood instanceof HTMLElement) understood.click();
            return understood === null;
        });
        await page.reload();
        await page.waitForSelector(".moves li");
        check(!(await page.locator(".alert").isVisible()), "an alert that was read is back");
        check(faults.length === 0, faults.join("\n"));
    }
    await context.close();
}

async function oneFile(browser) {
    const folder = mkdtempSync("build/alone-");
    copyFileSync("build/parlor.html", `${folder}/parlor.html`);
    const address = `file://${process.cwd()}/${folder}/parlor.html`;
    const { context, page, faults } = await openPage(browser, `${address}#ultimate`);
    await beginGame(page);
    await playMoves(page, 2);
    const before = await moves(page);
    await page.reload();
    await page.waitForSelector(".moves li");
    check((await moves(page)) === before, "the one-file page has lost its game");
    check(faults.length === 0, faults.join("\n"));
    await context.close();
    rmSync(folder, { recursive: true });
}

export async function keeping(browser, server) {
    const all = {
        reload,
        "a killed tab": killedTab,
        "a killed process": killedProcess,
        "two tabs": twoTabs,
        "two tabs on plain http": (...all) => twoTabsWithoutLocks(...all, "disk"),
        "two tabs on plain http without a database": (...all) => twoTabsWithoutLocks(...all, "local"),
        "a tab that slept": sleepingTab,
        "storage that never answers": silentStorage,
        "storage forbidden": forbidden,
        "storage full": full,
        addresses,
        "damaged storage": damagedStorage,
        "one file from the disk": oneFile,
        "an update": updated,
    };
    const list = Object.entries(all);
    for (let i = 0; i < list.length; i += 2)
        await Promise.all(list.slice(i, i + 2).map(([name, run]) => test(name, () => run(browser, server))));
}
