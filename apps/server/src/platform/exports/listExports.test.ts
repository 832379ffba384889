import { EXPORT_LISTS } from "@atrium/contract/exports";
import { expect, test } from "vitest";
import { exportListsOf, type Part } from "../part.ts";
import type { ExportTable } from "./exportTable.ts";
import { type ExportGround, type ListExports, tableOf } from "./listExports.ts";

const EMPTY: ExportTable = {
  title: "Nothing",
  place: "Tiny",
  filters: [],
  columns: [],
  count: 0,
  narrower: "",
  async *batches() {
    // It has no rows.
  },
};
const GROUND: ExportGround = {
  names: { siteName: "Tiny", places: [], device: () => undefined },
  clock: { now: () => 0 },
  directory: { hasPlace: () => false, devicesAt: () => [], point: () => undefined, drawing: () => undefined },
  newest: { values: [], qualities: [], times: [], since: [] },
};
const all: ListExports = Object.fromEntries(EXPORT_LISTS.map((list) => [list, () => EMPTY]));
const part = (name: string, lists: ListExports): Part => ({ name, exportLists: () => lists });

test("every list is of one part: a start refuses a list without one, or with two", async () => {
  const { users, ...others } = all;
  const people = part("people", { users: users ?? (() => EMPTY) });
  expect(() => exportListsOf([part("all but users", others)], GROUND)).toThrow("no part has the lists users");
  expect(() => exportListsOf([part("all", all), people], GROUND)).toThrow("all and people both have the list users");
  const lists = exportListsOf([part("all but users", others), people], GROUND);
  await expect(tableOf(lists, { list: "water-nights" })).resolves.toBe(EMPTY);
});
