import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { CORE_API } from "@atrium/contract";
import { cameraPort, RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import { SiteDevice } from "@atrium/contract/devices";
import { SiteConnection } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watch } from "../test/cameraDesk.ts";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

/** Several cameras behind one host, as an encoder of several inputs or a router of ports has them. */
const HOST = "127.0.31.1";
const [FIRST, SECOND, THIRD] = ["CAM-O1-B-01", "CAM-O1-B-02", "CAM-O1-C-01"] as const;
const PASSWORD = "sample-password-cctv";
const PATIENCE = { timeout: 20_000, interval: 50 };

/** One camera of the host: its pictures begin with its own octet, and what it is asked is written down. */
interface Channel {
  readonly number: string;
  readonly server: Server;
  readonly asked: string[];
}

let server: TestServer;
let admin: Person;
const channels: Channel[] = [];

/** At the port of a number of two digits that is free on this machine. */
async function openChannel(from: number): Promise<Channel> {
  const asked: string[] = [];
  const number = `1.1.${from}`;
  const http = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path.split("?")[0] ?? "");
    request.resume();
    if (path.startsWith("/axis-cgi/jpg")) response.end(Buffer.from([0xff, 0xd8, from]));
    else if (path.startsWith("/axis-cgi/streamstatus")) response.end('{"data":{"streams":[]}}');
    else response.end("pan=1\ntilt=2\nzoom=3\n");
  });
  http.on("upgrade", (request, socket) => {
    asked.push((request.url ?? "").split("?")[0] ?? "");
    socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
  });
  http.listen(cameraPort(number), HOST);
  try {
    await once(http, "listening");
  } catch {
    return await openChannel(from + 1);
  }
  return { number, server: http, asked };
}

beforeAll(async () => {
  channels.push(await openChannel(41));
  channels.push(await openChannel(Number(channels[0]?.number.slice(4)) + 1));
  server = await TestServer.make();
  const { site } = server;
  const connections = site.connections.filter(({ id }) => id === "cameras");
  const mappings = site.mappings.filter(({ device }) => device === FIRST);
  await server.restartWith({ ...site, connections, mappings });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(async () => {
  await server.stop();
  for (const { server: http } of channels) {
    http.closeAllConnections();
    http.close();
  }
});

async function shown(id: string) {
  const {
    isPasswordWithheld,
    changed: _,
    retiredAt: __,
    ...device
  } = SiteDevice.parse((await admin.ask("GET", `${CORE_API}/devices/${id}`)).json());
  return { device, isPasswordWithheld };
}

/** Maps a camera to the host, without a port. */
async function map(id: string, devID: string, more: object = {}) {
  const { device } = await shown(id);
  const parts = [{ product: "ptz-camera", address: { host: HOST } }];
  const facts = { ...device.facts, devID };
  return await admin.ask("PUT", `${CORE_API}/devices/${id}`, {
    ...device,
    connection: "cameras",
    parts,
    facts,
    ...more,
  });
}

async function pictureOf(id: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${admin.token}` };
  return (await server.app.http.inject({ url: `${CORE_API}/cameras/${id}/still`, headers })).rawPayload[2];
}

test("cameras of one host are two by their numbers alone: each has its own picture, status, motor and stream", async () => {
  const [first, second] = channels;
  if (first === undefined || second === undefined) throw new Error("the host has no cameras");
  expect((await map(FIRST, first.number, { password: PASSWORD })).statusCode).toBe(200);
  expect((await map(SECOND, second.number, { password: PASSWORD })).statusCode).toBe(200);
  await expect.poll(() => pictureOf(FIRST), PATIENCE).toBe(Number(first.number.slice(4)));
  expect(await pictureOf(SECOND)).toBe(Number(second.number.slice(4)));
  for (const [id, { asked }] of [
    [FIRST, first],
    [SECOND, second],
  ] as const) {
    await expect.poll(() => asked, PATIENCE).toContain("/axis-cgi/streamstatus.cgi");
    const moved = await admin.ask("PUT", `${CORE_API}/cameras/${id}/motion`, { pan: 10, tilt: 0, zoom: 0 });
    expect([moved.statusCode, asked.at(-1)]).toEqual([204, "/axis-cgi/com/ptz.cgi"]);
    const viewer = await watch(server, admin.token, { query: `device=${id}` });
    await expect.poll(() => asked, PATIENCE).toContain(RTSP_SOCKET_PATH);
    viewer.leave();
  }
}, 60_000);

test("a third one with a number that the host has already is refused,", async () => {
  const taken = await map(THIRD, channels[1]?.number ?? "");
  expect([taken.statusCode, taken.json()]).toMatchObject([409, { error_code: "EDV007" }]);
});

test("another number is another receiver: the password is entered for it before it goes there, in devices and tests alike", async () => {
  const [first] = channels;
  const other = "1.1.97";
  const port = cameraPort(other);
  expect((await map(SECOND, other)).statusCode).toBe(200);
  expect(await shown(SECOND)).toMatchObject({ isPasswordWithheld: true });
  const { withheld } = SiteConnection.parse((await admin.ask("GET", `${CORE_API}/connections/cameras`)).json());
  expect(withheld).toEqual([`${HOST}:${port}`]);
  expect((await map(SECOND, other, { password: PASSWORD })).statusCode).toBe(200);
  expect(await shown(SECOND)).toMatchObject({ isPasswordWithheld: false });
  const probe = {
    connection: "cameras",
    product: "ptz-camera",
    address: { host: HOST, port: cameraPort(first?.number ?? "") },
  };
  expect((await admin.ask("POST", `${CORE_API}/probes`, probe)).statusCode).toBe(200);
});
