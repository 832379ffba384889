import { createServer, type Server, type ServerResponse } from "node:http";
import { systemClock } from "@atrium/time";
import { millis } from "@atrium/contract";
import { afterEach, expect, test, vi } from "vitest";
import { silentLog } from "../../test/recordingSink.ts";
import type { DriverEvent } from "../driverSink.ts";
import { UnitRest } from "../engine/rest.ts";
import { HttpUnit } from "./httpUnit.ts";
import { doorController } from "./products/doorController.ts";
import { UnitEvents } from "./unitEvents.ts";
import { VapixSettings } from "./vapixSettings.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function forced(id: number): object {
  return { id, time: 1_000, content: { kind: "door", event: "forced" } };
}

/** A unit that keeps each question until the test answers it. */
async function scene(keep: (event: DriverEvent) => Promise<void>, isReady = () => true) {
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  const server: Server = createServer((request, response) => {
    if (request.headers.authorization === undefined) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="unit"' }).end();
      return;
    }
    asked.push(new URL(request.url ?? "/", "http://unit").searchParams.get("after") ?? "");
    waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  const settings = VapixSettings.parse({ username: "a", password: "b", authentication: "basic" });
  const rest = new UnitRest({ clock: systemClock, points: [], isObserved: undefined });
  const unit = new HttpUnit({
    name: "Door",
    address: { host: "127.0.0.1", port, stream: "gateway" },
    device: "AD-1",
    points: [],
    withheld: new Set(),
    reads: [],
    rest,
    settings,
    clock: systemClock,
  });
  const onHeard = vi.fn<() => Promise<void>>().mockResolvedValue();
  const { events } = doorController;
  if (events === undefined) throw new Error("a door tells events");
  const backoff = { first: millis(5), longest: millis(10) };
  const sink = { values: () => {}, connection: () => {}, event: keep };
  const heard = new UnitEvents({ unit, events, clock: systemClock, sink, log: silentLog, backoff, isReady, onHeard });
  cleanups.push(async () => {
    await heard.stop();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  heard.start();
  const answer = async (...log: object[]): Promise<void> => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), PATIENCE);
    waiting.shift()?.end(JSON.stringify({ events: log }));
  };
  return { asked, answer, onHeard, waiting };
}

test("hands over what a unit tells, asks on from there, and looks at its values at once", async () => {
  const keep = vi.fn<(event: DriverEvent) => Promise<void>>().mockResolvedValue();
  const { asked, answer, onHeard } = await scene(keep);
  await answer(forced(7), forced(8));
  await vi.waitFor(() => expect(asked).toEqual(["", "8"]), PATIENCE);
  expect(keep.mock.calls.map(([{ device, id }]) => [device, id])).toEqual([
    ["AD-1", "7"],
    ["AD-1", "8"],
  ]);
  expect(onHeard).toHaveBeenCalledTimes(1);
});

test("asks again for an event that could not be kept", async () => {
  const keep = vi
    .fn<(event: DriverEvent) => Promise<void>>()
    .mockRejectedValueOnce(new Error("away"))
    .mockResolvedValue();
  const { asked, answer } = await scene(keep);
  await answer(forced(7));
  await answer(forced(7));
  await vi.waitFor(() => expect(asked).toEqual(["", "", "7"]), PATIENCE);
});

test("goes on after an answer that cannot be read", async () => {
  const keep = vi.fn<(event: DriverEvent) => Promise<void>>().mockResolvedValue();
  const { answer, waiting } = await scene(keep);
  await vi.waitFor(() => expect(waiting).toHaveLength(1), PATIENCE);
  waiting.shift()?.end("<html>");
  await answer(forced(7));
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(1), PATIENCE);
});

test("does not ask a unit that has not answered its polls: that could lock the account", async () => {
  const { asked } = await scene(
    () => Promise.resolve(),
    () => false,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);
});
