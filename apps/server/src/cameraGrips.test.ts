import { CORE_API, ErrorReply, USER_API } from "@atrium/contract";
import { CAMERA_GRIP_MILLIS, CameraGrip } from "@atrium/contract/cameras";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FilmingCameras } from "../test/filmingCameras.ts";
import { LeapingClock } from "../test/leapingClock.ts";
import { Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const DOME = `${CORE_API}/cameras/CAM-OR-01`;
const LEFT = { pan: -60, tilt: 0, zoom: 0 };
const cameras = new FilmingCameras();
const clock = new LeapingClock();
let server: TestServer;
let admin: Person;
let malee: Person;
let niran: Person;
/** Malee at another screen. */
let elsewhere: Person;

beforeAll(async () => {
  server = await TestServer.make({ clock, fields: { vapix: cameras.protocol } });
  await server.app.start();
  admin = new Person(server, await server.signIn());
  await admin.addRole("Guards", ["viewable", "controllable"]);
  for (const name of ["malee", "niran"]) await admin.addUser(name, "Guards");
  malee = await signIn(server, "malee");
  niran = await signIn(server, "niran");
  elsewhere = await signIn(server, "malee");
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  clock.leap(CAMERA_GRIP_MILLIS);
  cameras.motions.length = 0;
});

async function holder(person: Person): Promise<CameraGrip["holder"]> {
  return CameraGrip.parse((await person.ask("GET", `${DOME}/grip`)).json()).holder;
}

test("who moves a dome has it for some seconds after the last touch: others see whose it is, and are refused with nothing moved", async () => {
  expect(await holder(niran)).toBeNull();
  expect(await malee.status("PUT", `${DOME}/motion`, LEFT)).toBe(204);
  expect(await holder(niran)).toMatchObject({ name: "malee", isOwn: false });
  expect(await holder(malee)).toMatchObject({ name: "malee", isOwn: true });
  const moved = cameras.motions.length;
  for (const [method, path, body] of [
    ["PUT", "/motion", LEFT],
    ["POST", "/home", {}],
    ["POST", "/preset", { name: "Gate" }],
  ] as const) {
    const reply = await niran.ask(method, `${DOME}${path}`, body);
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([409, "ECA003"]);
    expect(ErrorReply.parse(reply.json()).message).toMatch(/^malee is controlling this camera/);
  }
  expect(cameras.motions).toHaveLength(moved);
  expect(cameras.wentTo).toEqual([]);
  // A touch of the same person, from another screen, goes on.
  clock.leap(CAMERA_GRIP_MILLIS - 1_000);
  expect(await elsewhere.status("PUT", `${DOME}/motion`, LEFT)).toBe(204);
  clock.leap(CAMERA_GRIP_MILLIS - 1_000);
  expect(await niran.status("PUT", `${DOME}/motion`, LEFT)).toBe(409);
});

test("it ends by itself, and the next who comes has it", async () => {
  expect(await malee.status("POST", `${DOME}/home`, {})).toBe(204);
  const until = (await holder(malee))?.until ?? 0;
  expect(until - clock.now()).toBeLessThanOrEqual(CAMERA_GRIP_MILLIS);
  clock.leap(CAMERA_GRIP_MILLIS);
  expect(await holder(malee)).toBeNull();
  expect(await niran.status("PUT", `${DOME}/motion`, LEFT)).toBe(204);
  expect(await malee.status("PUT", `${DOME}/motion`, LEFT)).toBe(409);
});

test("an administrator of the site takes it over, which is in the audit log, and then the first is refused", async () => {
  expect(await malee.status("PUT", `${DOME}/motion`, LEFT)).toBe(204);
  expect(await admin.status("PUT", `${DOME}/motion`, LEFT)).toBe(409);
  expect(await niran.status("POST", `${DOME}/grip`, {})).toBe(403);
  expect(CameraGrip.parse((await admin.ask("POST", `${DOME}/grip`, {})).json()).holder).toMatchObject({ isOwn: true });
  expect(await admin.status("PUT", `${DOME}/motion`, LEFT)).toBe(204);
  expect(await malee.status("PUT", `${DOME}/motion`, LEFT)).toBe(409);
  const reply = await admin.ask("GET", `${USER_API}/audit?kind=camera.taken`);
  const rows = reply.json<{ data: { by: string; sentence: string }[] }>().data;
  expect(rows).toMatchObject([{ by: "admin", sentence: expect.stringMatching(/taken over from malee$/) }]);
});

test("what the one who held it has set in motion stops after a second, also when it was taken over", async () => {
  expect(await malee.status("PUT", `${DOME}/motion`, LEFT)).toBe(204);
  expect(await admin.status("POST", `${DOME}/grip`, {})).toBe(200);
  clock.leap(1_000);
  await expect.poll(() => cameras.motions.at(-1)).toEqual({ pan: 0, tilt: 0, zoom: 0 });
});

test("a command that is slow on its way does not set a camera in motion after the command to stop", async () => {
  const STILL = { pan: 0, tilt: 0, zoom: 0 };
  let arrive: (() => void) | undefined;
  cameras.beforeMove = async ({ pan }) => {
    if (pan !== 0) await new Promise<void>((resolve) => (arrive = resolve));
  };
  const moved = malee.status("PUT", `${DOME}/motion`, LEFT);
  await expect.poll(() => arrive).toBeDefined();
  // The second value is requested while the first is on its way. After a release only the last one is sent.
  const again = malee.status("PUT", `${DOME}/motion`, LEFT);
  const released = malee.status("PUT", `${DOME}/motion`, STILL);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(cameras.motions).toEqual([]);
  arrive?.();
  expect(await Promise.all([moved, again, released])).toEqual([204, 204, 204]);
  expect(cameras.motions).toEqual([LEFT, STILL]);
  cameras.beforeMove = undefined;
});

test("one dome that is held holds no other, and what is not a camera cannot be held", async () => {
  expect(await malee.status("PUT", `${DOME}/motion`, LEFT)).toBe(204);
  expect(await niran.status("PUT", `${CORE_API}/cameras/CAM-LR-01/motion`, LEFT)).toBe(204);
  expect(await niran.status("GET", `${CORE_API}/cameras/L-O1-B-03/grip`)).toBe(404);
  expect(await admin.status("POST", `${CORE_API}/cameras/L-O1-B-03/grip`, {})).toBe(404);
  expect(await admin.status("PUT", `${CORE_API}/cameras/L-O1-B-03/motion`, LEFT)).toBe(404);
});
