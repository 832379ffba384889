import react from "@vitejs/plugin-react";
import { readFile } from "node:fs/promises";
import { defineConfig, type Plugin } from "vite";
import { codeSplitting } from "./chunks.ts";
import { precompress } from "./precompress.ts";

const SERVER = "http://127.0.0.1:8080";

export default defineConfig(async ({ command }) => ({
  // Scripts find each other beside themselves, whatever the path is below which the server has them; the server writes that
  // path into the page.
  experimental: {
    renderBuiltUrl: (name: string, { hostType }: { hostType: string }) =>
      hostType === "html" ? `/${name}` : { relative: true },
  },
  plugins: [react(), iconInPage(), kitInPage(), precompress()],
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

/** The page names the files of the kit of all pages, which `theme.js` begins to fetch for a person who is signed in. */
function kitInPage(): Plugin {
  return {
    name: "atrium-kit-in-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === "chunk");
        const kit = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/src/app/pages.tsx")));
        if (kit === undefined) throw new Error("no file of the web application has the kit of all pages");
        return html.replace('src="/theme.js"', `src="/theme.js" data-kit="/${kit.fileName}"`);
      },
    },
  };
}
