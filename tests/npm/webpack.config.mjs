export default {
    mode: "production",
    entry: "./src/main.js",
    output: { path: `${process.cwd()}/dist-webpack`, filename: "main.js", publicPath: "./" },
    experiments: { outputModule: true },
};
