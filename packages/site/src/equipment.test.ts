import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bacnet, problemsOf } from "./problems.fixture.ts";
import { readSite } from "./readSite.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;

beforeEach(async () => {
  site = await TinySite.make();
  await mkdir(path.join(site.folder, "equipment"));
});
afterEach(() => site.remove("."));

const TURBINE = {
  key: "gas-turbine",
  name: "Gas turbine",
  shortCode: "GT",
  page: "electrical",
  icon: "fan",
  main: "speed",
  points: ["speed", "state", "fault"],
  running: { point: "state", values: [1, 2] },
  alarms: [{ point: "fault", values: [1], text: "Rotor locked", priority: 2 }],
};
const write = async (file: string, kind: object) => site.write(`equipment/${file}.json`, JSON.stringify(kind, null, 2));
const problems = async () => (await problemsOf(site)).map((line) => line.replace(/:\d+ /, " "));

async function placeTurbine(): Promise<void> {
  const lamp = '"id": "L-H1-A-01", "module": "lighting"';
  await site.change("plans/first.json", lamp, '"id": "L-H1-A-01", "module": "equipment", "category": "gas-turbine"');
}

test("a plan may name a category of the site's own, and no other that Atrium does not have", async () => {
  await placeTurbine();
  expect(await problems()).toContain(
    'plans/first.json devices[0].category: Category "gas-turbine" does not exist: expected a built-in one or one of the site\'s own (equipment/gas-turbine.json)',
  );
  await write("gas-turbine", TURBINE);
  const read = await readSite(site.folder, { protocols: { bacnet } });
  expect(read.equipment).toEqual([TURBINE]);
});

test("a category has a key of its own, and speaks of its own points alone", async () => {
  await write("gas-turbine", TURBINE);
  await write("other", TURBINE);
  await write("pump", { ...TURBINE, key: "fire-pump" });
  expect(await problems()).toEqual([
    'equipment/other.json key: "gas-turbine" is already in equipment/gas-turbine.json',
    'equipment/pump.json key: "fire-pump" is a built-in category: choose another key',
  ]);
  await site.remove("equipment/other.json");
  await write("pump", { ...TURBINE, key: "chiller", main: "power", running: { point: "on", values: [1] } });
  expect(await problems()).toEqual([
    'equipment/pump.json main: "power" is not one of its points',
    'equipment/pump.json running.point: "on" is not one of its points',
  ]);
});

test("a kind of the site's own may take the place of a shipped one", async () => {
  await write("boiler", { ...TURBINE, key: "boiler" });
  expect((await readSite(site.folder, { protocols: { bacnet } })).equipment).toMatchObject([{ key: "boiler" }]);
});
