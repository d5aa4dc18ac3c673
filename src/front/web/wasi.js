// What the C library of the WebAssembly program needs from its environment: the time, and an error output.
// Everything else (files, folders) is missing and reports that.

const NOT_THERE = 52; // ENOSYS

/**
 * The imports of an instance of the program.
 * @param {WebAssembly.Module} module
 * @param {() => WebAssembly.Memory} memory
 * @param {(thought: number) => void} report told an engine's thought so far, by its place in memory
 * @returns {WebAssembly.Imports}
 */
export function programImports(module, memory, report) {
    /** @type {Record<string, Function>} */
    const wasi = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        if (from === "wasi_snapshot_preview1") wasi[name] = () => NOT_THERE;
    const view = () => new DataView(memory().buffer);
    const none = (/** @type {number} */ count, /** @type {number} */ size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
    };
    wasi.environ_sizes_get = none;
    wasi.environ_get = () => 0;
    wasi.args_sizes_get = none;
    wasi.args_get = () => 0;
    wasi.clock_time_get = (
        /** @type {number} */ _id,
        /** @type {bigint} */ _precision,
        /** @type {number} */ out,
    ) => {
        view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
    };
    // Only failed assertions write.
    wasi.fd_write = (
        /** @type {number} */ _file,
        /** @type {number} */ pieces,
        /** @type {number} */ count,
        /** @type {number} */ written,
    ) => {
        let text = "";
        let size = 0;
        for (let i = 0; i < count; i++) {
            const at = view().getUint32(pieces + 8 * i, true);
            const length = view().getUint32(pieces + 8 * i + 4, true);
            text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length).slice());
            size += length;
        }
        console.error(text);
        view().setUint32(written, size, true);
        return 0;
    };
    wasi.proc_exit = (/** @type {number} */ code) => {
        throw new Error(`the program ended with code ${code}`);
    };
    return /** @type {WebAssembly.Imports} */ ({ wasi_snapshot_preview1: wasi, parlor: { report } });
}
