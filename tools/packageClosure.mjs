import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Packages with everything that they need while they run, by their folders below `node_modules`. One that is not installed
 * is left out where it is optional.
 * @param {readonly string[]} names
 * @param {string} modules the folder `node_modules`
 * @returns {string[]}
 */
export function closureOf(names, modules) {
  const found = new Set();
  const waiting = names.map((name) => ({ name, from: "" }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = placeOf(next, modules);
    if (place === undefined) throw new Error(`${next.name} is not installed`);
    if (found.has(place)) continue;
    found.add(place);
    const manifest = JSON.parse(readFileSync(path.join(modules, place, "package.json"), "utf8"));
    for (const name of Object.keys(manifest.dependencies ?? {})) waiting.push({ name, from: place });
    for (const name of Object.keys(manifest.optionalDependencies ?? {})) {
      if (placeOf({ name, from: place }, modules) !== undefined) waiting.push({ name, from: place });
    }
  }
  return [...found].toSorted((one, other) => (one < other ? -1 : 1));
}

/**
 * Where Node finds a package from another one: below it, below those around it, or at the top.
 * @param {{ readonly name: string, readonly from: string }} wanted
 * @param {string} modules
 * @returns {string | undefined}
 */
function placeOf({ name, from }, modules) {
  for (let around = from; around !== ""; around = around.split("/node_modules/").slice(0, -1).join("/node_modules/")) {
    const place = `${around}/node_modules/${name}`;
    if (existsSync(path.join(modules, place, "package.json"))) return place;
  }
  return existsSync(path.join(modules, name, "package.json")) ? name : undefined;
}
