import { CORE_API, DeviceId, UserId, type Feature } from "@atrium/contract";
import { DeviceDescription, QUALITY } from "@atrium/contract/devices";
import {
  DEFAULT_WEATHER_DISPLAY,
  WEATHER_UNITS,
  Weather,
  WeatherStationReply,
  type WeatherDisplay,
} from "@atrium/contract/site";
import { protocols } from "@atrium/drivers";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeClock } from "@atrium/time/fakeClock";
import { buildHttp } from "../../platform/http/http.ts";
import type { Http } from "../../platform/http/ourFastify.ts";
import type { Session } from "../../platform/http/session.ts";
import { PointStore } from "../points/pointStore.ts";
import { OutdoorWeather } from "./outdoorWeather.ts";
import { weatherRoutes } from "./routes.ts";

const PATH = `${CORE_API}/monitor/weather`;
const STALE_AFTER = 15_000;
const KEYS = ["temperature", "barometer", "humidity", "light", "rain", "wind-speed", "wind-direction"];
const SPOKEN = [31.42, 1009.8, 64.1, 742, 0.4, 2.36, 225];

let clock: FakeClock;
let points: PointStore;
let http: Http;

/** A station as the site's mapping makes it: the product's own points, numbered from 1. */
function station(facts: Record<string, unknown> = { station: "48455-A" }): DeviceDescription {
  const templates = protocols["mqtt"]?.catalog.points("weather-station", { topic: "weather/roof" }) ?? [];
  return DeviceDescription.parse({
    id: "WS-1",
    module: "weather-station",
    name: "Roof",
    placement: "tower",
    floor: "rooftop",
    isCorridor: false,
    room: "roof",
    at: [1, 1],
    facts,
    points: templates.map((template, index) => Object.assign({}, template, { id: index + 1, device: "WS-1" })),
  });
}

async function open(
  devices: readonly DeviceDescription[],
  settings: { weatherDisplay?: WeatherDisplay } = {},
): Promise<void> {
  clock = new FakeClock();
  const log = pino({ level: "silent" });
  points = new PointStore({ points: devices.flatMap((device) => device.points), clock, log, publish: () => {} });
  points.start();
  const sessions = new Map([
    ["viewer", session("vic", ["viewable"])],
    ["tenant", session("tom", ["bookable"])],
  ]);
  http = await buildHttp({
    log,
    sessions: {
      find: async (token) => sessions.get(token) ?? null,
      known: () => undefined,
      endOf: async () => undefined,
      isProven: () => true,
    },
    webFolder: "/nonexistent",
    isDatabaseUnavailable: () => false,
  });
  await http.register(
    weatherRoutes({ weather: new OutdoorWeather({ directory: { devices, settings }, newest: points }) }),
  );
}

beforeEach(async () => open([station()]));
afterEach(async () => {
  points.stop();
  await http.close();
});

function session(username: string, features: Feature[]): Session {
  const permissions = features.map((slug) => ({ isUsed: true, feature: { slug } }));
  const user = { id: UserId.parse(1), username, role: { name: "Role", permissions } };
  return { id: 1, user, features: new Set(features) };
}

function ask(token?: string) {
  return http.inject({ url: PATH, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
}

async function weather(): Promise<Weather> {
  return Weather.parse((await ask("viewer")).json());
}

/** The station reports all seven values; `qualities` has the exceptions from good. */
function speak(qualities: Partial<Record<string, number>> = {}): void {
  points.apply({
    length: KEYS.length,
    ids: Int32Array.from(KEYS, (_key, index) => index + 1),
    values: Float64Array.from(KEYS, (key, index) =>
      qualities[key] === QUALITY.bad ? Number.NaN : (SPOKEN[index] ?? 0),
    ),
    qualities: Uint8Array.from(KEYS, (key) => qualities[key] ?? QUALITY.good),
    times: Float64Array.from(KEYS, () => clock.now()),
  });
}

test("the reply has exactly the specification's fields, with the station's values", async () => {
  speak();
  expect((await ask("viewer")).json()).toEqual({
    temperature: 31.42,
    barometer: 1009.8,
    barometer_unit: "hPa",
    humidity: 64.1,
    humidity_unit: "%",
    light: 742,
    rain: 0.4,
    wind_speed: 2.36,
    wind_speed_unit: "m/s",
    wind_direction: 225,
    station_id: "48455-A",
  });
});

test("the units of the reply are those of the station's points", () => {
  expect(station().points.map((point) => point.unit)).toEqual(Object.values(WEATHER_UNITS));
});

test("before the station's first values there is none, but the station is named", async () => {
  expect(await weather()).toMatchObject({ temperature: null, wind_direction: null, station_id: "48455-A" });
});

test("a value that is too old is not shown as the present weather, and returns when it is fresh", async () => {
  speak();
  clock.pass(STALE_AFTER - 1_000);
  expect(await weather()).toMatchObject({ temperature: 31.42 });
  clock.pass(2_000);
  expect(await weather()).toMatchObject({ temperature: null, humidity: null, wind_speed: null });
  speak();
  expect(await weather()).toMatchObject({ temperature: 31.42 });
});

test("one broken sensor affects no other value", async () => {
  speak();
  speak({ "wind-direction": QUALITY.bad });
  expect(await weather()).toMatchObject({ temperature: 31.42, wind_direction: null });
});

test("a site without a weather station has none", async () => {
  await http.close();
  await open([]);
  expect(await weather()).toMatchObject({ temperature: null, station_id: null, humidity_unit: "%" });
});

test("a station without a number of its own goes by its id", async () => {
  await http.close();
  await open([station({})]);
  expect((await weather()).station_id).toBe("WS-1");
});

test("every signed-in user gets the weather, whatever the role", async () => {
  expect((await ask()).statusCode).toBe(401);
  expect((await ask("tenant")).statusCode).toBe(200);
});

test("the station comes with the points of its values; a site without one has none", async () => {
  const askStation = async () => {
    const reply = await http.inject({ url: `${PATH}/station`, headers: { authorization: "Bearer tenant" } });
    return WeatherStationReply.parse(reply.json()).station;
  };
  expect((await askStation())?.points.map(({ key }) => key)).toEqual(KEYS);
  await http.close();
  await open([]);
  expect(await askStation()).toBeNull();
});

test("of several stations the chosen one is the weather; where that is gone, the first", async () => {
  await http.close();
  const other = { ...station({}), id: DeviceId.parse("WS-2") };
  const values = DEFAULT_WEATHER_DISPLAY.values.toReversed();
  await open([station(), other], { weatherDisplay: { station: "WS-2", values } });
  expect((await weather()).station_id).toBe("WS-2");
  const reply = await http.inject({ url: `${PATH}/station`, headers: { authorization: "Bearer tenant" } });
  expect(WeatherStationReply.parse(reply.json()).values).toEqual(values);
  await http.close();
  await open([station()], { weatherDisplay: { station: "WS-2", values } });
  expect((await weather()).station_id).toBe("48455-A");
});
