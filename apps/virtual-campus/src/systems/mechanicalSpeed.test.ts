import { expect, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus } from "../../test/builders.ts";
import { modbusProbe } from "../../test/fieldClients.ts";
import { ControlApi } from "../control/controlApi.ts";

/** Nobody is in: only orders move anything. */
const NIGHT = "2026-11-22T03:00:00+07:00";

/** A campus with one gateway, and the ms of its clock until a device says something of itself. */
async function campusAt(mechanicalSpeed: number, gateway: string) {
  const clock = new HandClock(NIGHT);
  const campus = await startCampus({ site: await siteWith(gateway), clock, mechanicalSpeed });
  const state = (device: string): Record<string, unknown> => ({ ...campus.systemOf(device)?.state(device) });
  const until = (device: string, isThere: (state: Record<string, unknown>) => boolean) => {
    const start = clock.time;
    while (!isThere(state(device)) && clock.time - start < 300_000) {
      clock.forward(100);
      campus.step();
    }
    return clock.time - start;
  };
  return { campus, until, state };
}

const TRAVELS = {
  async curtain(speed: number) {
    const { campus, until } = await campusAt(speed, "modbus-curtains-o");
    campus.systemOf("CU-O1-A-03")?.wallSwitch?.("CU-O1-A-03", 0);
    until("CU-O1-A-03", ({ position }) => position === 0);
    campus.systemOf("CU-O1-A-03")?.wallSwitch?.("CU-O1-A-03", 100);
    return until("CU-O1-A-03", ({ position }) => position === 100);
  },
  async fan(speed: number) {
    const { campus, until } = await campusAt(speed, "fans-o");
    campus.systemOf("EF-O3-C-01")?.wallSwitch?.("EF-O3-C-01", 0);
    until("EF-O3-C-01", (state) => state["speed"] === 0);
    campus.systemOf("EF-O3-C-01")?.wallSwitch?.("EF-O3-C-01", 5);
    return until("EF-O3-C-01", (state) => state["speed"] === 100);
  },
  async damper(speed: number) {
    const { campus, until } = await campusAt(speed, "bacnet-doas-o");
    campus.systemOf("DO-O1-B-01")?.wallSwitch?.("DO-O1-B-01", 5);
    return until("DO-O1-B-01", (state) => Number(state["outdoor-damper"]) > 99);
  },
  async lift(speed: number) {
    const { campus, until } = await campusAt(speed, "modbus-lifts-o");
    const client = await modbusProbe(portOf(campus, "modbus-lifts-o"));
    client.setID(11);
    await client.writeRegister(1, 3);
    return until("LF-O-11", ({ position, door }) => position === 3 && door === "open");
  },
};

test.each(Object.entries(TRAVELS))(
  "at three times the speed a %s is there in a third of the time",
  async (_, travel) => {
    const [real, fast] = [await travel(1), await travel(3)];
    expect(real).toBeGreaterThan(5_000);
    expect(fast / real).toBeGreaterThan(0.28);
    expect(fast / real).toBeLessThan(0.4);
  },
);

test("the speed is set while a curtain moves: it goes on from where it is, faster", async () => {
  const { campus, until, state } = await campusAt(1, "modbus-curtains-o");
  const api = new ControlApi({ campus, historyProgress: () => undefined });
  campus.systemOf("CU-O1-A-03")?.wallSwitch?.("CU-O1-A-03", 0);
  until("CU-O1-A-03", ({ position }) => position === 0);
  campus.systemOf("CU-O1-A-03")?.wallSwitch?.("CU-O1-A-03", 100);
  expect(until("CU-O1-A-03", ({ position }) => Number(position) > 50)).toBeGreaterThan(5_500);
  const { position } = state("CU-O1-A-03");
  expect(api.setSpeed({ speed: 10 })).toEqual({ status: 200, body: { speed: 10 } });
  expect(state("CU-O1-A-03")["position"]).toBe(position);
  expect(until("CU-O1-A-03", (now) => now["position"] === 100)).toBeLessThan(1_000);
});

test("a door is held for as long as it was ordered, however fast the car is", async () => {
  const { campus, until, state } = await campusAt(3, "modbus-lifts-o");
  const client = await modbusProbe(portOf(campus, "modbus-lifts-o"));
  client.setID(11);
  await client.writeRegister(2, 30);
  until("LF-O-11", ({ door }) => door === "open");
  expect(state("LF-O-11")).toMatchObject({ door: "open", holdSeconds: expect.any(Number) });
  expect(until("LF-O-11", ({ holdSeconds }) => holdSeconds === 0)).toBeGreaterThan(25_000);
});
