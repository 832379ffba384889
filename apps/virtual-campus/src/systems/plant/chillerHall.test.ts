import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { MINUTE } from "../../physics/localTime.ts";

const MECHANICAL = "modbus-mechanical";
const State = z.looseObject({ unit: z.number() }).catchall(z.unknown());
const numbered = (first: number, count: number) => Array.from({ length: count }, (_, at) => `EQ-X-${first + at}`);
const CHILLERS = numbered(29, 6);
const METERS = numbered(35, 6);
const CONDENSER = "EQ-X-41";
const TOWERS = numbered(42, 3);
const BUILDINGS = ["EQ-OR-09", "EQ-LR-12", "EQ-SR-05", "EQ-PR-04"];
/** kW by m³/h and K. */
const WATER = 1.163;
/** Share that pipes and pumps add to what the coils take up. */
const PIPE_GAIN = 1.03;

async function hall(time: string) {
  const clock = new HandClock(time);
  const site = await siteWith(MECHANICAL, "fire-panel");
  const campus = await startCampus({ site, clock, folder: await temporaryFolder() });
  const state = (device: string) => State.parse(campus.systemOf(device)?.state(device));
  const shown = (device: string, point: string) => Number(state(device)[point]);
  const sum = (devices: readonly string[], point: string) =>
    devices.reduce((total, device) => total + shown(device, point), 0);
  const pass = (minutes: number) => {
    for (let left = minutes; left > 0; left -= 1) {
      clock.forward(MINUTE);
      campus.step();
    }
  };
  pass(1);
  const running = (devices: readonly string[]) => devices.filter((device) => shown(device, "status") === 1);
  return { campus, state, shown, sum, pass, running };
}

/** kW by flow and temperatures, as a formula of the site has it. */
function kilowatts(shown: (device: string, point: string) => number, meter: string): number {
  const rise = shown(meter, "return-temperature") - shown(meter, "supply-temperature");
  return shown(meter, "flow") * Math.abs(rise) * WATER;
}

test("heat is balanced within 1 %: buildings and pipes, chillers and compressors, condensers", async () => {
  const { shown, sum, running } = await hall("2026-11-20T14:00:00+07:00");
  expect(running(CHILLERS).length).toBeGreaterThan(0);
  for (const meter of [...METERS, CONDENSER, ...BUILDINGS]) {
    expect(kilowatts(shown, meter)).toBeCloseTo(shown(meter, "thermal-power"), 6);
  }
  const cooling = sum(METERS, "thermal-power");
  expect(cooling / (sum(BUILDINGS, "thermal-power") * PIPE_GAIN)).toBeCloseTo(1, 2);
  expect(shown(CONDENSER, "thermal-power") / (cooling + sum(CHILLERS, "active-power"))).toBeCloseTo(1, 2);
});

test("a chiller that runs has a COP as screw chillers have, and its water is at the setpoint", async () => {
  const { shown, running } = await hall("2026-11-20T14:00:00+07:00");
  for (const chiller of running(CHILLERS)) {
    const meter = METERS[CHILLERS.indexOf(chiller)] ?? "";
    const cop = shown(meter, "thermal-power") / shown(chiller, "active-power");
    expect(cop).toBeGreaterThan(3);
    expect(cop).toBeLessThan(8);
    expect(shown(chiller, "supply-temperature")).toBeCloseTo(shown(meter, "supply-temperature"), 6);
    expect(shown(chiller, "condenser-out-temperature")).toBeGreaterThan(shown(chiller, "condenser-in-temperature"));
  }
});

test("what stands takes nothing, moves nothing, and its water warms up", async () => {
  const { shown, pass, running } = await hall("2026-11-20T14:00:00+07:00");
  const before = running(CHILLERS);
  pass(240);
  const after = running(CHILLERS);
  const standing = CHILLERS.filter((chiller) => !before.includes(chiller) && !after.includes(chiller));
  expect(standing.length).toBeGreaterThan(0);
  for (const chiller of standing) {
    const meter = METERS[CHILLERS.indexOf(chiller)] ?? "";
    expect([shown(chiller, "active-power"), shown(meter, "flow"), shown(meter, "thermal-power")]).toEqual([0, 0, 0]);
    expect(shown(meter, "supply-temperature")).toBeGreaterThan(15);
  }
});

test("a chiller that trips is in alarm, and the others take its share", async () => {
  const { campus, shown, sum, pass, running } = await hall("2026-11-20T14:00:00+07:00");
  const [first = ""] = running(CHILLERS);
  campus.faults.set(deviceTarget(first), "trip", true);
  pass(1);
  expect([shown(first, "status"), shown(first, "alarm")]).toEqual([0, 1]);
  expect(sum(METERS, "thermal-power") / (sum(BUILDINGS, "thermal-power") * PIPE_GAIN)).toBeCloseTo(1, 2);
});

test("towers turn with the heat, and their water comes back colder", async () => {
  const { shown, running } = await hall("2026-11-20T14:00:00+07:00");
  for (const tower of running(TOWERS)) {
    expect(shown(tower, "speed")).toBeGreaterThan(15);
    expect(shown(tower, "return-temperature")).toBeGreaterThan(shown(tower, "supply-temperature"));
    expect(shown(tower, "active-power")).toBeGreaterThan(0);
  }
  expect(running(TOWERS).length).toBeGreaterThan(0);
});

test("a heat meter answers on the wire with what it measures, and counts it", async () => {
  const { campus, state, shown, pass } = await hall("2026-11-20T14:00:00+07:00");
  const before = shown("EQ-OR-09", "thermal-energy");
  pass(60);
  expect(shown("EQ-OR-09", "thermal-energy") - before).toBeGreaterThan(1);
  const client = await modbusProbe(portOf(campus, MECHANICAL));
  client.setID(state("EQ-OR-09").unit);
  const { buffer } = await client.readHoldingRegisters(0, 10);
  // Supply and return temperature, flow, thermal power, thermal energy.
  expect(buffer.readFloatBE(0)).toBeCloseTo(shown("EQ-OR-09", "supply-temperature"), 3);
  expect(buffer.readFloatBE(8)).toBeCloseTo(shown("EQ-OR-09", "flow"), 3);
  expect(buffer.readUInt32BE(16) / 10).toBeCloseTo(shown("EQ-OR-09", "thermal-energy"), 0);
});
