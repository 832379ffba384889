import { expect, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus, until } from "../../../test/builders.ts";
import { type BrokerMessage, mqttListener } from "../../../test/fieldClients.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { MINUTE } from "../../physics/localTime.ts";

const CONNECTION = "mqtt-air";
const SENSOR = "IAQ-O1-A-01";
const TOPIC = "air/o1-a-01";

async function sensors() {
  const clock = new HandClock("2026-11-20T14:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(CONNECTION), clock });
  const { heard } = await mqttListener(portOf(campus, CONNECTION), "air/#");
  await until(() => newest(heard) !== undefined);
  return { clock, campus, heard };
}

function newest(heard: readonly BrokerMessage[]): Record<string, number> | undefined {
  const payload = heard.findLast(({ topic }) => topic === `${TOPIC}/air`)?.payload;
  return payload === undefined ? undefined : Object.fromEntries(Object.entries<number>(JSON.parse(payload)));
}

const countOf = (heard: readonly BrokerMessage[]) => heard.filter(({ topic }) => topic === `${TOPIC}/air`).length;

test("a sensor publishes the air of its room, as well as it can measure it, once a minute", async () => {
  const { clock, campus, heard } = await sensors();
  const before = countOf(heard);
  clock.forward(5_000);
  campus.step();
  clock.forward(MINUTE);
  campus.step();
  await until(() => countOf(heard) > before);
  const room = campus.site.plans.flatMap(({ building, floor, devices }) =>
    devices.flatMap(({ id, room: own }) => (id === SENSOR ? [`${building}/${floor}/${own}`] : [])),
  );
  const air = campus.air.room(room[0] ?? "");
  const told = newest(heard);
  expect(told?.["time"]).toBe(clock.now() / 1_000);
  expect(Math.abs((told?.["co2_ppm"] ?? 0) - (air?.co2 ?? 0))).toBeLessThan(25);
  expect(Math.abs((told?.["temp_C"] ?? 0) - (air?.temperature ?? 0))).toBeLessThan(0.25);
  expect(Math.abs((told?.["rh_percent"] ?? 0) - (air?.humidity ?? 0))).toBeLessThan(1.5);
  expect((told?.["pm25_ugm3"] ?? 0) / (air?.pm25 ?? 1)).toBeCloseTo(1, 0);
  expect(told?.["pm10_ugm3"]).toBeGreaterThanOrEqual(told?.["pm25_ugm3"] ?? Infinity);
  expect(told?.["tvoc_ppb"]).toBeGreaterThan(0);
});

test("a stuck sensor repeats its last values, at a new time", async () => {
  const { clock, campus, heard } = await sensors();
  const first = newest(heard);
  campus.faults.set(deviceTarget(SENSOR), "stuck", true);
  clock.forward(90 * MINUTE);
  campus.step();
  await until(() => newest(heard)?.["time"] === clock.now() / 1_000);
  expect(newest(heard)).toEqual({ ...first, time: clock.now() / 1_000 });
});

test("a sensor on which somebody breathes tells so much more carbon dioxide, and nothing else", async () => {
  const { clock, campus, heard } = await sensors();
  clock.forward(MINUTE);
  campus.step();
  await until(() => newest(heard)?.["time"] === clock.now() / 1_000);
  const before = newest(heard);
  campus.faults.set(deviceTarget(SENSOR), "breathed-on", true);
  clock.forward(MINUTE);
  campus.step();
  await until(() => newest(heard)?.["time"] === clock.now() / 1_000);
  const told = newest(heard);
  expect((told?.["co2_ppm"] ?? 0) - (before?.["co2_ppm"] ?? 0)).toBeGreaterThan(850);
  expect((told?.["co2_ppm"] ?? 0) - (before?.["co2_ppm"] ?? 0)).toBeLessThan(950);
  expect(Math.abs((told?.["temp_C"] ?? 0) - (before?.["temp_C"] ?? 0))).toBeLessThan(0.5);
});
