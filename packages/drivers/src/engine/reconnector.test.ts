import { millis } from "@atrium/contract";
import { expect, test, vi } from "vitest";
import { FakeClock } from "@atrium/time/fakeClock";
import { RecordingSink, silentLog } from "../../test/recordingSink.ts";
import { Reconnector } from "./reconnector.ts";

function scene(open: () => Promise<void>): {
  clock: FakeClock;
  sink: RecordingSink;
  reconnector: Reconnector;
  close: ReturnType<typeof vi.fn<() => void>>;
} {
  const clock = new FakeClock();
  const sink = new RecordingSink();
  const close = vi.fn<() => void>();
  const backoff = { first: millis(100), longest: millis(400), random: () => 1 };
  const reconnector = new Reconnector({ clock, sink, log: silentLog, backoff, open, close, onConnected: () => {} });
  return { clock, sink, reconnector, close };
}

test("tries again with back-off until it succeeds, and reports each state once", async () => {
  let failures = 3;
  const open = vi.fn<() => Promise<void>>(() => {
    failures -= 1;
    return failures >= 0 ? Promise.reject(new Error("Nobody home.")) : Promise.resolve();
  });
  const { clock, sink, reconnector, close } = scene(open);
  reconnector.start();
  await clock.passSlowly(99);
  expect(open).toHaveBeenCalledTimes(1);
  await clock.passSlowly(1 + 200);
  expect(open).toHaveBeenCalledTimes(3);
  await clock.passSlowly(400);
  expect(sink.states).toEqual([
    { state: "connecting", reason: undefined },
    { state: "lost", reason: "Nobody home." },
    { state: "connected", reason: undefined },
  ]);
  expect(close).toHaveBeenCalledTimes(3);
});

test("begins with a short wait again when a good connection is lost", async () => {
  const open = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { clock, sink, reconnector } = scene(open);
  reconnector.start();
  await clock.passSlowly(0);
  reconnector.lost("The device fell silent.");
  reconnector.lost("The device fell silent again.");
  expect(sink.reason).toBe("The device fell silent.");
  await clock.passSlowly(100);
  expect(sink.state).toBe("connected");
  expect(open).toHaveBeenCalledTimes(2);
});

test("tries at once when the site has changed, and says again what is wrong", async () => {
  const open = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("Nobody home.")));
  const { clock, sink, reconnector } = scene(open);
  reconnector.retry();
  expect(open).not.toHaveBeenCalled();
  reconnector.start();
  await clock.passSlowly(0);
  reconnector.retry();
  await clock.passSlowly(0);
  expect(open).toHaveBeenCalledTimes(2);
  expect(sink.states.map(({ state }) => state)).toEqual(["connecting", "lost", "connecting", "lost"]);
  await clock.passSlowly(100);
  expect(open).toHaveBeenCalledTimes(3);
});

test("tries nothing more once it is stopped", async () => {
  const open = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("Nobody home.")));
  const { clock, reconnector } = scene(open);
  reconnector.start();
  await clock.passSlowly(0);
  await reconnector.stop();
  await clock.passSlowly(10_000);
  expect(open).toHaveBeenCalledTimes(1);
});
