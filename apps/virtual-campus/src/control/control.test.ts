import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus, until } from "../../test/builders.ts";
import { ControlApi, type ControlApiOptions } from "./controlApi.ts";
import { ControlServer } from "./controlServer.ts";

const Sentences = z.record(z.string(), z.string());
const Explained = z.object({ common: Sentences, systems: z.record(z.string(), Sentences) });
const Flaws = z.object({
  flaws: z.array(
    z.object({ kind: z.string(), of: z.string(), from: z.number().nullable(), until: z.number().nullable() }),
  ),
});
const Devices = z.array(z.object({ system: z.string(), possibleFaults: z.array(z.string()) }));

async function switchboard(options: Pick<ControlApiOptions, "shiftedClock"> = {}) {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith("bacnet-o1", "modbus-o1", "modbus-water"), clock });
  const api = new ControlApi({ ...options, campus, historyProgress: () => undefined });
  const server = new ControlServer({ port: 0, api });
  await server.start();
  onTestFinished(() => server.stop());
  const url = `http://127.0.0.1:${server.port}`;
  const send = async (method: string, address: string, body: string, type = "application/json") => {
    const reply = await fetch(`${url}${address}`, { method, body, headers: { "content-type": type } });
    return { status: reply.status, body: await reply.json() };
  };
  const get = async (address: string) => {
    const reply = await fetch(`${url}${address}`);
    return { status: reply.status, body: await reply.json() };
  };
  return { campus, url, send, get };
}

test("the switchboard says that its clock is shifted, of real time nothing, and in which zone its times are", async () => {
  const words = "The clock is shifted for a demonstration. The actual time is Sunday 22 Nov 2026 23:00.";
  const shifted = await switchboard({ shiftedClock: () => words });
  expect((await shifted.get("/state")).body).toMatchObject({ shiftedClock: words });
  const real = await switchboard();
  expect((await real.get("/state")).body).toMatchObject({ shiftedClock: null, timeZone: "Asia/Bangkok" });
});

test("a device reports its own state, and a wall switch changes it", async () => {
  const { get, send } = await switchboard();
  const pressed = await send("POST", "/devices/L-O1-B-01/wall-switch", '{"level":35}');
  expect(pressed).toMatchObject({ status: 200, body: { level: 35 } });
  const state = await get("/devices/L-O1-B-01");
  expect(state.body).toMatchObject({ id: "L-O1-B-01", level: 35, connection: "bacnet-o1" });
  expect(state.body).toHaveProperty(["priorityArray", 6], 35);
  expect((await get("/devices/EM-O1-A-01")).body).toHaveProperty(["parts", 0, "part"], "lighting");
});

test("faults are switched on and off and show in the state", async () => {
  const { get, send } = await switchboard();
  await send("PUT", "/faults", '{"connection":"modbus-o1","fault":"slow","on":true,"delay":500}');
  const state = await get("/state");
  expect(JSON.stringify(state.body)).toContain('"faults":["slow"]');
  const off = await send("PUT", "/faults", '{"connection":"modbus-o1","fault":"slow","on":false}');
  expect(off.body).toEqual({ connection: "modbus-o1", faults: [] });
});

test("every fault that a device can have is explained: the common ones, and those of its system", async () => {
  const { get } = await switchboard();
  const explained = await get("/faults");
  expect(explained.body).toMatchObject({
    common: { offline: expect.stringContaining("does not answer") },
    systems: { lighting: { "lamp-failure": "One of the circuit's lamps is broken." }, weather: {} },
  });
  const { common, systems } = Explained.parse(explained.body);
  for (const { system, possibleFaults } of Devices.parse((await get("/devices")).body)) {
    expect(possibleFaults.filter((fault) => (common[fault] ?? systems[system]?.[fault]) === undefined)).toEqual([]);
  }
});

test("a fault of another system is refused with the faults that the device can have", async () => {
  const { send } = await switchboard();
  const refused = await send("PUT", "/faults", '{"device":"EM-O1-A-01","fault":"door-blocked","on":true}');
  expect(refused.body).toEqual({
    message: "A device of energy has no fault door-blocked.",
    fields: [
      {
        path: "fault",
        message:
          "expected one of offline, flapping, stuck, slow, slow-network, garbage, wrong-device, out-of-range, zeros, garbage-counter, spike, wrong-unit, exchanged",
      },
    ],
  });
  const unknown = await send("PUT", "/faults", '{"device":"EM-O1-A-01","fault":"melted","on":true}');
  expect(unknown.body).toMatchObject({
    fields: [{ path: "fault", message: expect.stringContaining('"door-blocked"') }],
  });
  const connection = await send("PUT", "/faults", '{"connection":"modbus-o1","fault":"zeros","on":true}');
  expect(connection.body).toMatchObject({
    fields: [{ path: "fault", message: "this is a device's fault, not a connection's" }],
  });
});

test.each([
  ["PUT", "/faults", '{"device":"L-O1-A-01","fault":"melted","on":true}', 400, ["fault"]],
  ["PUT", "/faults", '{"fault":"offline","on":true}', 400, ["device"]],
  ["PUT", "/faults", '{"device":"L-O1-A-01","connection":"bacnet-o1","fault":"offline","on":true}', 400, ["device"]],
  ["PUT", "/faults", '{"device":"EM-O1-A-01","fault":"lamp-failure","on":true}', 400, ["fault"]],
  ["PUT", "/faults", '{"device":"L-O1-A-01","fault":"offline","on":true,"delay":5}', 400, ["delay"]],
  ["PUT", "/faults", '{"device":"L-O1-A-01","fault":"offline","on":true,"rate":5}', 400, ["rate"]],
  ["PUT", "/faults", '{"connection":"modbus-o1","fault":"refuse-write","on":true}', 400, ["fault"]],
  ["PUT", "/faults", '{"device":"nobody","fault":"offline","on":true}', 404, []],
  ["PUT", "/faults", "not json", 400, []],
  ["PUT", "/speed", '{"speed":0}', 400, ["speed"]],
  ["PUT", "/speed", '{"speed":11}', 400, ["speed"]],
  ["POST", "/devices/L-O1-A-01/wall-switch", '{"level":140}', 400, ["level"]],
  ["POST", "/devices/L-O1-A-01/arrivals", '{"plate":"9ฮฮ 9999"}', 404, []],
  ["POST", "/devices/L-O1-A-01/arrivals", '{"plate":""}', 400, ["plate"]],
  ["POST", "/devices/L-O1-A-01/cards", '{"card":"8841"}', 404, []],
  ["POST", "/devices/AD-O1-C-03/cards", '{"card":""}', 400, ["card"]],
  ["POST", "/devices/EM-O1-A-01/wall-switch", '{"level":40}', 404, []],
  ["POST", "/nothing", "{}", 404, []],
])("%s %s with %s is answered %i", async (method, address, body, status, fields) => {
  const { send } = await switchboard();
  const reply = await send(method, address, body);
  expect(reply.status).toBe(status);
  expect(reply.body).toMatchObject({ fields: fields.map((path) => ({ path })) });
});

test("what is not JSON is not read, and the page is served", async () => {
  const { send, url } = await switchboard();
  expect((await send("PUT", "/faults", "{}", "text/plain")).status).toBe(415);
  expect(await (await fetch(`${url}/`)).text()).toContain("Virtual campus");
});

test("the metrics say whether the campus keeps real time, and a slow step is said", async () => {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith("bacnet-o1"), clock, stepInterval: 50 });
  const server = new ControlServer({ port: 0, api: new ControlApi({ campus, historyProgress: () => undefined }) });
  await server.start();
  onTestFinished(() => server.stop());
  const figure = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    return Number(new RegExp(`^virtual_campus_${name} (\\S+)$`, "m").exec(text)?.[1]);
  };
  await until(async () => (await figure("steps")) > 1);
  const before = await figure("skipped_steps");
  const step = campus.step.bind(campus);
  campus.step = () => {
    campus.step = step;
    const end = performance.now() + 180;
    while (performance.now() < end) continue;
    step();
  };
  await until(async () => (await figure("step_duration_seconds_max")) >= 0.18);
  await until(async () => (await figure("skipped_steps")) >= before + 2);
  expect(await figure("step_interval_seconds")).toBe(0.05);
});

test("what is wrong without a switch is listed with its device, its time and its size, so that a search for it can be judged", async () => {
  const { get } = await switchboard();
  const { flaws } = Flaws.parse((await get("/flaws")).body);
  expect(new Set(flaws.map(({ kind }) => kind))).toEqual(
    new Set(["weak", "cold", "wander", "leak", "lamp", "drift", "chatter", "gap"]),
  );
  expect(flaws.every((flaw) => flaw.from === flaw.until || (flaw.from ?? 0) < (flaw.until ?? 0))).toBe(true);
});

test("the switchboard says who polls and who writes, once its record has begun", async () => {
  const { url, get } = await switchboard();
  expect((await get("/traffic")).body).toMatchObject({ since: null });
  const begun = await fetch(`${url}/traffic`, { method: "DELETE" });
  expect(await begun.json()).toMatchObject({ since: Date.parse("2026-11-20T10:00:00+07:00"), connections: [] });
});
