import { readFile } from "node:fs/promises";
import path from "node:path";
import { CampusFile, FloorPlan } from "@atrium/contract/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSite } from "./readSite.ts";
import { SiteError } from "./site.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;

beforeEach(async () => {
  site = await TinySite.make();
});
afterEach(() => site.remove("."));

async function problems(): Promise<string[]> {
  try {
    await readSite(site.folder);
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.message.split("\n");
  }
}

/** A hut of three floors, none of which the default campus has. */
async function withOwnFloors(): Promise<void> {
  await site.remove("connections.json");
  await site.remove("mappings");
  const [campusFile, planFile] = ["campus.json", "plans/first.json"].map((name) => path.join(site.folder, name));
  const campus = CampusFile.parse(JSON.parse(await readFile(campusFile ?? "", "utf8")));
  const plan = FloorPlan.parse(JSON.parse(await readFile(planFile ?? "", "utf8")));
  const [hut] = campus.places;
  const [floor] = hut?.floors ?? [];
  const names = [
    { key: "b1", label: "Basement 1", zones: [] },
    { key: "mezzanine", label: "Mezzanine", zones: ["East", "West"] },
    { key: "ninth", label: "9th Floor", zones: [] },
  ];
  const floors = names.map((own, index) =>
    Object.assign({}, floor, own, { code: index + 1, plan: `plans/${own.key}.json` }),
  );
  const menus = { curtain: { floors: { hut: { mezzanine: ["East"] } } } };
  await site.write(
    "campus.json",
    JSON.stringify({ ...campus, sitePlan: "plans/b1.json", menus, places: [{ ...hut, floors }] }),
  );
  await site.remove("plans/first.json");
  for (const { key, label, zones, code } of floors) {
    const [zone] = zones;
    const rooms = plan.rooms.map(({ zone: _zone, ...room }) => ({ ...room, ...(zone === undefined ? {} : { zone }) }));
    const own = { id: `hut-${key}`, floor: key, label, floorCode: code, rooms, devices: [], doors: [] };
    const drawn = zones.map((id) => ({ id, label: `Zone ${id}` }));
    await site.write(`plans/${key}.json`, JSON.stringify({ ...plan, ...own, zones: drawn }));
  }
}

test("a site has floors and zones of its own names, in its own order", async () => {
  await withOwnFloors();
  expect(await problems()).toEqual([]);
  const { campus, plans } = await readSite(site.folder);
  const [hut] = campus.places;
  expect(hut?.floors.map(({ key, label, zones }) => [key, label, zones])).toEqual([
    ["b1", "Basement 1", []],
    ["mezzanine", "Mezzanine", ["East", "West"]],
    ["ninth", "9th Floor", []],
  ]);
  expect(plans.map(({ floor }) => floor)).toEqual(["b1", "mezzanine", "ninth"]);
});

test.each(["total", "overview", "Upper Floor", "x".repeat(33)])("a site has no floor with the key %s", async (key) => {
  await site.change("campus.json", '"key": "first"', `"key": "${key}"`);
  expect((await problems()).join()).toContain("places[0].floors[0].key");
});

test.each(["corridor", "overview", "North side"])("a site has no zone with the key %s", async (key) => {
  await site.change("campus.json", '"zones": ["A"]', `"zones": ["${key}"]`);
  expect((await problems()).join()).toContain("places[0].floors[0].zones[0]");
});
