import { afterEach, beforeEach, expect, test } from "vitest";
import { problemsOf } from "./problems.fixture.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;
beforeEach(async () => {
  site = await TinySite.make();
});
afterEach(() => site.remove("."));

test("a drawing names devices that the site has, and edges nodes that it has", async () => {
  const drawing = {
    key: "plant",
    name: "Plant",
    page: "mechanical",
    size: [20, 10],
    nodes: [{ key: "pump", kind: "pump", at: [0, 0], device: "EQ-9" }],
    edges: [{ from: { node: "pump", side: "right" }, to: { node: "tank", side: "left" }, medium: "cold" }],
  };
  await site.change("site.json", '"currency"', `"schematics": [${JSON.stringify(drawing)}],\n  "currency"`);
  expect(await problemsOf(site)).toEqual([
    'site.json:3 schematics[0].nodes[0].device: there is no device "EQ-9"',
    'site.json:3 schematics[0].edges[0].to.node: there is no node "tank"',
  ]);
});
