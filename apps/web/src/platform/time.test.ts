import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const WEB = path.resolve(import.meta.dirname, "..");
const KIT = path.resolve(import.meta.dirname, "../../../../packages/ui/src");

/** What makes words of a date by rules that are not the specification's. */
const FOREIGN = /Intl\.DateTimeFormat|toLocaleDateString|toLocaleTimeString|toDateString|toUTCString|dayjs\(/;

test("no page formats a date by itself: the specification's formats are written by the contract", async () => {
  const found: string[] = [];
  for (const folder of [WEB, KIT]) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((one) => /\.tsx?$/.test(one) && !/\.test\./.test(one))) {
      if (FOREIGN.test(await readFile(path.join(folder, name), "utf8"))) found.push(name);
    }
  }
  expect(found).toEqual([]);
});
