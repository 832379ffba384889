import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";

const CONNECTION = "modbus-waste";
const [GENERAL, HAZARDOUS] = ["WM-X-03", "WM-X-06"];
const UNITS = { [GENERAL]: 1, [HAZARDOUS]: 4 };
const State = z.looseObject({ kg: z.number(), status: z.number() });

async function scales(time = "2026-11-18T16:00:00+07:00", folder?: string) {
  const clock = new HandClock(time);
  const campus = await startCampus({
    site: await siteWith(CONNECTION),
    clock,
    folder: folder ?? (await temporaryFolder()),
  });
  const client = await modbusProbe(portOf(campus, CONNECTION));
  const shown = (device: string) => State.parse(campus.systemOf(device)?.state(device));
  /** Divisions of net weight, with the status. */
  const read = async (device: keyof typeof UNITS) => {
    client.setID(UNITS[device] ?? 0);
    const { data } = await client.readHoldingRegisters(6, 5);
    return { status: data[0], divisions: (data[3] ?? 0) * 65_536 + (data[4] ?? 0) };
  };
  const pass = (duration: number) => {
    clock.forward(duration);
    campus.step();
  };
  return { campus, clock, client, shown, read, pass };
}

test("every scale of the plans is a unit whose registers weigh divisions, the high word first", async () => {
  const { campus, shown, read, client } = await scales();
  const planned = campus.site.plans.flatMap(({ devices }) => devices.filter((device) => device["kind"] === "WASTE"));
  expect(campus.systemOf(GENERAL)?.devices.toSorted()).toEqual(planned.map(({ id }) => id).toSorted());
  expect(shown(GENERAL).kg).toBeGreaterThan(20);
  expect(await read(GENERAL)).toEqual({ status: 2_048, divisions: Math.round(shown(GENERAL).kg * 10) });
  await expect(client.readHoldingRegisters(60, 2)).rejects.toThrow(/2/);
});

test("a container gets heavier with each round and is empty after its collection", async () => {
  const { shown, read, pass } = await scales();
  const before = shown(GENERAL).kg;
  pass(3 * HOUR);
  expect(shown(GENERAL).kg).toBeGreaterThan(before);
  pass(11 * HOUR + MINUTE);
  expect(await read(GENERAL)).toEqual({ status: 6_144, divisions: 0 });
  expect(shown(HAZARDOUS).kg).toBeGreaterThan(0);
});

test("one that was emptied out of its turn begins again there, also after a restart", async () => {
  const folder = await temporaryFolder();
  const before = await scales("2026-11-18T16:00:00+07:00", folder);
  before.campus.faults.set(deviceTarget(GENERAL), "emptied", true);
  expect(before.shown(GENERAL).kg).toBe(0);
  before.pass(3 * HOUR);
  const { kg } = before.shown(GENERAL);
  expect(kg).toBeGreaterThan(0);
  await before.campus.stop();
  const after = await scales("2026-11-18T19:00:00+07:00", folder);
  expect(after.shown(GENERAL).kg).toBe(kg);
});

test("a broken load cell shows no weight and says so, and a stuck scale the weight that it had", async () => {
  const { campus, shown, read, pass } = await scales();
  const before = shown(GENERAL).kg;
  campus.faults.set(deviceTarget(GENERAL), "load-cell", true);
  expect(await read(GENERAL)).toEqual({ status: 1, divisions: 0 });
  campus.faults.set(deviceTarget(GENERAL), "load-cell", false);
  campus.faults.set(deviceTarget(GENERAL), "stuck", true);
  pass(3 * HOUR);
  expect(shown(GENERAL).kg).toBe(before);
  campus.faults.set(deviceTarget(GENERAL), "stuck", false);
  expect(shown(GENERAL).kg).toBeGreaterThan(before);
});

test("the past ends where the present begins", async () => {
  const { campus, clock, shown } = await scales();
  const from = clock.now() - 26 * HOUR;
  const past = [...(campus.systemOf(GENERAL)?.past?.(from, clock.now() + MINUTE, 15 * MINUTE) ?? [])].filter(
    ({ device }) => device === GENERAL,
  );
  expect(past).toHaveLength(26 * 4 + 1);
  expect(past.at(-1)?.value).toBe(shown(GENERAL).kg);
  const falls = past.filter(({ value }, index) => value < (past[index - 1]?.value ?? 0));
  expect(falls.map(({ time, value }) => [time, value])).toEqual([[Date.parse("2026-11-18T06:00:00+07:00"), 0]]);
});
