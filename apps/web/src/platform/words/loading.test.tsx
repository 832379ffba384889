import { ENGLISH, useLanguageOf } from "@atrium/words";
import { afterEach, expect, test } from "vitest";

/** Everything that a page is made of; what begins by itself when it is loaded is left out. */
const modules: Readonly<Record<string, () => Promise<unknown>>> = import.meta.glob([
  "../../**/*.{ts,tsx}",
  "../../../../../packages/ui/src/**/*.{ts,tsx}",
  "!**/*.{test,fixture}.*",
  "!**/*.d.ts",
  "!**/main.tsx",
  "!**/*[wW]orker*",
]);

afterEach(() => {
  useLanguageOf(() => ENGLISH);
});

test("no module says a sentence while it loads: the language of whoever reads it may not be known yet", async () => {
  const said: string[] = [];
  useLanguageOf(() => {
    said.push(new Error("said").stack ?? "");
    return ENGLISH;
  });
  const names = Object.keys(modules);
  expect(names.length).toBeGreaterThan(1_000);
  for (const name of names) await modules[name]?.();
  expect(said).toEqual([]);
}, 60_000);
