import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { parts } from "./chunks.ts";
import { precompress } from "./precompress.ts";

const SERVER = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), precompress()],
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  build: {
    target: "es2024",
    sourcemap: true,
    manifest: true,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: parts() },
      },
    },
  },
});
