import { expect, test } from "vitest";
import * as z from "zod";
import { modbusProbe } from "../../../test/fieldClients.ts";
import { HandClock, portOf, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const GATEWAY = "modbus-curtains-o";
/** Unit 3 of the office's gateway: 3.4 m wide, 12.1 s of travel. */
const DEVICE = "CU-O1-A-03";
const UNIT = 3;
const ROOM = "office-building/first/A01";

async function office(folder?: string) {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const site = await siteWith(GATEWAY);
  const campus = await startCampus({ site, clock, ...(folder === undefined ? {} : { folder }) });
  const client = await modbusProbe(portOf(campus, GATEWAY));
  client.setID(UNIT);
  const registers = async () => (await client.readHoldingRegisters(0, 8)).data;
  return { campus, clock, client, registers };
}

test("moves a curtain by its register, as its own state says too", async () => {
  const { campus, clock, client, registers } = await office();
  await client.writeRegister(0, 0);
  clock.forward(60_000);
  await client.writeRegister(0, 100);
  clock.forward(6_050);
  expect(await registers()).toEqual([100, 0, 500, 1, 0, 0, 0, 121]);
  await client.writeRegister(1, 1);
  clock.forward(60_000);
  expect(await registers()).toEqual([50, 1, 500, 0, 0, 0, 0, 121]);
  const system = campus.systemOf(DEVICE);
  expect(system?.state(DEVICE)).toMatchObject({ position: 50, target: 50, movement: "stopped", unit: UNIT });
});

test("refuses what it cannot do with an exception", async () => {
  const { campus, client } = await office();
  await expect(client.writeRegister(0, 101)).rejects.toMatchObject({ modbusCode: 3 });
  await expect(client.writeRegister(2, 10)).rejects.toMatchObject({ modbusCode: 2 });
  campus.faults.set(deviceTarget(DEVICE), "local", true);
  await expect(client.writeRegister(0, 10)).rejects.toMatchObject({ modbusCode: 4 });
});

test("keeps showing what it showed while it is stuck", async () => {
  const { campus, clock, client, registers } = await office();
  const before = await registers();
  campus.faults.set(deviceTarget(DEVICE), "stuck", true);
  await client.writeRegister(0, before[0] === 100 ? 0 : 100);
  clock.forward(60_000);
  expect(await registers()).toEqual(before);
});

test("hangs after a restart as it was left", async () => {
  const folder = await temporaryFolder();
  const first = await office(folder);
  first.campus.systemOf(DEVICE)?.wallSwitch?.(DEVICE, 0);
  first.clock.forward(60_000);
  first.campus.systemOf(DEVICE)?.wallSwitch?.(DEVICE, 37);
  first.clock.forward(60_000);
  await first.campus.stop();
  const second = await office(folder);
  expect((await second.registers()).slice(0, 4)).toEqual([37, 0, 370, 0]);
});

test("darkens its room, where the lighting's program then asks for more light", async () => {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(GATEWAY, "bacnet-o1"), clock });
  const curtains = campus.systems.find(({ kind }) => kind.key === "curtains");
  const atWindows = campus.network.circuits.filter(
    ({ placement, floor, room, demand }) => `${placement}/${floor}/${room.id}` === ROOM && demand.daylightFactor > 0,
  );
  const wanted = (target: number) => {
    for (const id of ["CU-O1-A-01", "CU-O1-A-02"]) {
      curtains?.wallSwitch?.(id, target);
    }
    clock.forward(60_000);
    campus.step();
    const levels = atWindows.map(({ id }) => campus.systemOf(id)?.state(id));
    return levels.reduce(
      (sum, state) => sum + z.object({ programmedLevel: z.number() }).parse(state).programmedLevel,
      0,
    );
  };
  const [closed, open] = [wanted(0), wanted(100)];
  expect(atWindows.length).toBeGreaterThan(0);
  expect(closed).toBeGreaterThan(open);
  expect(campus.air.daylightShare(ROOM)).toBe(1);
});

test("reports its earlier positions, up to the start of its first day", async () => {
  const clock = new HandClock("2026-11-20T15:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(GATEWAY), clock });
  const system = campus.systems.find(({ kind }) => kind.key === "curtains");
  const midnight = Date.parse("2026-11-20T00:00:00+07:00");
  const past = [...(system?.past?.(midnight, clock.time, 15 * 60_000) ?? [])];
  for (const device of system?.devices ?? []) {
    const own = past.filter((sample) => sample.device === device);
    expect(own[0]?.time).toBe(midnight);
    expect(own.map(({ time }) => time)).toEqual(own.map(({ time }) => time).toSorted((a, b) => a - b));
    expect(system?.state(device)).toMatchObject({ position: own.at(-1)?.value });
  }
  expect(past.length).toBeGreaterThan(24);
});

test("nobody has moved a curtain on a holiday", async () => {
  // Constitution Day, a Thursday.
  const clock = new HandClock("2026-12-10T15:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(GATEWAY), clock });
  const system = campus.systems.find(({ kind }) => kind.key === "curtains");
  const midnight = Date.parse("2026-12-10T00:00:00+07:00");
  expect([...(system?.past?.(midnight, clock.time, 15 * 60_000) ?? [])].filter(({ time }) => time > midnight)).toEqual(
    [],
  );
});
