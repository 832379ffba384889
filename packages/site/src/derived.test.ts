import { afterEach, beforeEach, expect, test } from "vitest";
import { problemsOf } from "./problems.fixture.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;
beforeEach(async () => {
  site = await TinySite.make();
});
afterEach(() => site.remove("."));

async function withDerived(point: object): Promise<readonly string[]> {
  await site.change("site.json", '"currency"', `"derived": [${JSON.stringify(point)}],\n  "currency"`);
  return problemsOf(site);
}

test("a derived point is of a device that the site has, and its formula can be read", async () => {
  const point = { device: "EM-9", key: "double", name: "Double", formula: "2 *", inputs: [] };
  expect(await withDerived(point)).toEqual([
    'site.json:3 derived[0].device: there is no device "EM-9"',
    "site.json:3 derived[0].formula: character 4: The formula ends too early: a number or a name is missing",
  ]);
});

test("an area is one of a place with rooms", async () => {
  const inputs = [{ name: "area", area: { placement: "barn" } }];
  expect(await withDerived({ device: "EM-H1-01", key: "one", name: "One", formula: "area", inputs })).toEqual([
    "site.json:3 derived[0].inputs[0].area: no plan of this place has rooms with an area",
  ]);
});
