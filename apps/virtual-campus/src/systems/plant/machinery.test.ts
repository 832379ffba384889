import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { deviceTarget, nodeTarget } from "../../faults/faultBoard.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";

const [MECHANICAL, PLUMBING] = ["modbus-mechanical", "modbus-plumbing"];
const State = z.looseObject({ unit: z.number() }).catchall(z.unknown());

async function plant(time = "2026-11-20T10:00:00+07:00", folder?: string) {
  const clock = new HandClock(time);
  const site = await siteWith(MECHANICAL, PLUMBING, "modbus-water", "fire-panel");
  const campus = await startCampus({ site, clock, folder: folder ?? (await temporaryFolder()) });
  const state = (device: string) => State.parse(campus.systemOf(device)?.state(device));
  const shown = (device: string, point: string) => Number(state(device)[point]);
  const pass = (minutes: number, step = MINUTE) => {
    for (let left = minutes * MINUTE; left > 0; left -= step) {
      clock.forward(Math.min(step, left));
      campus.step();
    }
  };
  const fault = (device: string, name: string, isOn = true) => campus.faults.set(deviceTarget(device), name, isOn);
  return { campus, clock, state, shown, pass, fault };
}

/** W of the loads of some devices. */
function watts({ electricity, network }: Awaited<ReturnType<typeof plant>>["campus"], ...ids: string[]): number {
  return ids.reduce((sum, id) => sum + electricity.watts(network.loads.findIndex((load) => load.id === id)), 0);
}

test("every mechanical and plumbing device of the plans answers with the points of its category", async () => {
  const { campus, shown, state } = await plant();
  const client = await modbusProbe(portOf(campus, PLUMBING));
  client.setID(state("EQ-X-20").unit);
  const { buffer } = await client.readHoldingRegisters(0, 10);
  // Sewage pump: status, alarm, running hours, level, alarm.
  expect(buffer.readUInt16BE(0)).toBe(shown("EQ-X-20", "pump-status"));
  expect(buffer.readUInt32BE(8) / 100).toBeCloseTo(shown("EQ-X-20", "run-hours"), 1);
  expect(buffer.readFloatBE(12)).toBeCloseTo(shown("EQ-X-20", "level"), 3);
  const silent = campus.site.mappings.filter(({ device }) => campus.systemOf(device)?.state(device) === undefined);
  expect(silent).toEqual([]);
  expect(campus.systemOf("EQ-X-20")?.devices).toHaveLength(67);
});

test("what tanks show is what the model's tanks hold, and a pump runs exactly while a tank is filled", async () => {
  const { campus, shown, pass } = await plant("2026-11-20T07:00:00+07:00");
  const { water } = campus.network;
  const office = water.tanks.roofs.get("office-building");
  let filled = 0;
  for (let quarter = 0; quarter < 40; quarter += 1) {
    pass(13);
    const { time } = campus.electricity.moment;
    const day = water.dayOf(time);
    expect(shown("EQ-OR-08", "volume")).toBeCloseTo(day.held("roof office-building", time) / 1_000, 6);
    expect(shown("EQ-OR-08", "level")).toBeCloseTo(
      (shown("EQ-OR-08", "volume") * 100_000) / (office?.capacity ?? 0),
      6,
    );
    expect(shown("EQ-X-20", "level")).toBe(shown("EQ-X-21", "level"));
    expect(shown("EQ-X-20", "level")).toBeCloseTo((100 * day.held("sewage", time)) / water.tanks.sump.capacity, 6);
    const isFilling = ["roof office-building", "roof learning-building"].filter(
      (roof) => day.pumping(roof, time) > 0,
    ).length;
    expect(shown("EQ-X-17", "pump-status") + shown("EQ-X-18", "pump-status")).toBe(isFilling);
    filled += isFilling;
  }
  expect(filled).toBeGreaterThan(0);
});

test("without cold water pumps a roof sinks to its low alarm, and is filled when one of them is back", async () => {
  const { shown, pass, fault, state } = await plant("2026-11-20T09:00:00+07:00");
  for (const pump of ["EQ-X-17", "EQ-X-18"]) fault(pump, "trip");
  pass(360, 5 * MINUTE);
  expect(shown("EQ-OR-08", "tank-low-alarm")).toBe(1);
  expect(state("EQ-X-17")).toMatchObject({ "pump-status": 0, "pump-alarm": 1 });
  const low = shown("EQ-OR-08", "level");
  fault("EQ-X-17", "trip", false);
  pass(5);
  expect(shown("EQ-X-17", "pump-status")).toBe(1);
  expect(shown("EQ-OR-08", "level")).toBeGreaterThan(low);
  pass(60);
  expect(shown("EQ-OR-08", "tank-low-alarm")).toBe(0);
});

test("blocked sewage pumps run and lift nothing: the sump rises to its alarm, and the effluent's meter stands", async () => {
  const { campus, shown, pass, fault } = await plant("2026-11-20T09:00:00+07:00");
  for (const pump of ["EQ-X-20", "EQ-X-21"]) fault(pump, "blocked");
  pass(1);
  const before = shown("WM-X-02", "litres");
  pass(240, 5 * MINUTE);
  expect(shown("EQ-X-20", "alarm")).toBe(1);
  expect([shown("EQ-X-20", "pump-status"), shown("EQ-X-20", "pump-alarm")]).toEqual([1, 1]);
  expect(shown("WM-X-02", "litres") - before).toBeLessThanOrEqual(1);
  expect(watts(campus, "EQ-X-20", "EQ-X-21")).toBe(6_000);
  for (const pump of ["EQ-X-20", "EQ-X-21"]) fault(pump, "blocked", false);
  pass(45);
  expect(shown("EQ-X-20", "alarm")).toBe(0);
  expect(shown("WM-X-02", "litres") - before).toBeGreaterThan(2_000);
});

test("chilled water pumps take what the chillers' plant says, in the tree where they stand", async () => {
  const { campus, shown } = await plant("2026-11-20T14:00:00+07:00");
  const { electricity, network } = campus;
  const meter = network.parts.findIndex(({ device }) => device.id === "EM-X-03");
  const chillers = network.loads.filter(({ use }) => use === "chiller").map(({ id }) => id);
  expect(chillers).toHaveLength(6);
  expect(electricity.power(meter) / watts(campus, ...chillers)).toBeCloseTo(1, 2);
  const running = ["EQ-X-10", "EQ-X-11", "EQ-X-12"].filter((pump) => shown(pump, "pump-status") === 1);
  expect(running.length).toBeGreaterThan(0);
  const roofs = ["EQ-OR-05", "EQ-OR-06", "EQ-LR-08", "EQ-LR-09", "EQ-PR-03", "EQ-SR-04"];
  expect(watts(campus, ...roofs)).toBeGreaterThan(500);
  for (const pump of roofs) expect(shown(pump, "speed")).toBeLessThanOrEqual(50);
});

test("an air handling unit cools the passages of its building, its lamp burns with it, and at night both stand", async () => {
  const { campus, shown, pass, fault } = await plant("2026-11-20T14:00:00+07:00");
  pass(30);
  expect(shown("EQ-LR-03", "status")).toBe(1);
  expect(shown("EQ-LR-05", "status")).toBe(1);
  expect(shown("EQ-LR-03", "speed")).toBeGreaterThanOrEqual(20);
  expect(shown("EQ-LR-03", "temperature")).toBeLessThan(27);
  expect(watts(campus, "EQ-LR-03")).toBeGreaterThan(0);
  fault("EQ-LR-03", "trip");
  pass(1);
  expect([shown("EQ-LR-03", "status"), shown("EQ-LR-03", "fault"), shown("EQ-LR-05", "status")]).toEqual([0, 1, 0]);
  const night = await plant("2026-11-20T02:00:00+07:00");
  expect(night.shown("EQ-LR-03", "status")).toBe(0);
});

test("in a fire the smoke fan of the building runs at full speed and its air handling units stand", async () => {
  const { campus, shown, pass, fault } = await plant("2026-11-20T14:00:00+07:00");
  expect(shown("EQ-OR-07", "status")).toBe(0);
  fault("FD-O1-A-01", "fire-alarm");
  pass(1);
  expect(shown("EQ-OR-07", "speed")).toBe(50);
  expect(shown("EQ-OR-07", "active-power")).toBe(watts(campus, "EQ-OR-07") / 1_000);
  expect(shown("EQ-OR-01", "status")).toBe(0);
  expect(shown("EQ-LR-10", "status")).toBe(0);
});

test("without voltage pumps stand, without an alarm of their own", async () => {
  const { campus, shown, pass, fault } = await plant("2026-11-20T14:00:00+07:00");
  fault("EQ-X-22", "flooded");
  campus.faults.set(nodeTarget("db-x"), "power-cut", true);
  pass(3);
  expect([shown("EQ-X-22", "pump-status"), shown("EQ-X-22", "pump-alarm"), shown("EQ-X-22", "alarm")]).toEqual([
    0, 0, 1,
  ]);
  expect(shown("EQ-X-15", "status")).toBe(0);
});

test("hours, levels and what meters missed outlive a restart", async () => {
  const folder = await temporaryFolder();
  const before = await plant("2026-11-20T09:00:00+07:00", folder);
  before.fault("EQ-X-20", "blocked");
  before.fault("EQ-X-21", "blocked");
  before.pass(60);
  const kept = ["level", "run-hours"].map((point) => before.shown("EQ-X-20", point));
  const litres = before.shown("WM-X-02", "litres");
  await before.campus.stop();
  const again = await plant("2026-11-20T10:00:00+07:00", folder);
  expect(again.shown("EQ-X-20", "level")).toBeCloseTo(kept[0] ?? 0, 3);
  expect(again.shown("EQ-X-20", "run-hours")).toBeCloseTo(kept[1] ?? 0, 6);
  expect(Math.abs(again.shown("WM-X-02", "litres") - litres)).toBeLessThanOrEqual(1);
});

test("hot water that no pump moves grows cold, and comes back", async () => {
  const { shown, pass, fault } = await plant();
  const pumps = ["EQ-SR-02", "EQ-SR-03"];
  expect(pumps.reduce((sum, pump) => sum + shown(pump, "pump-status"), 0)).toBe(1);
  for (const pump of pumps) fault(pump, "trip");
  pass(120, 5 * MINUTE);
  expect(shown("EQ-SR-02", "temperature")).toBeLessThan(45);
  for (const pump of pumps) fault(pump, "trip", false);
  pass((6 * HOUR) / MINUTE, 10 * MINUTE);
  expect(shown("EQ-SR-02", "temperature")).toBeGreaterThan(50);
});
