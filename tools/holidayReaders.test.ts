import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./importGraph.ts";

const root = path.resolve(import.meta.dirname, "..");
/** The book itself, and who compares entries of a file with those of the calendar. */
const ENTRIES = ["apps/server/src/features/holidays/holidays.ts", "packages/contract/src/site/holidayBook.ts"];

test("who asks whether a day is a holiday asks the book, which knows the yearly ones", () => {
  // A calendar is optional in the site's settings: only who reads it there writes so.
  const readers = sourceFiles(root, ["apps", "packages"]).filter((file) =>
    /calendar\?\.holidays\b/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(readers.toSorted()).toEqual(ENTRIES);
});
