import { CORE_API, USER_API } from "@atrium/contract";
import { DEFAULT_WEATHER_DISPLAY, WeatherDisplayReply, WeatherStationReply } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/weather-display`;
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  token = await server.signIn();
});
afterAll(async () => server.stop());

async function ask(method: "GET" | "PUT", url: string, payload?: object, as = token) {
  const headers = { authorization: `Bearer ${as}` };
  return server.app.http.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

const shown = (...names: string[]) => ({
  values: DEFAULT_WEATHER_DISPLAY.values.map(({ name }) => ({ name, isShown: names.includes(name) })),
});

test("what is set is shown by the header's call, outlives a restart, changes the site and is in the audit log", async () => {
  const { display, stations } = WeatherDisplayReply.parse((await ask("GET", PATH)).json());
  expect(display).toEqual(DEFAULT_WEATHER_DISPLAY);
  expect(stations).toMatchObject([{ values: expect.arrayContaining([expect.objectContaining({ name: "rain" })]) }]);
  const revision = async () => (await ask("GET", `${CORE_API}/site`)).json<{ revision: number }>().revision;
  const before = await revision();

  const wanted = { station: stations[0]?.id ?? "", values: shown("rain", "light").values.toReversed() };
  const reply = await ask("PUT", PATH, { before: display, display: wanted });
  expect(WeatherDisplayReply.parse(reply.json()).display).toEqual(wanted);
  expect(await revision()).toBe(before + 1);
  const header = async () =>
    WeatherStationReply.parse((await ask("GET", `${CORE_API}/monitor/weather/station`)).json()).values;
  expect(await header()).toEqual(wanted.values);
  const [row] = (await ask("GET", `${USER_API}/audit?kind=weather-display.changed`)).json<{ data: object[] }>().data;
  expect(row).toMatchObject({ sentence: expect.stringMatching(/^Header weather set to Rain today, Light from /) });

  await server.restart();
  await server.app.start();
  token = await server.signIn();
  expect(await header()).toEqual(wanted.values);
});

test("of two who set it at once the second is refused, and nothing of the first is lost", async () => {
  const { display } = WeatherDisplayReply.parse((await ask("GET", PATH)).json());
  const replies = await Promise.all(
    ["humidity", "barometer"].map((name) => ask("PUT", PATH, { before: display, display: shown(name) })),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ error_code: "EDV009" });
  const first = replies.find(({ statusCode }) => statusCode === 200);
  const after = WeatherDisplayReply.parse((await ask("GET", PATH)).json());
  expect(after.display).toEqual(WeatherDisplayReply.parse(first?.json()).display);
});

test.each([
  ["no value at all", shown()],
  ["a value twice", { values: [...DEFAULT_WEATHER_DISPLAY.values.slice(1), { name: "rain", isShown: true }] }],
  ["a value that no station has", { values: [{ name: "pressure", isShown: true }] }],
  ["a station that is none", { ...shown("rain"), station: "L-O1-A-01" }],
])("%s is refused at the field", async (_name, display) => {
  const { display: before } = WeatherDisplayReply.parse((await ask("GET", PATH)).json());
  const reply = await ask("PUT", PATH, { before, display });
  expect(reply.json()).toMatchObject({ error_code: "EVA001", fields: [{ path: expect.stringMatching(/^display/) }] });
  expect(WeatherDisplayReply.parse((await ask("GET", PATH)).json()).display).toEqual(before);
});
