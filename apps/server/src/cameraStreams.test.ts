import { CORE_API } from "@atrium/contract";
import { CAMERA_STREAM } from "@atrium/contract/cameras";
import { SiteConnection } from "@atrium/contract/site";
import { interleaved } from "@atrium/rtsp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serverWithCamera, type TestViewer, watch } from "../test/cameraDesk.ts";
import type { LeapingClock } from "../test/leapingClock.ts";
import { waitFor } from "../test/liveSocket.ts";
import { Person } from "../test/people.ts";
import { PICTURE_TICKS } from "../test/pictures.ts";
import { TestCamera } from "../test/testCamera.ts";
import { TOKEN } from "../test/testCameraWires.ts";
import type { TestServer } from "./testServer.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
/** ms after which a stream that nobody watches is closed. */
const IDLE = 5_000;
const USUAL = new TestCamera();

describe.each(["TCP", "websocket"] as const)("RTSP over %s", (transport) => {
  let camera: TestCamera;
  let server: TestServer;
  let clock: LeapingClock;
  let admin: Person;
  let viewers: TestViewer[] = [];

  beforeAll(async () => {
    camera = new TestCamera(transport);
    await camera.start();
    ({ server, clock } = await serverWithCamera(camera));
    admin = new Person(server, await server.signIn());
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await camera.stop();
  });
  beforeEach(() => {
    const { password, statusOf, upgradeOf, spoil, ticksOf, size } = USUAL;
    Object.assign(camera, { password, statusOf, upgradeOf, spoil, ticksOf, size });
    camera.asked.length = 0;
  });
  afterEach(async () => {
    for (const viewer of viewers.splice(0)) viewer.leave();
    await waitFor(async () => (await figure("atrium_camera_viewers")) === 0 || undefined, "the viewers to leave");
    clock.leap(IDLE);
    await waitFor(() => camera.streams === 0 || undefined, "the stream's end");
  });

  async function enter(): Promise<TestViewer> {
    const viewer = await watch(server, admin.token);
    viewers.push(viewer);
    return viewer;
  }

  async function figure(name: string): Promise<number> {
    const { body } = await server.app.http.inject({ url: "/metrics" });
    return Number(new RegExp(`^${name} (\\d+)`, "m").exec(body)?.[1]);
  }

  async function whenSeen(viewer: TestViewer, more = 5): Promise<void> {
    const before = viewer.pictures.length;
    await expect.poll(() => viewer.pictures.length, PATIENCE).toBeGreaterThanOrEqual(before + more);
  }

  /** Leaps on until the camera has been asked again. */
  async function whenAsked(method: string, times: number): Promise<void> {
    await expect
      .poll(() => {
        clock.leap(500);
        return camera.times(method);
      }, PATIENCE)
      .toBeGreaterThanOrEqual(times);
  }

  /** Saves the connection with another value of a setting, which restarts its driver. */
  async function change(settings: object): Promise<void> {
    const path = `${CORE_API}/connections/cameras`;
    const { name, revision, settings: before } = SiteConnection.parse((await admin.ask("GET", path)).json());
    const body = { name, revision, settings: { ...before, ...settings } };
    expect(await admin.status("PUT", path, body)).toBe(200);
  }

  it("a viewer sees the pictures of a camera that wants a proof, in their order and time", async () => {
    const viewer = await enter();
    await whenSeen(viewer, 30);
    expect(camera.asked.slice(0, 5)).toMatchObject([
      { method: "OPTIONS", hasProof: false },
      { method: "DESCRIBE", hasProof: false },
      { method: "DESCRIBE", hasProof: true },
      { method: "SETUP", hasProof: true },
      { method: "PLAY", hasProof: true },
    ]);
    const [first, ...others] = viewer.pictures;
    expect(first?.isKey).toBe(true);
    expect(others.every(({ time }, index) => time - (viewer.pictures[index]?.time ?? 0) === PICTURE_TICKS)).toBe(true);
  });

  it("a wrong password is tried twice, viewers are informed at once, and it is tried again when it was changed", async () => {
    camera.password = "another";
    const viewer = await enter();
    await expect.poll(() => figure("atrium_camera_refused"), PATIENCE).toBe(1);
    expect(camera.asked.filter(({ hasProof }) => hasProof)).toHaveLength(2);
    expect(viewer.pictures).toEqual([]);
    // Pages ask again and again; the camera is not.
    for (let page = 0; page < 5; page += 1) {
      const other = await enter();
      await expect.poll(() => other.failures, PATIENCE).toEqual([{ kind: "refused", status: 502 }]);
      clock.leap(60_000);
    }
    expect(camera.asked.filter(({ hasProof }) => hasProof)).toHaveLength(2);
    await change({ password: "another" });
    await whenSeen(await enter());
    expect(await figure("atrium_camera_refused")).toBe(0);
    camera.password = USUAL.password;
    await change({ password: USUAL.password });
  });

  it("a connection that is changed while somebody watches goes on with the next stream", async () => {
    const viewer = await enter();
    await whenSeen(viewer);
    await change({ pollInterval: 11_000 });
    await whenAsked("PLAY", 2);
    await whenSeen(viewer);
    expect(viewer.closed).toBeUndefined();
  });

  it("a camera that plays and sends nothing is left after ten seconds, asked again, and left again", async () => {
    camera.spoil = () => undefined;
    const viewer = await enter();
    await expect.poll(() => camera.times("PLAY"), PATIENCE).toBe(1);
    for (const times of [2, 3]) {
      const began = clock.elapsed();
      await whenAsked("PLAY", times);
      expect(clock.elapsed() - began).toBeGreaterThan(CAMERA_STREAM.websocketTimeoutMillis);
    }
    camera.spoil = USUAL.spoil;
    await whenSeen(viewer);
  });

  it("a camera that answers nothing at all is left after ten seconds, and comes back by itself", async () => {
    const viewer = await enter();
    await whenSeen(viewer);
    camera.statusOf = () => 0;
    camera.cut();
    await whenAsked("OPTIONS", 3);
    camera.statusOf = USUAL.statusOf;
    await whenAsked("PLAY", 2);
    await whenSeen(viewer);
    expect(viewer.closed).toBeUndefined();
  });

  it("a camera that answers 503 is asked 20 times more on the same connection, 100 ms later each time", async () => {
    camera.statusOf = ({ method }) => (method === "DESCRIBE" ? 503 : 200);
    await enter();
    await expect.poll(() => camera.times("DESCRIBE"), PATIENCE).toBe(2);
    for (let tries = 1; tries <= 20; tries += 1) {
      clock.leap(100 * tries - 60);
      expect(camera.times("DESCRIBE")).toBe(tries + 1);
      clock.leap(60);
      await expect.poll(() => camera.times("DESCRIBE"), PATIENCE).toBe(tries + 2);
    }
    expect(camera.times("OPTIONS")).toBe(1);
    await expect.poll(() => camera.streams, PATIENCE).toBe(0);
    camera.statusOf = USUAL.statusOf;
    const viewer = await enter();
    await whenAsked("PLAY", 1);
    await whenSeen(viewer);
  });

  it("a stream that is cut within a picture shows no half of it, and goes on with the next stream's first", async () => {
    const viewer = await enter();
    await whenSeen(viewer);
    camera.size = 9_000;
    const octets = camera.next();
    camera.cut(octets.subarray(0, octets.length - 2_000));
    camera.size = USUAL.size;
    await whenAsked("PLAY", 2);
    await whenSeen(viewer, 25);
    expect(viewer.closed).toBeUndefined();
    expect(viewer.pictures.every(({ units }) => [400, 4_000].includes(units[0]?.length ?? 0))).toBe(true);
    const times = viewer.pictures.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it("packets that are none, or carry nonsense, neither end the stream nor are shown", async () => {
    const viewer = await enter();
    await whenSeen(viewer);
    for (let round = 0; round < 400; round += 1) {
      const packet = Uint8Array.from({ length: round % 40 }, () => Math.floor(Math.random() * 256));
      // Some with the head of a packet of this stream, and one head that promises a head that is not there.
      if (round % 2 === 0) packet.set([round % 4 === 0 ? 0x80 : 0x9f, 0xe0].slice(0, packet.length));
      camera.send(interleaved(round % 3, packet));
    }
    await whenSeen(viewer, 45);
    expect(camera.times("PLAY")).toBe(1);
    expect(viewer.pictures.slice(-20).every(({ units }) => [400, 4_000].includes(units[0]?.length ?? 0))).toBe(true);
  });

  it("a camera that sends only nonsense is silent: its stream ends, and it is asked again", async () => {
    const viewer = await enter();
    await whenSeen(viewer);
    camera.spoil = (octets) => octets.map((octet, at) => (at < 4 ? octet : octet ^ 0xa5));
    await whenAsked("PLAY", 2);
    const before = viewer.pictures.length;
    camera.spoil = USUAL.spoil;
    await whenSeen(viewer);
    expect(viewer.pictures[before]?.isKey).toBe(true);
  });

  it("a camera that leaves RTSP is left at once, and asked again", async () => {
    const viewer = await enter();
    await whenSeen(viewer);
    camera.send(new TextEncoder().encode("GET / HTTP/1.1\r\n\r\n"));
    await expect.poll(() => camera.streams, PATIENCE).toBe(0);
    await whenAsked("PLAY", 2);
    await whenSeen(viewer);
  });

  it("pictures whose timestamps stand still are timed by when they come", async () => {
    camera.ticksOf = () => 7;
    const viewer = await enter();
    await whenSeen(viewer, 30);
    const times = viewer.pictures.map(({ time }) => time);
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
    expect(new Set(times).size).toBe(times.length);
  });

  it.runIf(transport === "websocket")(
    "a websocket that is refused is opened with a token, and not without",
    async () => {
      camera.upgradeOf = (query) => (query.get("rtspwssession") === TOKEN ? 101 : 401);
      const viewer = await enter();
      await whenSeen(viewer);
      expect(camera.times("PLAY")).toBe(1);
      camera.upgradeOf = () => 401;
      camera.cut();
      await expect.poll(() => camera.streams, PATIENCE).toBe(0);
      camera.upgradeOf = USUAL.upgradeOf;
      await whenAsked("PLAY", 2);
      await whenSeen(viewer);
    },
  );

  it.runIf(transport === "websocket")(
    "a camera that answers no upgrade is left after ten seconds, and asked again",
    async () => {
      let upgrades = 0;
      camera.upgradeOf = () => {
        upgrades += 1;
        return 0;
      };
      const viewer = await enter();
      await expect.poll(() => upgrades, PATIENCE).toBe(1);
      const began = clock.elapsed();
      await expect
        .poll(() => {
          clock.leap(500);
          return upgrades;
        }, PATIENCE)
        .toBe(2);
      expect(clock.elapsed() - began).toBeGreaterThan(CAMERA_STREAM.websocketTimeoutMillis);
      camera.upgradeOf = USUAL.upgradeOf;
      await whenAsked("PLAY", 1);
      await whenSeen(viewer);
    },
  );
});
