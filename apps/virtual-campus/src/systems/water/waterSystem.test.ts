import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { lossesOf, pastDevices } from "../../history/pastSystems.ts";
import { wordSeed } from "../../physics/chance.ts";
import { gapAround } from "../../physics/flaws/gaps.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";

const CONNECTION = "modbus-water";
/** North of the office's second floor, behind the tank on its roof. */
const [FLOOR, ROOF, INLET] = ["WM-O2-A-01", "WM-OR-01", "WM-X-01"];
const UNITS = { [FLOOR]: 3, [ROOF]: 7, [INLET]: 18 };
const State = z.looseObject({ flow: z.number(), litres: z.number(), error: z.number() });

async function meters(time = "2026-11-18T10:00:00+07:00", folder?: string) {
  const clock = new HandClock(time);
  const campus = await startCampus({
    site: await siteWith(CONNECTION),
    clock,
    folder: folder ?? (await temporaryFolder()),
  });
  const client = await modbusProbe(portOf(campus, CONNECTION));
  const shown = (device: string) => State.parse(campus.systemOf(device)?.state(device));
  /** Litres by its registers: LONG with the low word first. */
  const litres = async (device: keyof typeof UNITS) => {
    client.setID(UNITS[device] ?? 0);
    const { data } = await client.readHoldingRegisters(8, 2);
    return (data[1] ?? 0) * 65_536 + (data[0] ?? 0);
  };
  const pass = (duration: number) => {
    clock.forward(duration);
    campus.step();
  };
  return { campus, clock, client, shown, litres, pass };
}

test("every water meter of the plans is a unit whose registers count litres, the low word first", async () => {
  const { campus, shown, litres, pass, client } = await meters();
  const planned = campus.site.plans.flatMap(({ devices }) =>
    devices.filter((device) => device.module === "water-and-waste-meter" && device["kind"] === "WATER"),
  );
  expect(campus.systemOf(FLOOR)?.devices.toSorted()).toEqual(planned.map(({ id }) => id).toSorted());
  const before = await litres(FLOOR);
  expect(before).toBe(shown(FLOOR).litres);
  expect(before).toBeGreaterThan(100_000);
  pass(4 * HOUR);
  expect(await litres(FLOOR)).toBeGreaterThan(before + 50);
  const { data } = await client.readHoldingRegisters(1437, 2);
  expect(data).toEqual([0, 1]);
  await expect(client.readHoldingRegisters(200, 2)).rejects.toThrow(/2/);
});

test("floors together show what the tank on their roof gave", async () => {
  const { campus, shown, pass } = await meters();
  const floors = campus.systemOf(FLOOR)?.devices.filter((id) => /^WM-O\d/.test(id)) ?? [];
  const all = () => floors.reduce((sum, id) => sum + shown(id).litres, 0);
  const before = { floors: all(), roof: shown(ROOF).litres };
  pass(6 * HOUR);
  expect(Math.abs(all() - before.floors - (shown(ROOF).litres - before.roof))).toBeLessThan(floors.length);
});

test("a burst pipe is counted by its meter and by those above it, for as long as it is open", async () => {
  const well = await meters("2026-11-18T02:00:00+07:00");
  const burst = await meters("2026-11-18T02:00:00+07:00");
  burst.campus.faults.set(deviceTarget(FLOOR), "leak", true);
  for (const one of [well, burst]) one.pass(HOUR);
  burst.campus.faults.set(deviceTarget(FLOOR), "leak", false);
  for (const one of [well, burst]) one.pass(HOUR);
  for (const device of [FLOOR, ROOF, INLET]) {
    expect(Math.abs(burst.shown(device).litres - well.shown(device).litres - 360)).toBeLessThanOrEqual(1);
  }
  expect(burst.shown("WM-O2-C-01").litres).toBe(well.shown("WM-O2-C-01").litres);
});

test("a meter that hears nothing shows no flow, says so, and never counts what flowed in that time", async () => {
  const { campus, shown, pass } = await meters();
  const before = shown(FLOOR).litres;
  campus.faults.set(deviceTarget(FLOOR), "no-signal", true);
  pass(2 * HOUR);
  expect(shown(FLOOR)).toMatchObject({ flow: 0, litres: before, error: 1 });
  campus.faults.set(deviceTarget(FLOOR), "no-signal", false);
  expect(shown(FLOOR)).toMatchObject({ litres: before, error: 0 });
  pass(2 * HOUR);
  expect(shown(FLOOR).litres).toBeGreaterThan(before);
});

test("counters go on where they were after a restart, with what leaked and what was missed", async () => {
  const folder = await temporaryFolder();
  const before = await meters("2026-11-18T10:00:00+07:00", folder);
  before.campus.faults.set(deviceTarget(FLOOR), "leak", true);
  before.pass(HOUR);
  const shown = before.shown(FLOOR).litres;
  await before.campus.stop();
  const after = await meters("2026-11-18T11:00:00+07:00", folder);
  expect(Math.abs(after.shown(FLOOR).litres - shown)).toBeLessThanOrEqual(1);
});

test("the past ends where the present begins", async () => {
  const { campus, clock, shown } = await meters();
  const from = clock.now() - 26 * HOUR;
  const past = [...(campus.systemOf(ROOF)?.past?.(from, clock.now() + MINUTE, 15 * MINUTE) ?? [])].filter(
    ({ device, point }) => device === ROOF && point === "volume",
  );
  const values = past.map(({ value }) => value);
  expect(past).toHaveLength(26 * 4 + 1);
  expect(values).toEqual(values.toSorted((one, other) => one - other));
  expect(values.at(-1)).toBe(shown(ROOF).litres / 1_000);
});

test("in a gap of its gateway nothing is written of the past, and before and after it everything", async () => {
  const first = Date.parse("2026-06-01T00:00:00Z");
  const days = Array.from({ length: 200 }, (_, day) => gapAround(wordSeed(CONNECTION), first + day * 24 * HOUR));
  const gap = days.find((one) => one !== undefined && one.until - one.from > 20 * MINUTE) ?? { from: 0, until: 0 };
  const { campus } = await meters(new Date(gap.until + HOUR).toISOString());
  const isLost = lossesOf(campus.site, campus.systems);
  const past = [
    ...pastDevices(campus.systems).samples(gap.from - 40 * MINUTE, gap.until + 40 * MINUTE, 15 * MINUTE),
  ].filter(({ device, point, time }) => device === ROOF && point === "volume" && !isLost(device, time));
  expect(past.filter(({ time }) => time < gap.from).length).toBeGreaterThanOrEqual(2);
  expect(past.filter(({ time }) => time >= gap.from && time < gap.until)).toEqual([]);
  expect(past.filter(({ time }) => time >= gap.until).length).toBeGreaterThanOrEqual(2);
});
