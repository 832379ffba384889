import { type FormField, physicalRange } from "@atrium/contract";
import { expect, test } from "vitest";
import { isAddressProblem } from "./productCatalog.ts";
import { protocols } from "./registry.ts";

/** Fields of addresses that are texts. */
const TEXTS: Readonly<Record<string, string>> = {
  topic: "campus/device",
  command: "campus/device/set",
  sender: "device",
  host: "192.0.2.1",
  serial: "00408C123456",
  mac: "02:41:43:00:00:01",
};
/** Where values are, of products that leave it to the mapping. */
const PLACE = "campus/device#value";

function addressOf(fields: readonly FormField[]): Record<string, number | string> {
  return Object.fromEntries(
    fields
      .filter(({ isRequired, label }) => isRequired || label.endsWith(" is at"))
      .map((field) => [field.key, field.kind === "integer" ? (field.min ?? 1) : (TEXTS[field.key] ?? PLACE)]),
  );
}

const products = Object.entries(protocols).flatMap(([protocol, { catalog }]) =>
  catalog.products().map(({ name, address }) => ({ protocol, name, points: catalog.points(name, addressOf(address)) })),
);

test.each(products)("each measured point of $protocol $name has a least and a greatest value", ({ points }) => {
  expect(points).not.toEqual([]);
  for (const point of points) {
    if (isAddressProblem(point)) throw new Error(`${point.field}: ${point.problem}`);
    if (point.kind !== "number" && point.kind !== "counter") continue;
    // What has no unit is a share, a number of people, an index: physics says nothing about it, so the product must.
    const isPlain = point.unit === undefined && point.kind === "number";
    const range = isPlain ? { min: NaN, max: NaN } : physicalRange(point);
    const { min = range.min, max = range.max } = point;
    expect(max, `${point.key}: ${min} to ${max}`).toBeGreaterThan(min);
    expect(Number.isFinite(min) && Number.isFinite(max), `${point.key}: ${min} to ${max}`).toBe(true);
  }
});
