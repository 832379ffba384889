import { Paged } from "@atrium/contract";
import { HoldRow, QUALITY } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { waitFor } from "../../../test/liveSocket.ts";
import { Plant } from "../../../test/plant.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

const MINUTE = 60_000;
let database: TestDatabase;
let desk: TestDesk;
let asked: number[];
const plant = new Plant();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  desk = new TestDesk(database);
  await desk.start(plant);
  asked = [];
  desk.field.priorities = async (point) => {
    asked.push(point);
    return arrayOf({ 8: 80, 16: 35 });
  };
});
afterEach(async () => {
  await desk.stop();
  await desk.emptyTables();
});

function arrayOf(wishes: Readonly<Record<number, number>>): (number | null)[] {
  return Array.from({ length: 16 }, (_, index) => wishes[index + 1] ?? null);
}

async function hold(targets: Parameters<TestDesk["send"]>[0], options: Parameters<TestDesk["send"]>[1] = {}) {
  const { id } = await desk.send(targets, options);
  await desk.becomes(id, ...targets.map(() => "confirmed" as const));
  return id;
}

test("the register names the person, the point and the reason of each hold, and automation's value", async () => {
  const command = await hold([{ device: "L-2", value: 80 }], { reason: "Painters", holdMinutes: 30 });
  desk.field.report([plant.id("LF-1", "controllable"), 1]);
  await hold([{ device: "LF-1", point: "mode", value: 1 }], { token: "second-operator", reason: "Visitors" });
  const rows = await desk.holds("&automatic=true");
  expect(rows).toMatchObject([
    {
      device: "L-2",
      deviceName: "Lamp 2",
      module: "lighting",
      placement: "tower",
      floor: "first",
      zone: "A",
      pointKey: "level",
      pointName: "Level",
      unit: "%",
      value: 80,
      by: "ann",
      reason: "Painters",
      command,
      automatic: 35,
    },
    {
      device: "LF-1",
      pointKey: "mode",
      states: [{ name: "Normal" }, { value: 1, name: "VIP" }],
      by: "bob",
      automatic: null,
    },
  ]);
});

test("automation's value is the next priority below the operator's, or the device's default", async () => {
  await hold([{ device: "L-1", value: 80 }]);
  desk.field.priorities = async () => arrayOf({ 7: 100, 8: 80, 10: 20, 16: 35 });
  expect((await desk.holds("&automatic=true"))[0]?.automatic).toBe(20);
  desk.field.priorities = async () => arrayOf({ 8: 80 });
  desk.clock.pass(2 * MINUTE);
  expect((await desk.holds("&automatic=true"))[0]?.automatic).toBe(0);
});

test("a hold on a device that cannot be asked stands beside what the device shows instead", async () => {
  const mode = plant.id("LF-1", "mode");
  desk.field.report([plant.id("LF-1", "controllable"), 1]);
  await hold([{ device: "LF-1", point: "mode", value: 1 }], { token: "second-operator", reason: "Visitors" });
  await hold([{ device: "L-2", value: 80 }]);
  const shown = async () => new Map((await desk.holds()).map(({ device, shows }) => [String(device), shows]));
  desk.field.report([mode, 1], [levelOf(2), 30]);
  expect((await shown()).get("LF-1")).toBeUndefined();
  desk.field.report([mode, 0]);
  expect((await shown()).get("LF-1")).toBe(0);
  // A device with priorities says itself whether it keeps the hold.
  expect((await shown()).get("L-2")).toBeUndefined();
});

test("devices are asked only for the page on view, once a minute at most", async () => {
  await hold([1, 2, 3].map((lamp) => ({ device: `L-${lamp}`, value: 80 })));
  await desk.holds();
  expect(asked).toEqual([]);
  const page = Paged(HoldRow).parse((await desk.call("GET", "holds?page=2&automatic=true", "viewer")).json());
  expect(page).toMatchObject({ total: 3, perPage: 10, totalPage: 1, data: [] });
  expect(asked).toEqual([]);
  await desk.holds("&automatic=true");
  expect(asked).toHaveLength(3);
  expect((await desk.holds()).map(({ automatic }) => automatic)).toEqual([35, 35, 35]);
});

test("devices that do not answer keep the list waiting for a second and no longer", async () => {
  await hold([1, 2, 3].map((lamp) => ({ device: `L-${lamp}`, value: 80 })));
  desk.field.priorities = () => new Promise(() => undefined);
  let rows: HoldRow[] | undefined;
  const list = desk.holds("&automatic=true").then((found) => (rows = found));
  await waitFor(() => {
    desk.clock.pass(100);
    return rows;
  }, "the list");
  await list;
  expect(rows?.map(({ automatic }) => automatic)).toEqual([null, null, null]);
});

test("the register is filtered by building, floor, system and person, and paged", async () => {
  await hold([
    { device: "L-1", value: 80 },
    { device: "L-4", value: 80 },
    { device: "AC-1", point: "on", value: 1 },
  ]);
  await hold([{ device: "L-2", value: 80 }], { token: "second-operator" });
  const devices = async (query: string) => (await desk.holds(query)).map(({ device }) => device).toSorted();
  expect(await devices("&floor=second")).toEqual(["L-4"]);
  expect(await devices("&module=air-condition")).toEqual(["AC-1"]);
  expect(await devices("&by=bob")).toEqual(["L-2"]);
  expect(await devices("&placement=tower&module=lighting&by=ann&floor=first")).toEqual(["L-1"]);
  expect(await devices("&placement=elsewhere")).toEqual([]);
  expect((await desk.call("GET", "holds?module=boats", "viewer")).statusCode).toBe(400);
});

test("a hold's electricity is counted against automation once both are known, and left out where they are not", async () => {
  desk.field.report([levelOf(1), 80], [powerOf(1), 800], [levelOf(2), 80], [levelOf(3), 80], [powerOf(3), 600]);
  await hold([1, 2, 3].map((lamp) => ({ device: `L-${lamp}`, value: 80 })));
  await hold([{ device: "AC-1", point: "on", value: 1 }]);
  desk.field.report([plant.id("AC-1", "on"), 1], [plant.id("AC-1", "power"), 1_000]);
  desk.field.priorities = async (point) =>
    point === levelOf(1)
      ? arrayOf({ 8: 80, 16: 40 })
      : point === levelOf(3)
        ? arrayOf({ 8: 80, 16: 80 })
        : arrayOf({ 8: 1 });
  expect((await desk.holds()).every(({ energy }) => energy === undefined)).toBe(true);
  await desk.holds("&automatic=true");
  for (let step = 0; step < 361; step += 1) {
    desk.field.report([levelOf(1), 80], [powerOf(1), 800], [levelOf(3), 80], [powerOf(3), 600]);
    desk.field.report([plant.id("AC-1", "on"), 1], [plant.id("AC-1", "power"), 1_000]);
    desk.clock.pass(10_000);
  }
  const byDevice = new Map((await desk.holds()).map(({ device, energy }) => [String(device), energy]));
  // Half of the level is half of 800 W; lamp 2 has no power; automation gives lamp 3 its present value; off draws
  // nothing.
  expect(byDevice.get("L-1")?.kilowattHours).toBeCloseTo(0.4, 2);
  expect(byDevice.get("L-2")).toBeUndefined();
  expect(byDevice.get("L-3")?.kilowattHours).toBe(0);
  expect(byDevice.get("AC-1")?.kilowattHours).toBeCloseTo(1, 2);
  // The count starts afresh after a gap.
  desk.field.report([powerOf(1), 800, QUALITY.bad]);
  desk.clock.pass(10_000);
  expect((await desk.holds()).find(({ device }) => device === "L-1")?.energy).toBeUndefined();
});

function powerOf(lamp: number): number {
  return levelOf(lamp) + 1;
}
