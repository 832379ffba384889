import { afterEach, beforeEach, expect, test } from "vitest";
import { problemsOf } from "./problems.fixture.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;
beforeEach(async () => {
  site = await TinySite.make();
});
afterEach(() => site.remove("."));

test("the program of a fire panel names detectors, devices, lines and places that the site has", async () => {
  const effect =
    '{ "key": "fans", "name": "Fans stopped", "column": "Fans", "devices": ["EF-9"], "state": [{ "point": "on", "values": [0] }], "within": 10 }';
  const zone = '{ "number": 1, "name": "Hut", "detectors": ["FD-9"], "effects": ["doors"] }';
  const panel = `{ "id": "FP-1", "connection": "panel", "placement": "barn", "revision": "1", "date": "2026-03-03", "effects": [${effect}], "zones": [${zone}] }`;
  await site.change("site.json", '"currency"', `"firePanels": [${panel}],\n  "currency"`);
  expect(await problemsOf(site)).toEqual([
    'site.json:3 firePanels[0].connection: there is no connection "panel"',
    'site.json:3 firePanels[0].placement: there is no place "barn"',
    'site.json:3 firePanels[0].effects[0].devices[0]: there is no device "EF-9"',
    'site.json:3 firePanels[0].zones[0].detectors[0]: there is no fire detector "FD-9"',
    'site.json:3 firePanels[0].zones[0].effects[0]: the panel has no effect "doors"',
  ]);
});
