// Runs a WebAssembly program of ours under node: run.mjs FILE.wasm [WORD…]. It sees the present folder as ".".
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [file, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [file, ...words], preopens: { ".": process.cwd() } });
const module = await WebAssembly.compile(await readFile(file));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
