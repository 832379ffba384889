import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { deviceTarget, nodeTarget } from "../../faults/faultBoard.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";

const CONNECTION = "modbus-plant";
const [INCOMER, TRANSFORMER, CAPACITORS, MAIN, GENERATOR, TANK, SWITCH] = [
  "EQ-X-01",
  "EQ-X-03",
  "EQ-X-05",
  "EQ-X-06",
  "EQ-X-07",
  "EQ-X-08",
  "EQ-X-09",
];
const State = z.looseObject({ unit: z.number() }).catchall(z.unknown());

async function plant(time = "2026-11-20T10:00:00+07:00", folder?: string) {
  const clock = new HandClock(time);
  const campus = await startCampus({
    site: await siteWith(CONNECTION),
    clock,
    folder: folder ?? (await temporaryFolder()),
  });
  const client = await modbusProbe(portOf(campus, CONNECTION));
  const state = (device: string) => State.parse(campus.systemOf(device)?.state(device));
  const shown = (device: string, point: string) => Number(state(device)[point]);
  const registers = async (device: string, point: number) => {
    client.setID(state(device).unit);
    return (await client.readHoldingRegisters(point * 2, 2)).buffer;
  };
  const pass = (duration: number) => {
    clock.forward(duration);
    campus.step();
  };
  const cut = (node: string, isOn: boolean) => campus.faults.set(nodeTarget(node), "power-cut", isOn);
  return { campus, shown, registers, pass, cut };
}

test("two registers a point, in the order of the category: a state, a measurement, a counter", async () => {
  const { shown, registers } = await plant();
  // A distribution board: breaker status, trip, surge, the voltages …, active energy last of 18.
  expect((await registers(MAIN, 0)).readUInt16BE(0)).toBe(1);
  expect((await registers(MAIN, 3)).readFloatBE(0)).toBeCloseTo(shown(MAIN, "voltage-a-n"), 2);
  expect(shown(MAIN, "voltage-a-n")).toBeGreaterThan(220);
  const energy = (await registers(MAIN, 17)).readUInt32BE(0) / 10;
  expect(Math.abs(energy - shown(MAIN, "active-energy"))).toBeLessThan(0.2);
  await expect(registers(MAIN, 18)).rejects.toThrow(/2/);
});

test("what a main board brings is what its boards take, but for the warmth of their cables", async () => {
  const { shown } = await plant();
  const floors = ["EQ-L1-A-01", "EQ-L2-A-01", "EQ-L3-A-01", "EQ-L4-A-01", "EQ-L5-A-01"];
  const taken = [...floors, "EQ-LR-13", "EQ-S1-02", "EQ-X-47", "EQ-X-46"].reduce(
    (sum, device) => sum + shown(device, "active-power"),
    0,
  );
  expect(taken / shown("EQ-X-45", "active-power")).toBeGreaterThan(0.98);
  expect(taken / shown("EQ-X-45", "active-power")).toBeLessThanOrEqual(1);
  const essential = ["EQ-S1-03", "EQ-X-48", "EQ-X-49"].reduce((sum, one) => sum + shown(one, "active-power"), 0);
  expect(essential / shown("EQ-X-46", "active-power")).toBeGreaterThan(0.98);
});

test("what the two transformers take and lose is what the incomer brings, and its voltage is 22 kV", async () => {
  const { campus, shown } = await plant();
  expect(shown(INCOMER, "voltage-a-b") / 1_000).toBeCloseTo(22, 0);
  const second = shown("EQ-X-02", "active-power");
  const first = campus.electricity.intakeOf(2).watts.reduce((sum, watts) => sum + watts, 0) / 1_000;
  expect(first + second).toBeCloseTo(shown(INCOMER, "active-power"), 3);
  expect(second).toBeGreaterThan(5);
  expect(shown("EQ-X-02", "voltage-a-b")).toBe(shown(INCOMER, "voltage-a-b"));
});

test("a board counts what flows through it, and goes on after a restart", async () => {
  const folder = await temporaryFolder();
  const { campus, shown, pass } = await plant(undefined, folder);
  const before = shown("EQ-O1-D-01", "active-energy");
  const power = shown("EQ-O1-D-01", "active-power");
  for (let minute = 0; minute < 60; minute += 1) pass(MINUTE);
  const counted = shown("EQ-O1-D-01", "active-energy") - before;
  expect(counted / power).toBeGreaterThan(0.8);
  expect(counted / power).toBeLessThan(1.3);
  const kept = shown("EQ-O1-D-01", "active-energy");
  await campus.stop();
  const again = await plant("2026-11-20T11:00:00+07:00", folder);
  expect(again.shown("EQ-O1-D-01", "active-energy")).toBeCloseTo(kept, 3);
});

test("the generator starts on a power cut, the switch goes over, and its tank empties", async () => {
  const { shown, pass, cut } = await plant();
  expect([shown(GENERATOR, "status"), shown(GENERATOR, "speed"), shown(SWITCH, "ats-normal-breaker")]).toEqual([
    0, 0, 1,
  ]);
  expect([shown(GENERATOR, "voltage-a-n"), shown(GENERATOR, "frequency")]).toEqual([0, 0]);
  const fuel = shown(TANK, "level");
  cut("incomer", true);
  pass(11_000);
  expect([
    shown(GENERATOR, "status"),
    shown(SWITCH, "ats-normal-breaker"),
    shown(SWITCH, "ats-emergency-breaker"),
  ]).toEqual([1, 0, 1]);
  expect(shown(GENERATOR, "speed")).toBeGreaterThan(1_490);
  expect(shown(SWITCH, "voltage-a-n")).toBeGreaterThan(220);
  expect(shown(GENERATOR, "voltage-a-n")).toBeGreaterThan(220);
  expect([shown(INCOMER, "breaker-status"), shown(INCOMER, "breaker-trip")]).toEqual([0, 1]);
  expect([shown(MAIN, "breaker-status"), shown(MAIN, "voltage-a-n"), shown(MAIN, "active-power")]).toEqual([1, 0, 0]);
  const cold = shown(GENERATOR, "oil-pressure");
  for (let minute = 0; minute < 60; minute += 1) pass(MINUTE);
  expect(shown(GENERATOR, "oil-temperature")).toBeGreaterThan(90);
  expect(shown(GENERATOR, "oil-pressure")).toBeLessThan(cold);
  const burnt = (fuel - shown(TANK, "level")) * 10;
  expect(burnt).toBeGreaterThan(9);
  expect(burnt).toBeLessThan(120);
  cut("incomer", false);
  pass(61_000);
  expect([shown(GENERATOR, "status"), shown(SWITCH, "ats-normal-breaker")]).toEqual([0, 1]);
});

test("a transformer warms with its load and cools when there is none; with its cooling gone it warns", async () => {
  const { campus, shown, pass, cut } = await plant("2026-11-20T14:00:00+07:00");
  const loaded = shown(TRANSFORMER, "temperature");
  expect(loaded).toBeGreaterThan(40);
  campus.faults.set(deviceTarget(TRANSFORMER), "hot", true);
  for (let hour = 0; hour < 6; hour += 1) pass(HOUR / 2);
  expect(shown(TRANSFORMER, "temperature")).toBeGreaterThan(loaded + 8);
  campus.faults.set(deviceTarget(TRANSFORMER), "hot", false);
  cut("tr-1", true);
  for (let hour = 0; hour < 24; hour += 1) pass(HOUR / 2);
  expect(shown(TRANSFORMER, "temperature")).toBeLessThan(loaded - 5);
});

test("capacitors give what the board needs, and trouble is reported by every alarm that a category has", async () => {
  const { campus, shown } = await plant();
  expect(shown(CAPACITORS, "status")).toBe(1);
  expect(shown(CAPACITORS, "reactive-power") % 25).toBeCloseTo(0, 6);
  // At noon its solar board gives more than its other boards take.
  expect(Math.abs(shown(MAIN, "power-factor"))).toBeGreaterThan(0.95);
  campus.faults.set(deviceTarget(MAIN), "trouble", true);
  expect([shown(MAIN, "breaker-trip"), shown(MAIN, "surge"), shown(MAIN, "breaker-status")]).toEqual([1, 1, 1]);
});

test("a tank that leaks sinks below its low alarm, and is not filled in that time", async () => {
  const { campus, shown, pass } = await plant();
  campus.faults.set(deviceTarget(TANK), "fuel-leak", true);
  for (let minute = 0; minute < 30; minute += 1) pass(MINUTE);
  expect(shown(TANK, "level")).toBeLessThan(30);
  expect(shown(TANK, "day-tank-low-alarm")).toBe(1);
  campus.faults.set(deviceTarget(TANK), "fuel-leak", false);
  for (let minute = 0; minute < 40; minute += 1) pass(MINUTE);
  expect(shown(TANK, "level")).toBeGreaterThan(85);
});

test("stuck equipment shows what it showed", async () => {
  const { campus, shown, registers, pass } = await plant();
  campus.faults.set(deviceTarget(MAIN), "stuck", true);
  const energy = shown(MAIN, "active-energy");
  pass(HOUR);
  expect(shown(MAIN, "active-energy")).toBe(energy);
  expect((await registers(MAIN, 17)).readUInt32BE(0) / 10).toBeCloseTo(energy, 0);
});
