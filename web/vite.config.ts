import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/pitchside/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    // How long a slow machine took is nobody's worry.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    // Functions, tested without a page: a process for each file would spend its time on starting. A test that
    // stands in for something global takes it away again.
    pool: "threads",
    isolate: false,
  },
});
