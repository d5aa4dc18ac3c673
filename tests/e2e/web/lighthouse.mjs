// Lighthouse's marks of the start page and of a running game, on a phone and on a desktop: node tests/e2e/web/lighthouse.mjs.
// Lighthouse is not among the tools that the tests install (185 MB): npm fetches it here when it is first asked for. LIGHTHOUSE
// names one that is there. The mark for performance is made of times, which a busy machine only makes worse: the best of
// RUNS (3) counts. ONLY=TEXT limits them to pages with that in their name.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OPTIONS, serve } from "./driver.mjs";

const PAGES = ["", "#checkers/start/11-15,22-18"];
const KINDS = { phone: [], desktop: ["--preset=desktop"] };
const command = process.env.LIGHTHOUSE?.split(" ") ?? ["npx", "--yes", "lighthouse@13.5.0"];

/** @param {string} address @param {string[]} kind @param {string} file */
function run(address, kind, file) {
    const flags = `--chrome-flags=${OPTIONS.args.join(" ")}`;
    const words = [address, ...kind, flags, "--quiet", "--output=json", `--output-path=${file}`];
    const child = spawn(command[0], [...command.slice(1), ...words], {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, CHROME_PATH: OPTIONS.executablePath },
    });
    return new Promise((resolve) => child.on("exit", resolve));
}

/** What costs marks. @param {any} report */
function complaints(report) {
    const weights = Object.values(report.categories).flatMap(({ auditRefs }) => auditRefs);
    return weights
        .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 0.9)
        .map(({ id }) => `    ${report.audits[id].title}: ${report.audits[id].displayValue ?? ""}`);
}

const folder = mkdtempSync(join(tmpdir(), "parlor-lighthouse-"));
const file = join(folder, "report.json");
const runs = Number(process.env.RUNS ?? 3);

/** The best report of several. @param {string} address @param {string[]} kind */
async function bestReport(address, kind) {
    let best;
    const score = (/** @type {any} */ report) => report?.categories.performance.score ?? -1;
    for (let i = 0; i < runs; i++) {
        if ((await run(address, kind, file)) !== 0) continue;
        const report = JSON.parse(readFileSync(file, "utf8"));
        if (score(report) > score(best)) best = report;
    }
    return best;
}

const server = await serve();
for (const page of PAGES)
    for (const [name, kind] of Object.entries(KINDS)) {
        const title = `${page === "" ? "start page" : "game"}, ${name}`;
        if (!title.includes(process.env.ONLY ?? "")) continue;
        const report = await bestReport(server.address + page, kind);
        if (report === undefined) {
            process.exitCode = 1;
            continue;
        }
        const marks = Object.values(report.categories).map(
            ({ title: of, score }) => `${of} ${Math.round(100 * score)}`,
        );
        console.log(`${title}: ${marks.join(", ")}`);
        for (const line of complaints(report)) console.log(line);
    }
server.close();
rmSync(folder, { recursive: true });
