import { CORE_API, ErrorReply, USER_API } from "@atrium/contract";
import { CameraViewing } from "@atrium/contract/cameras";
import { SiteDevice } from "@atrium/contract/devices";
import { SiteConnection } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const CAMERA = "CAM-O1-B-01";
const ADDRESS = `${CORE_API}/cameras/${CAMERA}/viewing`;
const DEVICE = `${CORE_API}/devices/${CAMERA}`;
const CONNECTION = `${CORE_API}/connections/cameras`;
const PATIENCE = { timeout: 10_000, interval: 20 };
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make({});
  const { site } = server;
  const connections = site.connections.filter(({ id }) => id === "cameras");
  const mappings = site.mappings.filter(({ device }) => device === CAMERA);
  await server.restartWith({ ...site, connections, mappings });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

/** After a change the cameras' connection restarts, and until then there is nobody to ask. */
async function viewing(): Promise<CameraViewing> {
  const reply = await vi.waitFor(async () => {
    const one = await admin.ask("POST", ADDRESS, {});
    expect(one.statusCode).toBe(200);
    return one;
  }, PATIENCE);
  return CameraViewing.parse(reply.json());
}

/** Saves the camera with other fields of its address, or another number on the plan; undefined takes a field away. */
async function map(fields: Record<string, string | number | undefined>, devID = "1.1.4"): Promise<void> {
  const { id: _, changed: __, retiredAt: ___, ...device } = SiteDevice.parse((await admin.ask("GET", DEVICE)).json());
  const parts = device.parts.map((part) => ({ ...part, address: { ...part.address, ...fields } }));
  expect(
    await admin.status("PUT", DEVICE, {
      ...device,
      parts,
      facts: { ...device.facts, devID },
      password: "sample-password-cctv",
    }),
  ).toBe(200);
}

async function connect(settings: Record<string, string | null>): Promise<number> {
  const { name, revision, settings: now } = SiteConnection.parse((await admin.ask("GET", CONNECTION)).json());
  return await admin.status("PUT", CONNECTION, { name, revision, settings: { ...now, ...settings } });
}

async function sources(): Promise<string | undefined> {
  const { headers } = await server.app.http.inject({ url: "/security/cctv" });
  return /connect-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
}

async function handedOut(): Promise<number> {
  const reply = await admin.ask("GET", `${USER_API}/audit?search=viewing+account&pageSize=50`);
  return reply.json<{ data: unknown[] }>().data.length;
}

test("a camera is the server's to open until somebody sets it otherwise, and no page may connect to it", async () => {
  expect(await viewing()).toEqual({ state: "gateway" });
  expect(await sources()).toBe("'self'");
  expect(await handedOut()).toBe(0);
});

test("a camera that is set to direct is returned with its place and its viewing account, and each time is in the audit log", async () => {
  await map({ stream: "direct", port: 8_204 });
  expect(await viewing()).toEqual({
    state: "ready",
    way: "direct",
    host: "127.0.0.1",
    port: 8204,
    username: "viewer",
    password: "sample-password-viewer",
    allowsBasic: false,
  });
  expect(await handedOut()).toBe(1);
  expect(await sources()).toBe("'self' ws://127.0.0.1:8204 http://127.0.0.1:8204");
  await map({ stream: "mp4" });
  expect(await viewing()).toMatchObject({ way: "mp4" });
  expect(await handedOut()).toBe(2);
});

test("a camera that has the host name under which the page came is not opened by it: cookies know no ports", async () => {
  await map({ stream: "direct", port: 8_204 });
  const asked = async (host: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, host };
    const url = `${CORE_API}/cameras/${CAMERA}/viewing`;
    return CameraViewing.parse((await server.app.http.inject({ method: "POST", url, headers, payload: {} })).json());
  };
  for (const host of ["127.0.0.1:3000", "127.0.0.1"]) expect(await asked(host)).toEqual({ state: "own-host" });
  expect(await asked("campus.example:8204")).toMatchObject({ state: "ready" });
});

test("without a configured port it is the number's: 3100 and a digit, 310 before two, and none of three", async () => {
  await map({ stream: "direct", port: undefined });
  expect(await viewing()).toMatchObject({ state: "ready", port: 3_104 });
  expect(await sources()).toBe("'self' ws://127.0.0.1:3104 http://127.0.0.1:3104");
  await map({}, "1.1.23");
  expect(await viewing()).toMatchObject({ port: 31_023 });
  const before = await handedOut();
  await map({}, "1.1.123");
  expect(await viewing()).toEqual({ state: "no-port" });
  expect(await sources()).toBe("'self'");
  expect(await handedOut()).toBe(before);
  await map({ port: 8_204 }, "1.1.123");
  expect(await viewing()).toMatchObject({ state: "ready", port: 8_204 });
});

test("without a viewing account that is said, and the account of commands is never handed out in its place", async () => {
  expect(await connect({ viewingPassword: null })).toBe(200);
  expect(await viewing()).toEqual({ state: "no-account" });
  expect(await connect({ viewingUsername: "atrium", viewingPassword: "sample-password-cctv" })).toBe(400);
  expect(await connect({ viewingUsername: "viewer", viewingPassword: "another" })).toBe(200);
  expect(await viewing()).toMatchObject({ password: "another" });
  const { settings, secrets } = SiteConnection.parse((await admin.ask("GET", CONNECTION)).json());
  expect(settings).not.toHaveProperty("viewingPassword");
  expect(secrets).toContain("viewingPassword");
});

test("nobody asks without a session, for what is no camera, or with a host of their own", async () => {
  expect((await server.app.http.inject({ method: "POST", url: ADDRESS, payload: {} })).statusCode).toBe(401);
  const lamp = await admin.ask("POST", `${CORE_API}/cameras/L-O1-B-03/viewing`, {});
  expect([lamp.statusCode, ErrorReply.parse(lamp.json()).error_code]).toEqual([404, "ENF001"]);
  expect(await admin.status("POST", ADDRESS, { host: "evil.example" })).toBe(400);
});
