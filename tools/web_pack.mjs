// Puts the page together: build/web/ for any static host, and build/parlor.html, the same page as one file; and the package
// build/parlor-games for npm.
// usage: node tools/web_pack.mjs VERSION
// The modules in src/front/web are joined in the order of their imports; nothing from elsewhere comes in.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { compilePo } from "./po_mo.mjs";

/** A WebAssembly program. The core opens no files: one that could would end at its start, for want of folders. @param {string} path */
function program(path) {
    const bytes = readFileSync(path);
    if (WebAssembly.Module.imports(new WebAssembly.Module(bytes)).some(({ name }) => name === "path_open"))
        throw new Error(`${path} contains code that opens files: leave it out where NO_PROCESSES is defined`);
    return bytes;
}

const SOURCE = "src/front/web";
const OUT = "build/web";
const PICTURES = "data/web";
const read = (name) => readFileSync(join(SOURCE, name), "utf8");

// ---- Joining modules ----

const IMPORT = /^import (?:\{[^}]*\} from )?"\.\/([\w.-]+)";\n/gm;
const TOP_NAME = /^(?:async )?(?:function\*?|class|const|let) (\w+)/gm;

// A module and those that it imports, each once and after what it needs.
function order(name, seen = []) {
    if (seen.includes(name)) return seen;
    for (const [, other] of read(name).matchAll(IMPORT)) order(other, seen);
    if (!seen.includes(name)) seen.push(name);
    return seen;
}

// Comments are for readers of the source; the page need not carry them.
function withoutComments(text) {
    return text
        .replace(/^\s*\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n/gm, "")
        .replace(/\/\*\* @(?:type|param)[^*]*\*\/ ?/g, "")
        .replace(/^\s*\/\/.*\n/gm, "");
}

function join_modules(name) {
    const names = new Map();
    const parts = order(name).map((module) => {
        const text = read(module)
            .replaceAll(IMPORT, "")
            .replaceAll(/^export /gm, "");
        for (const [, top] of text.matchAll(TOP_NAME)) {
            if (names.has(top))
                throw new Error(
                    `${module} and ${names.get(top)} both have ${top}: the page needs one name for one thing`,
                );
            names.set(top, module);
        }
        return withoutComments(text);
    });
    const joined = `"use strict";\n${parts.join("")}`;
    new Script(joined, { filename: `joined ${name}` }); // throws if it cannot be parsed
    return joined;
}

// ---- The parts ----

const [version = "0"] = process.argv.slice(2);
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const wasm = program("build/wasm/page.wasm");
const worker = join_modules("worker.js");
// One sheet for each part; a later one may take back what an earlier one says.
const SHEETS = ["style", "start", "game", "board", "panel", "review", "dialogs", "layout", "learn"];
const style = SHEETS.map((name) => read(`${name}.css`))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\/\n*/g, "");
const languages = (existsSync("po") ? readdirSync("po") : [])
    .filter((file) => file.endsWith(".po"))
    .map((file) => ({ name: file.slice(0, -3), bytes: compilePo(readFileSync(join("po", file), "utf8")) }));

// Data files by what they are for: weights and small databases, which the engines of a game read, and a game's puzzles. Larger
// ones are for the native program only.
const DATA_LIMIT = 2_000_000;
const MAGIC = ["PARLORDF", "PARLEGDB"];
const data = (existsSync("data") ? readdirSync("data", { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && /\.(net|wdl|puzzles)$/.test(entry.name))
    .map((entry) => ({
        name: relative("data", join(entry.parentPath, entry.name)),
        bytes: readFileSync(join(entry.parentPath, entry.name)),
    }))
    .filter(
        ({ bytes }) => MAGIC.includes(bytes.subarray(0, 8).toString("latin1")) && bytes.length <= DATA_LIMIT,
    )
    .map(({ name, bytes }) => ({
        name,
        use: useOf(name),
        file: `${name.replaceAll("/", "-")}.gz`,
        packed: gzipSync(bytes, { level: 9 }),
    }));

/** @param {string} name */
function useOf(name) {
    if (name.startsWith("egdb/")) return "checkers";
    return name.endsWith(".puzzles") ? name : name.replace(/[.-].*/, "");
}

/** What the page and its tests know of the data files. */
const listed = data.map(({ name, use, file, packed }) => ({ name, use, file, size: packed.length }));

const app = join_modules("app.js")
    .replace("@LANGUAGES@", languages.map(({ name }) => name).join(" "))
    .replace('"@DATA@"', () => JSON.stringify(JSON.stringify(listed)));

const icon = readFileSync("data/desktop/org.parlor.parlor.svg", "utf8");
const maskable = icon.replace(
    /<svg[^>]*>/,
    '<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="-32 -32 192 192"><rect x="-32" y="-32" width="192" height="192" fill="#2b4a3d"/>',
);

function page(policy, head, body) {
    return read("index.html")
        .replace("@CSP@", () => policy)
        .replace("<!--@HEAD@-->", () => head)
        .replace("<!--@BODY@-->", () => body);
}

// ---- build/web ----

function write_folder() {
    const policy =
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
    const head = [
        '<link rel="preload" href="parlor.wasm" as="fetch" crossorigin="anonymous" />',
        '<link rel="stylesheet" href="style.css" />',
        '<link rel="icon" href="icon.svg" type="image/svg+xml" />',
        '<link rel="apple-touch-icon" href="icon-apple-180.png" />',
        '<link rel="manifest" href="manifest.webmanifest" />',
        '<script defer src="app.js"></script>',
    ].join("\n        ");
    const files = new Map([
        ["index.html", page(policy, head, "")],
        ["app.js", app],
        ["worker.js", worker],
        ["style.css", style],
        ["parlor.wasm", wasm],
        ["icon.svg", icon],
        ["icon-maskable.svg", maskable],
        ["manifest.webmanifest", read("manifest.webmanifest")],
    ]);
    const names = ["./", ...files.keys()].filter((name) => name !== "index.html").join(" ");
    const late = new Map([
        ...languages.map(({ name, bytes }) => [`${name}.mo`, bytes]),
        ...data.map(({ file, packed }) => [file, packed]),
    ]);
    const hashes = {};
    for (const [name, content] of late) {
        files.set(name, content);
        hashes[name] = createHash("sha256").update(content).digest("hex");
    }
    const all = createHash("sha256").update(version);
    for (const [name, content] of files) all.update(name).update(content);
    files.set(
        "service_worker.js",
        withoutComments(read("service_worker.js"))
            .replace("@VERSION@", all.digest("hex").slice(0, 16))
            .replace("@FILES@", names)
            .replace('"@LATE@"', () => JSON.stringify(JSON.stringify(hashes))),
    );
    // What tests ask for.
    files.set("data.json", JSON.stringify(listed));
    // Pictures for those who install the page or look at it in a list: not kept for use without a network.
    for (const name of readdirSync(PICTURES)) files.set(name, readFileSync(join(PICTURES, name)));
    rmSync(OUT, { recursive: true, force: true });
    mkdirSync(OUT, { recursive: true });
    let packed = 0;
    for (const [name, content] of files) {
        writeFileSync(join(OUT, name), content);
        if (!/\.(gz|png)$/.test(name)) packed += gzipSync(content, { level: 9 }).length;
    }
    return packed;
}

// ---- build/parlor.html ----

// A part embedded in the page: not a script, so the policy does not apply to it.
const carried = (id, text) => `<template id="${id}">${text}</template>`;
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function write_one_file() {
    const script = `${app.replaceAll("</script", "<\\/script")}`;
    const policy =
        `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; style-src ${hash(style)}; img-src data:; ` +
        "worker-src blob:; base-uri 'none'; form-action 'none'";
    const head = [
        `<style>${style}</style>`,
        `<link rel="icon" href="data:image/svg+xml;base64,${Buffer.from(icon).toString("base64")}" />`,
    ].join("\n");
    const body = [
        carried("parlor-wasm", gzipSync(wasm, { level: 9 }).toString("base64")),
        carried("parlor-worker", escaped(worker)),
        carried(
            "parlor-data",
            JSON.stringify(
                data.map(({ name, use, packed }) => ({
                    name,
                    use,
                    size: packed.length,
                    text: packed.toString("base64"),
                })),
            ),
        ),
        ...languages.map(({ name, bytes }) => carried(`parlor-${name}`, bytes.toString("base64"))),
        `<script>${script}</script>`,
    ].join("\n");
    const text = page(policy, head, body);
    writeFileSync("build/parlor.html", text);
    return text.length;
}

// ---- build/parlor-games: the package for npm ----

function write_package() {
    const folder = "build/parlor-games";
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "data", "egdb"), { recursive: true });
    for (const name of readdirSync("npm")) {
        const text = readFileSync(join("npm", name), "utf8");
        writeFileSync(
            join(folder, name),
            text
                .replace("../src/front/web/wasi.js", "./wasi.js")
                .replace(/"version": "[^"]*"/, `"version": "${version}"`),
        );
    }
    writeFileSync(join(folder, "wasi.js"), read("wasi.js"));
    writeFileSync(join(folder, "parlor.wasm"), program("build/wasm/library.wasm"));
    writeFileSync(join(folder, "LICENSE"), readFileSync("LICENSE"));
    const files = readFileSync("npm/files.js", "utf8");
    for (const [, name] of files.matchAll(/"\.\/data\/([^"]*)"/g))
        writeFileSync(join(folder, "data", name), readFileSync(join("data", name)));
}

write_package();
const first = write_folder();
const one = write_one_file();
const kb = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
console.log(
    `build/web: ${kb(first)} as gzip without data files, ${kb(data.reduce((sum, { packed }) => sum + packed.length, 0))} of data files`,
);
console.log(`build/parlor.html: ${kb(one)}`);
