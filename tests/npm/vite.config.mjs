export default { base: "./", build: { outDir: "dist-vite", target: "esnext" }, worker: { format: "es" } };
