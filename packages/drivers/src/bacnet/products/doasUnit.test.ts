import { expect, test } from "vitest";
import { isAddressProblem, type PointTemplate } from "../../productCatalog.ts";
import { bacnet } from "../bacnet.ts";

function points(instance: number): Map<string, PointTemplate> {
  const rows = bacnet.catalog.points("doas-unit", { instance });
  return new Map(rows.flatMap((row) => (isAddressProblem(row) ? [] : [[row.key, row]])));
}

test("a unit is run and has its level set, and takes neither while it is local or has stopped itself", () => {
  const found = points(200);
  const writable = [...found.values()].filter(({ isWritable }) => isWritable).map(({ key }) => key);
  expect(writable).toEqual(["on", "level"]);
  for (const key of writable) {
    expect(found.get(key)?.interlocks?.map(({ point }) => point)).toEqual(["local", "filter-alarm", "fault"]);
  }
});

test("its levels have the words and codes of the specification, from AUTO to SUPER_HIGH", () => {
  expect(points(0).get("level")?.states).toEqual([
    { value: 0, name: "Auto" },
    { value: 1, name: "Low", code: "L" },
    { value: 2, name: "Medium", code: "M" },
    { value: 3, name: "High", code: "H" },
    { value: 4, name: "Very high" },
    { value: 5, name: "Super high", code: "SH" },
  ]);
});

test("every object lies in the unit's own block, and no two are the same", () => {
  const addresses = [...points(300).values()].map(({ address }) => JSON.stringify(address));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(points(300).get("supply-fan")?.address).toMatchObject({ type: 0, instance: 301 });
  expect(bacnet.catalog.points("doas-unit", { unit: 1 })).toMatchObject([{ field: "instance" }, { field: "unit" }]);
});
