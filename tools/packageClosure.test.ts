import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closureOf } from "./packageClosure.mjs";

let modules: string;

beforeEach(() => {
  modules = mkdtempSync(path.join(tmpdir(), "atrium-modules-"));
});
afterEach(() => rmSync(modules, { recursive: true }));

function install(place: string, manifest: object = {}): void {
  mkdirSync(path.join(modules, place), { recursive: true });
  writeFileSync(path.join(modules, place, "package.json"), JSON.stringify(manifest));
}

test("a package brings what it needs, each from where Node would find it, and optional ones that are there", () => {
  install("logger", {
    dependencies: { pipe: "1", "@scope/words": "1" },
    optionalDependencies: { colours: "1", gone: "1" },
  });
  install("pipe", { dependencies: { logger: "1" } });
  install("logger/node_modules/pipe", { dependencies: { bytes: "1" } });
  install("logger/node_modules/bytes");
  install("@scope/words");
  install("colours");
  install("unused");
  expect(closureOf(["logger"], modules)).toEqual([
    "@scope/words",
    "colours",
    "logger",
    "logger/node_modules/bytes",
    "logger/node_modules/pipe",
  ]);
});

test("a package that is not installed is named", () => {
  install("logger", { dependencies: { missing: "1" } });
  expect(() => closureOf(["logger"], modules)).toThrow("missing is not installed");
});
