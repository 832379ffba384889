import { expect, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus, until } from "../../../test/builders.ts";
import { type BrokerMessage, mqttListener } from "../../../test/fieldClients.ts";
import type { Campus } from "../../campus.ts";
import { connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";
import { HOUR } from "../../physics/localTime.ts";

const CONNECTION = "mqtt-campus";
const STATION = deviceTarget("WS-LR-01");
const LOOP = "weather/48455-A/loop";
const STATUS = "weather/48455-A/status";
const NOON = "2026-11-20T12:00:00+07:00";

async function station(time = NOON) {
  const clock = new HandClock(time);
  const campus = await startCampus({ site: await siteWith(CONNECTION), clock });
  return { clock, campus, ...(await mqttListener(portOf(campus, CONNECTION), "weather/#")) };
}

function newest(heard: readonly BrokerMessage[], topic: string): string | undefined {
  return heard.findLast((one) => one.topic === topic)?.payload;
}

function fields(heard: readonly BrokerMessage[]): Record<string, number> {
  const packet: unknown = JSON.parse(newest(heard, LOOP) ?? "{}");
  return Object.fromEntries(Object.entries(packet ?? {}).map(([name, value]) => [name, Number(value)]));
}

async function nextPacket(campus: Campus, heard: readonly BrokerMessage[]): Promise<Record<string, number>> {
  const before = heard.length;
  campus.step();
  await until(() => heard.slice(before).some(({ topic }) => topic === LOOP));
  return fields(heard);
}

test("who comes later finds the station's word and its newest values kept by the broker", async () => {
  const { heard } = await station();
  await until(() => heard.length === 2);
  expect(heard.find(({ topic }) => topic === STATUS)).toMatchObject({ payload: "online", isKept: true });
  expect(heard.find(({ topic }) => topic === LOOP)?.isKept).toBe(true);
});

test("the station measures the weather that the campus lives through", async () => {
  const { campus, clock, heard } = await station();
  const { sky } = campus.electricity.moment;
  const packet = await nextPacket(campus, heard);
  expect(packet["outTemp_C"]).toBeCloseTo(sky.temperature, 1);
  expect(packet["outHumidity"]).toBeCloseTo(sky.humidity, 1);
  expect(packet["radiation_Wpm2"]).toBeCloseTo(sky.irradiance, 0);
  expect(packet["dateTime"]).toBe(clock.now() / 1_000);
  expect(packet["barometer_mbar"]).toBeGreaterThan(995);
  expect(packet["barometer_mbar"]).toBeLessThan(1_025);
  expect(packet["windSpeed_mps"]).toBeGreaterThan(0);
  expect(packet["windDir"]).toBeLessThan(360);
});

test("rain adds up over a day and restarts at midnight, whenever the station was started", async () => {
  const wet = await station("2026-08-01T00:00:10+07:00");
  let most = 0;
  let days = 0;
  for (; most < 1 && days < 90; days += 1) {
    wet.clock.forward(23.9 * HOUR);
    most = (await nextPacket(wet.campus, wet.heard))["dayRain_mm"] ?? 0;
    if (most < 1) wet.clock.forward(0.1 * HOUR);
  }
  expect(most).toBeGreaterThanOrEqual(1);
  const later = await station(new Date(wet.clock.now()).toISOString());
  expect((await nextPacket(later.campus, later.heard))["dayRain_mm"]).toBeCloseTo(most, 1);
  wet.clock.forward(0.2 * HOUR);
  expect((await nextPacket(wet.campus, wet.heard))["dayRain_mm"]).toBeLessThan(most);
});

test("a station without power is reported by its last will, and publishes again when power is back", async () => {
  const { campus, heard } = await station();
  await until(() => newest(heard, STATUS) === "online");
  campus.faults.set(STATION, "offline", true);
  await until(() => newest(heard, STATUS) === "offline");
  const packets = heard.filter(({ topic }) => topic === LOOP).length;
  campus.step();
  campus.faults.set(STATION, "offline", false);
  await until(() => newest(heard, STATUS) === "online");
  expect(heard.filter(({ topic }) => topic === LOOP)).toHaveLength(packets);
  await nextPacket(campus, heard);
});

test("a stuck station sends what it sent, at a new time; a garbled one sends noise", async () => {
  const { campus, clock, heard } = await station();
  const first = await nextPacket(campus, heard);
  campus.faults.set(STATION, "stuck", true);
  clock.forward(HOUR);
  const second = await nextPacket(campus, heard);
  expect(second).toEqual({ ...first, dateTime: clock.now() / 1_000 });
  campus.faults.set(STATION, "stuck", false);
  campus.faults.set(STATION, "garbage", true);
  const before = heard.length;
  campus.step();
  await until(() => heard.length > before);
  expect(() => fields(heard)).toThrow(SyntaxError);
  expect(campus.systemOf("WS-LR-01")?.state("WS-LR-01")).toMatchObject({ system: "weather", faults: ["garbage"] });
});

test("an unplugged broker drops its listeners and lets them in again afterwards", async () => {
  const { campus, client } = await station();
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  campus.faults.set(connectionTarget(CONNECTION), "offline", true);
  await closed;
  campus.faults.set(connectionTarget(CONNECTION), "offline", false);
  const { heard } = await mqttListener(portOf(campus, CONNECTION), "weather/#");
  await until(() => newest(heard, LOOP) !== undefined);
  await until(() => newest(heard, STATUS) !== undefined);
  expect(newest(heard, STATUS)).toBe("online");
});

test("a station whose clock is wrong dates what it measures by it", async () => {
  const { campus, clock, heard } = await station();
  const { outTemp_C: right } = await nextPacket(campus, heard);
  for (const [fault, offset] of [
    ["clock-behind", -2 * HOUR],
    ["clock-ahead", 2 * HOUR],
  ] as const) {
    campus.faults.set(STATION, fault, true);
    campus.step();
    await until(() => fields(heard)["dateTime"] === (clock.now() + offset) / 1_000);
    expect(fields(heard)["outTemp_C"]).toBe(right);
    campus.faults.set(STATION, fault, false);
  }
});
