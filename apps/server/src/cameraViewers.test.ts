import { USER_API } from "@atrium/contract";
import { RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import { BearerReply } from "@atrium/contract/people";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CAMERA, openViewer, serverWithCamera, type TestViewer, watch } from "../test/cameraDesk.ts";
import { Person, roleOf, signIn } from "../test/people.ts";
import { PICTURE_TICKS } from "../test/pictures.ts";
import { TestCamera } from "../test/testCamera.ts";
import type { TestServer } from "./testServer.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const SESSION_OVER = 4401;
const NO_RIGHT = 4403;
const UNKNOWN = 4404;

let camera: TestCamera;
let server: TestServer;
let admin: Person;
const viewers: TestViewer[] = [];

// The clock never leaps here: what ends, ends by what happened, not at the next look half a minute later.
beforeAll(async () => {
  camera = new TestCamera();
  await camera.start();
  ({ server } = await serverWithCamera(camera));
  admin = new Person(server, await server.signIn());
  await admin.addRole("Looks", ["viewable"]);
  await admin.addRole("Books", ["bookable"]);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await camera.stop();
});
afterEach(() => {
  for (const viewer of viewers.splice(0)) viewer.leave();
});

async function enter(who = admin): Promise<TestViewer> {
  const viewer = await watch(server, who.token);
  viewers.push(viewer);
  await whenSeen(viewer);
  return viewer;
}

async function person(name: string, role: string): Promise<Person> {
  await admin.addUser(name, role);
  return await signIn(server, name);
}

async function whenSeen(viewer: TestViewer, more = 5): Promise<void> {
  const before = viewer.pictures.length;
  await expect.poll(() => viewer.pictures.length, PATIENCE).toBeGreaterThanOrEqual(before + more);
}

test("many who watch share one stream, and one who reads nothing loses pictures of its own alone", async () => {
  camera.size = 200_000;
  const [slow, quick] = [await enter(), await enter()];
  expect(camera.streams).toBe(1);
  slow.socket.pause();
  const [before, had] = [slow.received, quick.received];
  await expect.poll(() => quick.received - had, { timeout: 90_000, interval: 50 }).toBeGreaterThan(40_000_000);
  camera.size = 400;
  slow.socket.resume();
  const jumps = () =>
    slow.pictures.filter(({ time }, index) => time - (slow.pictures[index - 1]?.time ?? time) > PICTURE_TICKS);
  await expect.poll(() => jumps().length, PATIENCE).toBeGreaterThan(0);
  await whenSeen(slow);
  expect(jumps().every(({ isKey }) => isKey)).toBe(true);
  // What waited for it in the server, and in both ends of its socket.
  expect(slow.received - before).toBeLessThan(20_000_000);
  const times = quick.pictures.map(({ time }) => time);
  expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === PICTURE_TICKS)).toBe(true);
}, 120_000);

test("nobody without the right, a session or our own page opens a camera, and what is tried reaches none", async () => {
  for (const viewer of viewers) viewer.leave();
  const asked = camera.asked.length;
  const booker = await person("booker", "Books");
  await expect(openViewer(server, booker.token)).rejects.toThrow("refused 403");
  await expect(openViewer(server, "A".repeat(43))).rejects.toThrow("refused 401");
  const cookie = { authorization: "", cookie: `_dtc=${admin.token}` };
  for (const foreign of [{ origin: "http://evil.example" }, { "sec-fetch-site": "cross-site" }, { origin: "null" }]) {
    await expect(openViewer(server, "", { headers: { ...cookie, ...foreign } })).rejects.toThrow("refused 403");
  }
  expect(camera.asked).toHaveLength(asked);
  const origin = server.app.http.listeningOrigin;
  const own = await openViewer(server, "", { headers: { ...cookie, origin } });
  viewers.push(own);
});

test("a page shows its bearer as a protocol, since no cookie goes to this address, and looks on when that is over", async () => {
  const headers = { cookie: `_dtc=${admin.token}`, "sec-fetch-site": "same-origin" };
  const url = `${USER_API}/sessions/current/bearer`;
  const reply = await server.app.http.inject({ method: "POST", url, headers });
  const { bearer } = BearerReply.parse(reply.json());
  await expect(openViewer(server, "", { protocols: ["binary", "bearer.nobodys"] })).rejects.toThrow("refused 401");
  const viewer = await watch(server, "", { protocols: ["binary", `bearer.${bearer}`] });
  viewers.push(viewer);
  expect(viewer.socket.protocol).toBe("binary");
  await whenSeen(viewer);
});

test("a host, port or path that a viewer gives is refused in the address, and means nothing in RTSP", async () => {
  for (const more of ["host=10.0.0.9", "port=22", "uri=rtsp://10.0.0.9/", "rtspPort=9", `device=${CAMERA}`]) {
    await expect(openViewer(server, admin.token, { query: `device=${CAMERA}&${more}` })).rejects.toThrow("refused 400");
  }
  for (const device of ["127.0.0.1:22", "..%2F..", "%00", "x".repeat(500), ""]) {
    await expect(openViewer(server, admin.token, { query: `device=${device}` })).rejects.toThrow("refused 400");
  }
  for (const device of ["CAM-NONE", "L-O1-B-03"]) {
    const viewer = await openViewer(server, admin.token, { query: `device=${device}` });
    await expect.poll(() => viewer.closed, PATIENCE).toBe(UNKNOWN);
  }
  const before = camera.asked.length;
  const viewer = await watch(server, admin.token, { uri: `rtsp://10.0.0.9:22${RTSP_SOCKET_PATH}` });
  viewers.push(viewer);
  await whenSeen(viewer);
  expect(camera.asked.slice(before).every(({ uri }) => uri.startsWith(`rtsp://127.0.0.1:${camera.port}/`))).toBe(true);
});

test("who loses the right while looking is sent away at once, and so is who signs out; others look on", async () => {
  const [looker, leaver] = [await person("looker", "Looks"), await person("leaver", "Looks")];
  const [looks, leaves, stays] = [await enter(looker), await enter(leaver), await enter()];
  await leaver.ask("DELETE", "/sessions/current");
  await expect.poll(() => leaves.closed, PATIENCE).toBe(SESSION_OVER);
  const { id } = await admin.role("Looks");
  expect(await admin.status("PUT", `/roles/${id}`, roleOf("Looks", ["bookable"]))).toBe(200);
  await expect.poll(() => looks.closed, PATIENCE).toBe(NO_RIGHT);
  expect(stays.closed).toBeUndefined();
  await whenSeen(stays);
  await expect(openViewer(server, looker.token)).rejects.toThrow("refused 403");
});

test("who speaks no RTSP is sent away, and a message that is too long ends the socket; the server goes on", async () => {
  const [one, other, stays] = [await enter(), await enter(), await enter()];
  one.socket.send(new TextEncoder().encode("GET / HTTP/1.1\r\n\r\n"));
  other.socket.send(new Uint8Array(200_000));
  await expect.poll(() => one.closed, PATIENCE).toBe(1005);
  await expect.poll(() => other.closed, PATIENCE).toBe(1009);
  await whenSeen(stays);
});
