import { QUALITY } from "@atrium/contract/devices";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CanWrite, WriteOutcome } from "../src/writing.ts";
import { PATIENCE, Scenes } from "./conformanceScene.ts";
import type { Scene } from "./conformanceScene.ts";
import { CountingClock } from "./countingClock.ts";
import { settled } from "@atrium/time/fakeClock";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldEndpoint, FieldHarness } from "./fieldHarness.ts";
import { pulseConformance } from "./pulseConformance.ts";
import { RecordingSink } from "./recordingSink.ts";

/** An IPv4 address, or a port behind a name. */
const ADDRESS = /\d\.\d|:\d/;

/** Every driver passes this; its harness states what the protocol lacks. */
export function driverConformance<Endpoint extends FieldEndpoint>(name: string, harness: FieldHarness<Endpoint>): void {
  const { readable, writable } = harness;
  const scenes = new Scenes(harness);
  const scene = (): Promise<Scene<Endpoint>> => scenes.make();
  const runningScene = (value?: number): Promise<Scene<Endpoint>> => scenes.running(value);
  const shows = (sink: RecordingSink, value: number): Promise<unknown> => scenes.shows(sink, value);

  function isLost(sink: RecordingSink): Promise<unknown> {
    return vi.waitFor(() => expect(sink.state).toBe("lost"), PATIENCE);
  }

  function write(driver: CanWrite, value: number, onSent?: () => void): Promise<WriteOutcome> {
    return scenes.write(driver, value, onSent);
  }

  describe(`${name} conformance`, () => {
    afterEach(() => scenes.end());

    it("reports that a device is offline at the start, with a reason that names the connection and no address, and no value, and finds it by itself later", async () => {
      const { endpoint, sink, driver } = await scene();
      endpoint.setReadable(20);
      await endpoint.shut();
      await driver.start();
      expect(sink.states[0]?.state).toBe("connecting");
      await isLost(sink);
      expect(sink.reason).toMatch(/^Test .*\.$/);
      expect(sink.reason).not.toMatch(ADDRESS);
      expect(sink.rows).toEqual([]);
      await endpoint.open();
      await shows(sink, 20);
      expect(sink.state).toBe("connected");
    });

    it("passes on changes with the time they were learned", async () => {
      const before = Date.now();
      const { endpoint, sink } = await runningScene(21);
      endpoint.setReadable(22.5);
      await shows(sink, 22.5);
      const time = sink.newest(readable)?.time ?? 0;
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(Date.now());
    });

    it("says at once that the value of a device that goes silent is stale, and why, and reads it again when it answers", async () => {
      const { endpoint, sink } = await runningScene(21);
      endpoint.misbehaviour = "silent";
      await isLost(sink);
      expect(sink.reason).not.toMatch(ADDRESS);
      for (const { reason } of sink.devices) expect(reason ?? "").not.toMatch(ADDRESS);
      // A row without a value leaves the last one as it is.
      expect(sink.newest(readable)).toMatchObject({ value: Number.NaN, quality: QUALITY.stale });
      expect(sink.reasons.get(readable)).toMatch(/^[A-Z].*\.$/);
      expect(sink.reasons.get(readable)).not.toMatch(ADDRESS);
      endpoint.setReadable(23);
      endpoint.misbehaviour = "none";
      await shows(sink, 23);
      expect(sink.state).toBe("connected");
      expect(sink.reasons.get(readable)).toBeUndefined();
    });

    it("waits for a slow device, one request at a time", async () => {
      const { endpoint, sink } = await runningScene(21);
      endpoint.delay = TEST_TIMES.timeout / 3;
      endpoint.setReadable(24);
      await shows(sink, 24);
      endpoint.setReadable(25);
      await shows(sink, 25);
      expect(endpoint.mostOpen).toBe(1);
    });

    it("does not call a device silent whose answers lie unread while the program is busy", async () => {
      const { endpoint, sink, clock, driver } = await runningScene(21);
      const states = sink.states.length;
      let left = 4;
      endpoint.onAnswer = () => {
        left -= 1;
        if (left >= 0) clock.standStill(TEST_TIMES.timeout * 1.5);
      };
      expect(await write(driver, 40)).toMatchObject({ state: "confirmed", value: 40 });
      expect(left).toBeLessThan(4);
      endpoint.onAnswer = null;
      endpoint.setReadable(24);
      await shows(sink, 24);
      expect(sink.states.slice(states)).toEqual([]);
      expect(sink.devices).toEqual([]);
    });

    it("marks values bad while a device answers garbage, and good when it comes to its senses", async () => {
      const { endpoint, sink } = await runningScene(21);
      endpoint.misbehaviour = "garbage";
      await vi.waitFor(() => expect(sink.newest(readable)?.quality).toBe(QUALITY.bad), PATIENCE);
      expect(sink.newest(readable)?.value).toBeNaN();
      endpoint.misbehaviour = "none";
      endpoint.setReadable(26);
      await shows(sink, 26);
    });

    it("believes no answer of another device", async () => {
      const { endpoint, sink } = await runningScene(21);
      endpoint.misbehaviour = "another-device";
      endpoint.setReadable(99);
      await vi.waitFor(() => {
        expect(sink.state === "lost" || sink.newest(readable)?.quality === QUALITY.bad).toBe(true);
      }, PATIENCE);
      expect(sink.rows.filter(({ value }) => Math.abs(value - 99) < 1)).toEqual([]);
      endpoint.misbehaviour = "none";
      endpoint.setReadable(27);
      await shows(sink, 27);
    });

    it("writes, reads back, and reports the new value", async () => {
      const { endpoint, sink, driver } = await runningScene();
      const onSent = vi.fn<() => void>();
      const outcome = await write(driver, 40, onSent);
      expect(outcome).toMatchObject({ state: "confirmed", value: 40 });
      expect(onSent).toHaveBeenCalledTimes(1);
      expect(endpoint.writable()).toBe(40);
      expect(sink.newest(writable)).toMatchObject({ value: 40, quality: QUALITY.good });
    });

    it("never lets a poll that was on its way overwrite what was written", async () => {
      const { endpoint, sink, driver } = await runningScene();
      endpoint.delay = 20;
      for (const value of [10, 20, 30, 40, 50]) {
        expect(await write(driver, value)).toMatchObject({ state: "confirmed", value });
        expect(sink.newest(writable)?.value).toBe(value);
      }
    });

    it("takes one more device, and gives it up again, without reconnecting or a gap in what it reads already", async () => {
      const { endpoint, sink, driver } = await runningScene(21);
      const own = harness.points(endpoint);
      const another = await scenes.another(endpoint);
      const ofAnother = (quality: number) =>
        sink.rows.filter((row) => row.id === another.readable && row.quality === quality);
      const [connections, states] = [endpoint.connections, sink.states.length];
      driver.setPoints([...own, ...another.points]);
      await vi.waitFor(() => expect(ofAnother(QUALITY.good)[0]?.value).toBeCloseTo(33), PATIENCE);
      expect(await write(driver, 40)).toMatchObject({ state: "confirmed", value: 40 });
      endpoint.setReadable(24);
      await shows(sink, 24);
      driver.setPoints(own);
      const rows = sink.rows.length;
      const toAnother = { point: another.readable, value: 1, priority: 8 };
      expect(await driver.write(toAnother, () => {})).toMatchObject({ state: "failed" });
      expect(await write(driver, 50)).toMatchObject({ state: "confirmed", value: 50 });
      endpoint.setReadable(25);
      await shows(sink, 25);
      const left = new Set<number>(another.points.map(({ id }) => id));
      expect(sink.rows.slice(rows).filter(({ id }) => left.has(id))).toEqual([]);
      expect(sink.rows.filter(({ id, quality }) => id === readable && quality !== QUALITY.good)).toEqual([]);
      expect([endpoint.connections, sink.states.slice(states), sink.devices]).toEqual([connections, [], []]);
    });

    it("finishes a command that is under way when the points change", async () => {
      const { endpoint, driver } = await runningScene();
      const another = await scenes.another(endpoint);
      endpoint.delay = 50;
      const sent = Promise.withResolvers<void>();
      const outcome = write(driver, 40, sent.resolve);
      await sent.promise;
      driver.setPoints([...harness.points(endpoint), ...another.points]);
      expect(await outcome).toMatchObject({ state: "confirmed", value: 40 });
    });

    it("reads a point that is described otherwise as it is now, and tells what was there before no more", async () => {
      const { endpoint, sink, driver } = await runningScene(21);
      const narrow = harness.points(endpoint);
      for (const point of narrow) if (point.id === readable) Object.assign(point, { max: 30 });
      driver.setPoints(narrow);
      endpoint.setReadable(29);
      await shows(sink, 29);
      endpoint.setReadable(31);
      await vi.waitFor(() => expect(sink.newest(readable)?.quality).toBe(QUALITY.bad), PATIENCE);
      expect(sink.states.at(-1)?.state).toBe("connected");
    });

    it("refuses points whose address is wrong, and goes on with those that it has", async () => {
      const { endpoint, sink, driver } = await runningScene(21);
      const wrong = harness.points(endpoint);
      for (const point of wrong) Object.assign(point, { address: { nowhere: true } });
      expect(() => driver.setPoints(wrong)).toThrow(Error);
      endpoint.setReadable(24);
      await shows(sink, 24);
    });

    it("says in a sentence why a device refuses a write", async () => {
      const { endpoint, driver } = await runningScene();
      const before = endpoint.writable();
      endpoint.refusesWrites = true;
      const outcome = await write(driver, 40);
      expect(outcome).toMatchObject({ state: "failed", reason: expect.stringMatching(harness.refusal) });
      expect(endpoint.writable()).toBe(before);
    });

    it("recognises a write that the device accepts and does not obey", async () => {
      const { endpoint, driver } = await runningScene();
      endpoint.takesInstead = 15;
      expect(await write(driver, 40)).toMatchObject({
        state: "failed",
        value: 15,
        reason: expect.stringContaining("15"),
      });
    });

    it("refuses a value outside the point's range without sending it", async () => {
      const { endpoint, driver } = await runningScene();
      const onSent = vi.fn<() => void>();
      expect(await write(driver, 4_000, onSent)).toMatchObject({ state: "failed" });
      expect(onSent).not.toHaveBeenCalled();
      expect(endpoint.writes).toBe(0);
    });

    it.skipIf(harness.text === null)(
      "passes on what a device says as text, after the number that stands for it",
      async () => {
        const { endpoint, sink } = await runningScene(21);
        const says = async (words: string, shown: string): Promise<void> => {
          harness.text?.says(endpoint, words);
          await vi.waitFor(() => {
            const newest = sink.newest(harness.text?.point ?? -1);
            expect(newest?.quality).toBe(QUALITY.good);
            expect(sink.texts.get(newest?.value ?? -1)).toBe(shown);
          }, PATIENCE);
        };
        await says("Pump 2 runs dry", "Pump 2 runs dry");
        await says("\u202eลิฟต์ 3\u0007", "ลิฟต์ 3");
        await says("<b>x</b>", "<b>x</b>");
        await says("Pump 2 runs dry", "Pump 2 runs dry");
      },
    );

    // A protocol without priorities shows as a skipped test that says why.
    it.skipIf(harness.override === null)(`names the priority that overrides a write${harness.lacking}`, async () => {
      const { endpoint, driver } = await runningScene();
      harness.override?.(endpoint, 5, 7);
      expect(await write(driver, 40)).toMatchObject({ state: "overridden", priority: 7, value: 5 });
    });

    it("gives up a write that nobody answers, and sends none to a device it knows to be lost", async () => {
      const { endpoint, sink, driver } = await runningScene();
      endpoint.misbehaviour = "silent";
      expect(await write(driver, 40)).toMatchObject({ state: "timed-out" });
      await isLost(sink);
      const onSent = vi.fn<() => void>();
      expect(await write(driver, 41, onSent)).toMatchObject({
        state: "failed",
        // By its name: operators do not know addresses.
        reason: expect.stringMatching(/^Not sent\. [^0-9.]+ is not responding\.$/),
        isUnsent: true,
      });
      expect(onSent).not.toHaveBeenCalled();
    });

    it("comes back by itself when a device was restarted, with fresh values and without replaying a command", async () => {
      const { endpoint, sink, driver } = await runningScene(21);
      await write(driver, 40);
      const writes = endpoint.writes;
      await endpoint.shut();
      await isLost(sink);
      endpoint.setReadable(28);
      await endpoint.open();
      await shows(sink, 28);
      endpoint.setReadable(29);
      await shows(sink, 29);
      expect(endpoint.writes).toBe(writes);
    });

    it("leaves no timer and no socket behind when it is stopped", async () => {
      const endpoint = await harness.endpoint();
      // Sockets of earlier tests that are being closed are gone after a few turns of the event loop.
      for (let turn = 0; turn < 10; turn += 1) await settled();
      const before = sockets();
      const sink = new RecordingSink();
      const clock = new CountingClock();
      const driver = harness.driver(endpoint, sink, clock);
      await driver.start();
      await vi.waitFor(() => expect(sink.newest(readable)).toBeDefined(), PATIENCE);
      const pending = write(driver, 44);
      await driver.stop();
      await pending;
      expect(clock.waiting).toBe(0);
      await vi.waitFor(() => expect(sockets()).toEqual(before), PATIENCE);
      const rows = sink.rows.length;
      endpoint.setReadable(77);
      await endpoint.shut();
      expect(sink.rows.length).toBe(rows);
    });

    it("can be stopped while it is still looking for its device", async () => {
      const { endpoint, clock, driver, sink } = await scene();
      await endpoint.shut();
      await driver.start();
      await driver.stop();
      expect(clock.waiting).toBe(0);
      expect(sink.rows).toEqual([]);
    });
  });
  pulseConformance(name, harness);
}

function sockets(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((resource) => /UDP|TCP/.test(resource))
    .toSorted();
}
