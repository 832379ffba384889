import { randomUUID } from "node:crypto";
import { CORE_API, Paged } from "@atrium/contract";
import {
  CommandReply,
  DeviceDescription,
  FINAL_COMMAND_STATES,
  PointValues,
  type RestStates,
  SiteDevice,
} from "@atrium/contract/devices";
import { SiteConnection } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Person } from "../test/people.ts";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const PATIENCE = { timeout: 60_000, interval: 100 };
const LINES = ["mqtt-plugs", "modbus-curtains-o"];
const PLUG = { device: "PL-L5-A-01", point: "on" };
const CURTAIN = { device: "CU-O1-A-01", point: "target" };

let campus: VirtualCampus;
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  [campus, server] = await Promise.all([startVirtualCampus(...LINES), TestServer.make()]);
  await server.app.start();
  admin = new Person(server, await server.signIn());
  for (const id of LINES) {
    const path = `${CORE_API}/connections/${id}`;
    const { name, settings, revision } = SiteConnection.parse((await admin.ask("GET", path)).json());
    const change = { name, settings: { ...settings, port: campus.portOf(id) }, revision };
    if ((await admin.status("PUT", path, change)) !== 200) throw new Error(`${id} could not be led to the campus`);
  }
}, 120_000);
afterAll(async () => {
  await server.stop();
  await campus.stop();
});

type At = typeof PLUG;

async function settingsOf({ device }: At): Promise<SiteDevice> {
  return SiteDevice.parse((await admin.ask("GET", `${CORE_API}/devices/${device}`)).json());
}

/** Saves what the first part of a device says of its points at rest; the reply. */
async function putRest(at: At, rest: RestStates | object) {
  const { id: _, changed: __, retiredAt: ___, ...device } = await settingsOf(at);
  const parts = device.parts.map((part) => Object.assign({}, part, { rest }));
  return admin.ask("PUT", `${CORE_API}/devices/${at.device}`, { ...device, parts });
}

async function described({ device, point }: At) {
  const { data } = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices`)).json());
  return data.find(({ id }) => id === device)?.points.find(({ key }) => key === point);
}

/** The newest value, once there is one. */
async function valueOf(at: At): Promise<number> {
  const id = (await described(at))?.id;
  return await vi.waitFor(async () => {
    const { values } = PointValues.parse((await admin.ask("GET", `${CORE_API}/points/values?ids=${id}`)).json());
    const [value = null] = values;
    if (value === null) throw new Error(`${at.device} has no value`);
    return value;
  }, PATIENCE);
}

/** What became of a command. */
async function command({ device, point }: At, value: number | null) {
  const id = randomUUID();
  const asked = { id, targets: [{ device, point, value }], holdMinutes: 60 };
  const reply = await admin.ask("POST", `${CORE_API}/commands`, asked);
  expect([reply.statusCode, reply.json()]).toEqual([202, expect.anything()]);
  return await vi.waitFor(async () => {
    const { targets } = CommandReply.parse((await admin.ask("GET", `${CORE_API}/commands/${id}`)).json());
    const [target] = targets;
    if (target === undefined || !FINAL_COMMAND_STATES.includes(target.state)) throw new Error("it is on its way");
    return target;
  }, PATIENCE);
}

test("a plug over MQTT is switched back to what it was, on the wire, when its hold is released", async () => {
  const before = await valueOf(PLUG);
  expect(await command(PLUG, 1 - before)).toMatchObject({ state: "confirmed", confirmedValue: 1 - before });
  const end = await command(PLUG, null);
  const detail = `Returned to its previous value (${before === 1 ? "On" : "Off"}).`;
  expect(end).toMatchObject({ state: "confirmed", confirmedValue: before, ending: "returned", detail });
  await vi.waitFor(async () => expect(await valueOf(PLUG)).toBe(before), PATIENCE);
});

test("its mapping gives it another rest state, which is written at the end of the next hold", async () => {
  expect((await putRest(PLUG, { on: 0 })).statusCode).toBe(200);
  expect((await described(PLUG))?.rest).toBe(0);
  expect((await settingsOf(PLUG)).parts[0]?.rest).toEqual({ on: 0 });
  expect(await command(PLUG, 1)).toMatchObject({ state: "confirmed" });
  expect(await command(PLUG, null)).toMatchObject({ confirmedValue: 0, detail: "Returned to its rest state (Off)." });
});

test("a curtain over Modbus stays where it was put, and goes back where its mapping says so", async () => {
  expect((await described(CURTAIN))?.rest).toBe("stay");
  const before = await valueOf(CURTAIN);
  const to = before > 50 ? 30 : 70;
  expect(await command(CURTAIN, to)).toMatchObject({ state: "confirmed" });
  expect(await command(CURTAIN, null)).toMatchObject({
    ending: "left",
    detail: "Left unchanged: its rest state is to stay unchanged.",
  });
  expect((await putRest(CURTAIN, { target: "before" })).statusCode).toBe(200);
  expect(await command(CURTAIN, before)).toMatchObject({ state: "confirmed" });
  const end = await command(CURTAIN, null);
  expect(end).toMatchObject({ state: "confirmed", confirmedValue: to, ending: "returned" });
});

test("a rest state that a point cannot have is refused at its field", async () => {
  const wrong = async (at: At, rest: object) => {
    const reply = await putRest(at, rest);
    const fields: { path: string; message: string }[] = reply.json().fields;
    return [reply.statusCode, fields.map(({ path, message }) => `${path}: ${message}`)];
  };
  expect(await wrong(PLUG, { on: 2 })).toEqual([400, ["parts.0.rest.on: On must be 0 or 1"]]);
  expect(await wrong(PLUG, { colour: "stay" })).toEqual([
    400,
    ["parts.0.rest.colour: The product does not have this point"],
  ]);
  expect(await wrong(CURTAIN, { stop: "before" })).toEqual([
    400,
    ["parts.0.rest.stop: Stop is momentary and has no rest state"],
  ]);
  const lamp = { device: "L-O1-B-03", point: "level" };
  expect(await wrong(lamp, { level: 0 })).toEqual([
    400,
    ["parts.0.rest.level: Level always returns to the device's own default"],
  ]);
});
