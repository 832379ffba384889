import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import * as z from "zod";
import { figure, heading } from "./figures.ts";

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** Scripts that the browser loads before a page works, gzipped: the entry, its imports, and the page's own chunks. */
export function scriptSizes(root: string): void {
  heading("Script per page, gzipped");
  const folder = path.join(root, "apps/web/dist");
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(folder, ".vite/manifest.json"), "utf8")));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  if (entry === undefined) throw new Error("the web application's manifest names no entry");
  const pages = [
    { name: "sign-in", parts: /SignIn|Login/, budget: "≤ 130 KB" },
    { name: "energy, with its chart", parts: /Shell|Energy|[cC]hart/, budget: "≤ 360 KB" },
    { name: "lighting", parts: /Shell|Lighting/, budget: "≤ 360 KB" },
  ];
  for (const page of pages) {
    const parts = Object.keys(manifest).filter((key) => key !== entry && page.parts.test(key));
    const files = new Set([entry, ...parts].flatMap((key) => closure(manifest, key)));
    const bytes = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length,
      0,
    );
    figure(page.name, `${(bytes / 1024).toFixed(1)} KB`, page.budget);
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
