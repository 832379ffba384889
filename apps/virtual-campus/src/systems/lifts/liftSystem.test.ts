import { expect, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder, until } from "../../../test/builders.ts";
import { modbusProbe } from "../../../test/fieldClients.ts";
import type { Campus } from "../../campus.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const CONNECTION = "modbus-lifts-o";
const LIFT = "LF-O-11";
const NOT_RELEASED = "LF-O-13";
/** Nobody is in: only orders move the cars. */
const NIGHT = "2026-11-22T03:00:00+07:00";

async function office(clock = new HandClock(NIGHT), folder?: string) {
  const campus = await startCampus({
    site: await siteWith(CONNECTION),
    clock,
    ...(folder === undefined ? {} : { folder }),
  });
  const client = await modbusProbe(portOf(campus, CONNECTION));
  client.setID(11);
  return { clock, campus, client };
}

function state(campus: Campus, device = LIFT): Record<string, unknown> {
  return { ...campus.systemOf(device)?.state(device) };
}

/** Lets the campus's time run until the lift says so. */
async function run(clock: HandClock, campus: Campus, isTrue: () => boolean): Promise<void> {
  await until(() => {
    clock.forward(500);
    campus.step();
    return isTrue();
  });
}

test("a lift goes where its register sends it, and the registers report its way", async () => {
  const { clock, campus, client } = await office();
  await client.writeRegister(1, 3);
  expect((await client.readHoldingRegisters(1, 1)).data).toEqual([3]);
  await run(clock, campus, () => Number(state(campus)["position"]) > 1.5);
  const { data } = await client.readHoldingRegisters(0, 24);
  expect(data.slice(0, 2)).toEqual([1, 3]);
  expect(data[6]).toBeGreaterThan(150);
  expect(data[8]).toBe(1);
  expect(data[14]).toBe(0b100);
  await run(clock, campus, () => state(campus)["door"] === "open");
  expect((await client.readHoldingRegisters(6, 5)).data).toEqual([300, 3, 3, 0, 2]);
});

test("the controller keeps its own locks: not released, out of service, doors, a floor that is not there", async () => {
  const { campus, client } = await office();
  await expect(client.writeRegister(1, 4)).rejects.toMatchObject({ modbusCode: 3 });
  await expect(client.writeRegister(6, 1)).rejects.toMatchObject({ modbusCode: 2 });
  await client.writeRegister(0, 5);
  expect(state(campus)["mode"]).toBe("OUT_OF_SERVICE");
  await expect(client.writeRegister(1, 2)).rejects.toMatchObject({ modbusCode: 4 });
  client.setID(13);
  await expect(client.writeRegister(1, 2)).rejects.toMatchObject({ modbusCode: 4 });
  await expect(client.writeRegister(0, 2)).rejects.toMatchObject({ modbusCode: 4 });
  expect(state(campus, NOT_RELEASED)).toMatchObject({ mode: "NORMAL", controllable: false });
});

test("a fire in the building brings the cars to the main floor, one on it to the floor above", async () => {
  const { clock, campus } = await office();
  const detector = detectorOn(campus, 2);
  campus.faults.set(deviceTarget(detector), "fire-alarm", true);
  await run(clock, campus, () => state(campus)["door"] === "open");
  expect(state(campus)).toMatchObject({ floor: 1, recalledTo: 1 });
  campus.faults.set(deviceTarget(detectorOn(campus, 1)), "fire-alarm", true);
  await run(clock, campus, () => state(campus)["floor"] === 2 && state(campus)["door"] === "open");
  expect(state(campus)).toMatchObject({ recalledTo: 2 });
});

test("mode, place and trips outlive a restart", async () => {
  const folder = await temporaryFolder();
  const clock = new HandClock(NIGHT);
  const before = await office(clock, folder);
  await before.client.writeRegister(1, 3);
  await run(clock, before.campus, () => state(before.campus)["door"] === "open");
  await before.client.writeRegister(0, 3);
  const trips = Number(state(before.campus)["trips"]);
  await before.campus.stop();
  const after = await office(clock, folder);
  expect(state(after.campus)).toMatchObject({ mode: "INDEPENDENT_SERVICE", floor: 3, trips });
});

test("its faults have codes, and the meter of the lifts sees a car that runs", async () => {
  const { clock, campus, client } = await office();
  campus.faults.set(deviceTarget(LIFT), "door-blocked", true);
  expect((await client.readHoldingRegisters(17, 2)).data).toEqual([1, 21]);
  campus.faults.set(deviceTarget(LIFT), "door-blocked", false);
  const standing = liftWatts(campus);
  await client.writeRegister(1, 3);
  await run(clock, campus, () => Number(state(campus)["position"]) > 1.5);
  expect(liftWatts(campus) - standing).toBeGreaterThan(2_000);
});

function liftWatts(campus: Campus): number {
  return campus.electricity.power(campus.network.parts.findIndex(({ device }) => device.id === "EM-OR-01"));
}

function detectorOn(campus: Campus, floor: number): string {
  const plan = campus.site.plans.find((one) => one.building === "office-building" && one.floorCode === floor);
  return plan?.devices.find(({ module }) => module === "fire-alarm")?.id ?? "";
}

test("a person at the main floor's landing calls a car, is let in and taken up", async () => {
  const { clock, campus } = await office();
  campus.systemOf(LIFT)?.wallSwitch?.(LIFT, 3);
  await run(
    clock,
    campus,
    () => Number(state(campus)["people"]) === 1 || Number(state(campus, "LF-O-12")["people"]) === 1,
  );
  await run(clock, campus, () => state(campus)["floor"] === 3 || state(campus, "LF-O-12")["floor"] === 3);
  expect(state(campus)).toMatchObject({ callsUp: [], waiting: 0 });
});
