import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import * as z from "zod";
import { figure, heading } from "./figures.ts";

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
);
type Manifest = z.infer<typeof Manifest>;
const SourceMap = z.object({ sources: z.array(z.string()) });

const FRAME = ["app/pages.tsx", "app/shell/Shell.tsx"];
const PAGES = [
  { name: "sign-in", modules: ["app/login/LoginPage.tsx"], budget: "≤ 130 KB" },
  { name: "energy, with its chart", modules: [...FRAME, "features/energy/EnergyPage.tsx"], budget: "≤ 360 KB" },
  { name: "lighting", modules: [...FRAME, "features/lighting/LightingPage.tsx"], budget: "≤ 360 KB" },
];

/** Scripts that the browser loads before a page works, gzipped: those of the entry and of the page, with their imports. */
export function scriptSizes(root: string): void {
  heading("Script per page, gzipped");
  const folder = path.join(root, "apps/web/dist");
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(folder, ".vite/manifest.json"), "utf8")));
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith(".js"));
  const entry = scripts.find(([, { isEntry }]) => isEntry === true)?.[0];
  if (entry === undefined) throw new Error("the web application's manifest names no entry");
  const sources = new Map(
    scripts.map(([key, { file }]) => {
      const map = readFileSync(path.join(folder, `${file}.map`), "utf8");
      return [key, SourceMap.parse(JSON.parse(map)).sources];
    }),
  );
  for (const { name, modules, budget } of PAGES) {
    const own = modules.map((module) => {
      const key = scripts.find(([one]) => sources.get(one)?.some((source) => source.endsWith(`/src/${module}`)))?.[0];
      if (key === undefined) throw new Error(`no script of the web application has ${module}`);
      return key;
    });
    const files = new Set([entry, ...own].flatMap((key) => closure(manifest, key)));
    const bytes = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length,
      0,
    );
    figure(name, `${(bytes / 1024).toFixed(1)} KB`, budget);
  }
}

/** A chunk's file with all its static imports. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const piece = manifest[key];
  if (piece === undefined || seen.has(key)) return [];
  seen.add(key);
  return [piece.file, ...(piece.imports ?? []).flatMap((one) => closure(manifest, one, seen))].filter((file) =>
    file.endsWith(".js"),
  );
}
