import resolve from "@rollup/plugin-node-resolve";

export default {
    input: { main: "src/based.js" },
    output: { dir: "dist-rollup", format: "es" },
    plugins: [resolve({ browser: true })],
};
