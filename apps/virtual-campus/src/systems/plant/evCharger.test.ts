import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, networkOf, portOf, siteWith, startCampus } from "../../../test/builders.ts";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { deviceTarget, nodeTarget } from "../../faults/faultBoard.ts";
import { PastCampus } from "../../history/pastCampus.ts";
import { MINUTE } from "../../physics/localTime.ts";

const [FIRST, SECOND] = ["EQ-X-24", "EQ-X-25"];
const [CONNECTION, OTHER] = ["modbus-ev-1", "modbus-ev-2"];
const CHARGING = 3;
const State = z.looseObject({ "charging-state": z.number(), "active-power": z.number(), "active-energy": z.number() });

/** The campus at the first quarter hour of some days at which the first charger gives something. */
async function charging() {
  const clock = new HandClock("2026-11-16T08:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(CONNECTION, OTHER), clock });
  const shown = (device = FIRST) => State.parse(campus.systemOf(device ?? "")?.state(device ?? ""));
  const pass = (minutes: number) => {
    clock.forward(minutes * MINUTE);
    campus.step();
  };
  for (let quarter = 0; quarter < 3 * 96 && shown()["charging-state"] !== CHARGING; quarter += 1) pass(15);
  const client = await modbusProbe(portOf(campus, CONNECTION ?? ""));
  client.setID(255);
  const register = async (address: number) => (await client.readHoldingRegisters(address, 2)).buffer.readUInt32BE(0);
  return { campus, shown, pass, register, client };
}

test("a charger answers in the units of its maker, and with an error where the guide has no register", async () => {
  const { shown, register, client } = await charging();
  expect(await register(1_000)).toBe(CHARGING);
  expect(await register(1_020)).toBe(shown()["active-power"] * 1_000_000);
  expect(Math.abs((await register(1_036)) - shown()["active-energy"] * 1_000)).toBeLessThan(1);
  expect(await register(1_008)).toBe(16_000);
  await expect(client.readHoldingRegisters(1_002, 2)).rejects.toThrow(/2/);
  await expect(client.readHoldingRegisters(1, 1)).rejects.toThrow(/2/);
});

test("what chargers give is in the tree: their board carries it, and their counter counts it", async () => {
  const { campus, shown, pass } = await charging();
  const { electricity, network } = campus;
  const board = network.feederTree.nodes.findIndex(({ key }) => key === "db-x");
  const both = () => shown()["active-power"] + shown(SECOND)["active-power"];
  const given = both();
  const before = electricity.powerAt(board) / 1_000;
  const counted = shown()["active-energy"];
  pass(1);
  expect(shown()["active-energy"] - counted).toBeCloseTo(11.04 / 60, 3);
  for (const device of [FIRST, SECOND]) campus.faults.set(deviceTarget(device ?? ""), "trip", true);
  pass(0.1);
  expect(shown()).toMatchObject({ "charging-state": 4, "active-power": 0 });
  const after = electricity.powerAt(board) / 1_000;
  expect(before - after).toBeGreaterThan(given - 2);
  expect(before - after).toBeLessThan(given + 2);
});

test("without voltage a charger is starting and gives nothing, and a car that is full stays ready", async () => {
  const { campus, shown, pass } = await charging();
  campus.faults.set(nodeTarget("db-x"), "power-cut", true);
  pass(0.1);
  expect(shown()).toMatchObject({ "charging-state": 0, "active-power": 0 });
  campus.faults.set(nodeTarget("db-x"), "power-cut", false);
  const states = new Set<number>();
  for (let quarter = 0; quarter < 5 * 96; quarter += 1) {
    pass(15);
    states.add(shown()["charging-state"]);
  }
  expect(states).toEqual(new Set([1, 2, CHARGING]));
});

test("the past of a charger has the points that its maker's map has, and no others", async () => {
  const site = await siteWith(CONNECTION, OTHER);
  const { climate } = new PastCampus({ site, network: networkOf(site), from: Date.parse("2026-11-16T08:00:00+07:00") });
  const recorded = climate.machinery.recorded.filter(({ id }) => id === FIRST || id === SECOND);
  expect(recorded.map((one) => one.values().map(({ point }) => point))).toEqual(
    [FIRST, SECOND].map(() => ["charging-state", "current-a", "current-b", "current-c", "active-power"]),
  );
});
