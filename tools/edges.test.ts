import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./importGraph.ts";

const root = path.resolve(import.meta.dirname, "..");

/** What reaches outside, in which files it is looked for, and where it may be. */
const EDGES = [
  { name: "fetch", pattern: /(?<![.\w])fetch\(/, within: /^apps\/web\/src\//, allowed: /^apps\/web\/src\/platform\// },
  {
    name: "process.env",
    pattern: /\bprocess\.env\b/,
    within: /^(packages|apps)\/[\w-]+\/src\//,
    // The programs: each reads its settings once and hands them on.
    allowed: /^apps\/[\w-]+\/src\/\w+\.ts$/,
  },
  {
    name: "SQL",
    pattern: /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
    within: /^(packages|apps)\/[\w-]+\/src\//,
    // Of the server's features, everything but the calls.
    allowed: /^apps\/server\/src\/(\w+\.ts$|platform\/|features\/(?!.*[rR]outes\w*\.ts$))/,
  },
];

/** The edges that a file reaches over and may not. */
function edgesOf(file: string, source: string): string[] {
  return EDGES.flatMap(({ name, pattern, within, allowed }) =>
    within.test(file) && !allowed.test(file) && pattern.test(source) ? [`${file}: ${name}`] : [],
  );
}

test("pages fetch through the platform, programs read the environment once, calls and packages have no SQL", () => {
  const sources = sourceFiles(root, ["packages", "apps"]).filter((file) => !/\.(test|fixture)\.|\/dist\//.test(file));
  expect(sources.flatMap((file) => edgesOf(file, readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

test("a file that reaches over an edge is found", () => {
  expect(edgesOf("apps/web/src/collections/a.ts", 'await fetch("/api")')).toEqual([
    "apps/web/src/collections/a.ts: fetch",
  ]);
  expect(edgesOf("apps/web/src/platform/a.ts", 'await fetch("/api")')).toEqual([]);
  expect(edgesOf("packages/drivers/src/a.ts", "process.env.PATH")).toEqual(["packages/drivers/src/a.ts: process.env"]);
  const calls = "apps/server/src/features/site/placeRoutes.ts";
  expect(edgesOf(calls, 'db.selectFrom("places")')).toEqual([`${calls}: SQL`]);
  expect(edgesOf("apps/server/src/features/site/placeStore.ts", 'db.selectFrom("places")')).toEqual([]);
});
