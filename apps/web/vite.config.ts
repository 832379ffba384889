import react from "@vitejs/plugin-react";
import { readFile } from "node:fs/promises";
import { defineConfig, type Plugin } from "vite";
import { codeSplitting } from "./chunks.ts";
import { precompress } from "./precompress.ts";

const SERVER = "http://127.0.0.1:8080";

export default defineConfig(async ({ command }) => ({
  plugins: [react(), iconInPage(), precompress()],
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  build: {
    target: "es2024",
    sourcemap: true,
    manifest: true,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: command === "build" && (await codeSplitting()),
      },
    },
  },
}));

/** The page's own icon comes inside the page: a browser would ask for it again at each change of the address. */
function iconInPage(): Plugin {
  return {
    name: "atrium-icon-in-page",
    async transformIndexHtml(html) {
      const icon = await readFile(new URL("public/icon.svg", import.meta.url), "utf8");
      return html.replace('"/icon.svg"', `"data:image/svg+xml,${encodeURIComponent(icon)}"`);
    },
  };
}
