// Bundled programs in Chromium: each must show the answers that the native program gives.
// usage: npm_pages.mjs FOLDER BUNDLER…    FOLDER/dist-BUNDLER is served
import { execFileSync } from "node:child_process";
import { launch, serve } from "./driver.mjs";

const [folder, ...bundlers] = process.argv.slice(2);
const native = (...words) =>
    JSON.parse(
        execFileSync(process.env.PARLOR ?? "build/parlor", ["best", ...words, "--json"], {
            encoding: "utf8",
        }),
    );
const one = native("ultimate", "master", "--nodes", "50000");
const two = native("checkers", "master", "--moves", "11-15", "--nodes", "60000");
const wanted = `done: ${one.move} ${one.nodes} ${two.move} ${two.nodes}`;
let failures = 0;
const browser = await launch();
for (const bundler of bundlers) {
    const server = await serve(`${folder}/dist-${bundler}`);
    const page = await browser.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("requestfailed", (request) => faults.push(`${request.url()} failed`));
    try {
        await page.goto(server.address);
        await page.waitForFunction(() => document.getElementById("said").textContent !== "");
        const said = await page.textContent("#said");
        if (said !== wanted) throw new Error(`it says "${said}", the native program "${wanted}"`);
        console.log(`ok npm: ${bundler} in Chromium`);
    } catch (error) {
        failures++;
        console.log(
            `# ${error}\n${faults.map((fault) => `# ${fault}\n`).join("")}not ok npm: ${bundler} in Chromium`,
        );
    }
    await page.close();
    server.close();
}
await browser.close();
process.exit(failures > 0 ? 1 : 0);
