// How much the page has to load; and the example page of the npm package (the package itself: tests/e2e/web/package.mjs).
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { check, openPage, serve, test } from "./driver.mjs";

// How much has to be loaded: without weights and databases, and in total.
async function sizes() {
    let first = 0;
    let all = 0;
    for (const name of readdirSync("build/web")) {
        if (name.endsWith(".png")) continue; // icons and pictures for installing: no visit fetches them
        const bytes = readFileSync(`build/web/${name}`);
        const size = name.endsWith(".gz") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
        all += size;
        if (!name.endsWith(".gz")) first += size;
    }
    check(first <= 400000, `the first load has ${first} bytes as gzip`);
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
    await test("npm package: the example page", () => example(browser));
}
