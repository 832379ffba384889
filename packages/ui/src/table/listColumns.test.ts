import { formatsOf, NO_PREFERENCES } from "@atrium/contract/site";
import { ENGLISH, phrase, useLanguageOf } from "@atrium/words";
import { afterEach, expect, test } from "vitest";
import { listColumns } from "./listColumns.ts";

afterEach(() => {
  useLanguageOf(() => ENGLISH);
});

const COLUMNS = [
  { key: "name", title: phrase("Name"), value: ({ name }: Row) => name },
  { key: "volume", title: phrase("Volume"), unit: "m³", value: ({ volume }: Row) => volume },
] as const;

interface Row {
  readonly name: string;
  readonly volume: number | null;
}

function drawn(row: Row) {
  const columns = listColumns(COLUMNS, { of: (one: Row) => one, isSorted: true, looks: { name: {}, volume: {} } });
  return columns.map((column) => [column.title, column.cell(row, new Set<string>())]);
}

test("heads and cells are in the unit that whoever reads has chosen", () => {
  const row = { name: "Main inlet", volume: 1_000 };
  expect(drawn(row)).toEqual([
    ["Name", "Main inlet"],
    ["Volume m³", "1,000.00"],
  ]);
  const units = { ...NO_PREFERENCES.units, volume: "US gal" as const };
  useLanguageOf(() => ({ ...ENGLISH, formats: formatsOf({ ...NO_PREFERENCES, units, decimal: "," }) }));
  expect(drawn(row)[1]).toEqual(["Volume gal", "264.172,05"]);
  expect(drawn({ ...row, volume: null })[1]).toEqual(["Volume gal", "–"]);
});
