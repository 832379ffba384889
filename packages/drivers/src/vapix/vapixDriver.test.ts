import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { afterEach, expect, test, vi } from "vitest";
import { FakeClock } from "@atrium/time/fakeClock";
import { CountingClock } from "../../test/countingClock.ts";
import { driverOptions, testPoint, withMomentary } from "../../test/driverOptions.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import type { VapixEndpoint } from "../../test/vapixEndpoint.ts";
import { TEST_TIMES } from "../../test/fieldHarness.ts";
import { TEST_USER } from "../../test/vapixEndpoint.ts";
import { dimmer, dimmerPoints, vapixDriver, vapixEndpoint } from "../../test/vapixHarness.ts";
import type { StreamEnd } from "../pictures.ts";
import type { WriteOutcome } from "../writing.ts";
import { vapixCatalog } from "./product.ts";
import type { VapixProduct } from "./product.ts";
import { VapixDriver } from "./vapixDriver.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const LEVEL = PointId.parse(2);
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

interface Scene {
  readonly endpoints: readonly [VapixEndpoint, ...VapixEndpoint[]];
  readonly sink: RecordingSink;
  readonly driver: VapixDriver;
}

async function scene(
  settings: Record<string, unknown> = {},
  prepare: (endpoint: VapixEndpoint) => void = () => {},
  more = 0,
): Promise<Scene> {
  const first = await vapixEndpoint();
  const others = await Promise.all(Array.from({ length: more }, vapixEndpoint));
  const endpoints = [first, ...others] as const;
  endpoints.forEach(prepare);
  const sink = new RecordingSink();
  const driver = vapixDriver({ points: dimmerPoints(endpoints), sink, clock: new CountingClock(), settings });
  cleanups.push(async () => {
    await driver.stop();
    await Promise.all(endpoints.map((endpoint) => endpoint.shut()));
  });
  await driver.start();
  return { endpoints, sink, driver };
}

function shows(sink: RecordingSink, id: number, value: number): Promise<unknown> {
  return vi.waitFor(() => {
    expect(sink.newest(id)).toMatchObject({ value, quality: QUALITY.good });
  }, PATIENCE);
}

test("a call that the unit refuses leaves its own points without a value, and the others are read", async () => {
  const endpoint = await vapixEndpoint();
  endpoint.setReadable(21);
  const product: VapixProduct = {
    ...dimmer,
    reads: [
      { request: { method: "GET", path: "/axis-cgi/not-there.cgi" }, reports: ["extra"], values: () => ({ extra: 1 }) },
      ...dimmer.reads,
    ],
    points: [...dimmer.points, { key: "extra", name: "Extra", kind: "number", expectedInterval: 100 }],
  };
  const address = { host: "127.0.0.1", port: endpoint.port };
  const points = vapixCatalog([product])
    .points(product.name, address)
    .map((template, index) => testPoint(template, { id: index + 1, device: "unit", expectedInterval: 100 }));
  const sink = new RecordingSink();
  const settings = { ...TEST_USER, ...TEST_TIMES };
  const driver = new VapixDriver(driverOptions(settings, { points, sink, clock: new CountingClock() }), [product]);
  cleanups.push(async () => {
    await driver.stop();
    await endpoint.shut();
  });
  await driver.start();
  await shows(sink, 1, 21);
  expect(sink.state).toBe("connected");
  await vi.waitFor(() => expect(sink.newest(4)?.quality).toBe(QUALITY.bad), PATIENCE);
  expect(sink.reasons.get(4)).toMatch(/^The unit refused to report this value: /);
  expect(sink.devices).toEqual([]);
});

test("asks with MD5 where a unit offers nothing better", async () => {
  const { sink } = await scene({}, (endpoint) => {
    endpoint.algorithm = "MD5";
    endpoint.setReadable(21);
  });
  await shows(sink, 1, 21);
  expect(sink.state).toBe("connected");
});

test("uses one nonce for many requests, and takes a fresh one when it is stale or forgotten", async () => {
  const { endpoints, sink, driver } = await scene({}, (endpoint) => endpoint.setReadable(21));
  const [endpoint] = endpoints;
  await vi.waitFor(() => expect(endpoint.asked.length).toBeGreaterThan(5), PATIENCE);
  expect(endpoint.challenges).toBe(1);
  endpoint.usesPerNonce = 2;
  await driver.write({ point: LEVEL, value: 40, priority: 8 }, () => {});
  endpoint.forgetNonce();
  endpoint.setReadable(22);
  await shows(sink, 1, 22);
  expect(endpoint.wrongPasswords).toBe(0);
  expect(sink.state).toBe("connected");
});

test("stops asking after two wrong passwords in a row, and says why", async () => {
  const { endpoints, sink, driver } = await scene({}, (endpoint) => {
    endpoint.password = "another one";
  });
  const [endpoint] = endpoints;
  await vi.waitFor(() => expect(sink.reason).toMatch(/rejected the username or password twice/), PATIENCE);
  const { challenges } = endpoint;
  expect(await driver.write({ point: LEVEL, value: 40, priority: 8 }, () => {})).toMatchObject({
    state: "failed",
    reason: expect.stringMatching(/^Not sent\./),
  });
  expect(endpoint.wrongPasswords).toBe(2);
  expect(endpoint.challenges).toBe(challenges);
});

test("is not misled where other clients of the unit make its nonce stale again and again", async () => {
  const { endpoints, sink } = await scene({}, (endpoint) => {
    endpoint.setReadable(21);
    endpoint.othersBetween = 3;
  });
  await shows(sink, 1, 21);
  expect(endpoints[0].challenges).toBe(4);
  expect(sink.states.map(({ state }) => state)).toEqual(["connecting", "connected"]);
});

test("is not locked out for minutes by other clients where the unit does not say that its nonce is stale", async () => {
  const clock = new FakeClock();
  const endpoint = await vapixEndpoint();
  endpoint.setReadable(21);
  endpoint.saysStale = false;
  endpoint.othersBetween = 2;
  const sink = new RecordingSink();
  const driver = vapixDriver({ points: dimmerPoints([endpoint]), sink, clock });
  cleanups.push(async () => {
    await driver.stop();
    await endpoint.shut();
  });
  const began = clock.now();
  await driver.start();
  await vi.waitFor(async () => {
    await clock.passSlowly(50);
    expect(sink.newest(1)).toMatchObject({ value: 21 });
  }, PATIENCE);
  expect(clock.now() - began).toBeLessThan(20_000);
});

test("asks no picture and no stream of a unit that refused the password twice: each would be one more try", async () => {
  const { endpoints, sink, driver } = await scene({}, (endpoint) => {
    endpoint.password = "another one";
  });
  await vi.waitFor(() => expect(sink.reason).toMatch(/rejected the username or password twice/), PATIENCE);
  for (let page = 0; page < 5; page += 1) {
    await expect(driver.still("speaker-0", "whole")).rejects.toThrow("No further attempts");
  }
  const ends = await new Promise<StreamEnd>((onEnd) => {
    driver.film("speaker-0", { onPicture: () => {}, onEnd });
  });
  expect(ends.reason).toContain("No further attempts");
  expect(endpoints[0].wrongPasswords).toBe(2);
});

test.each([
  ["refuses the size", { status: 400, text: "Error: resolution" }],
  ["answers the size with a sentence", { status: 200, text: "# Error: no such resolution" }],
])("takes its whole picture of a camera that %s, and asks for the small one no more", async (_how, answer) => {
  const { endpoints, driver } = await scene({}, (endpoint) => {
    endpoint.hasManyNonces = true;
    endpoint.answersSmallPicture = answer;
  });
  const picture = async () => String(Buffer.from((await driver.still("speaker-0", "small")).subarray(2)));
  expect([await picture(), await picture()]).toEqual(["whole", "whole"]);
  const asked = endpoints[0].asked.filter((path) => path.startsWith("/axis-cgi/jpg/"));
  expect(asked.map((path) => path.includes("resolution="))).toEqual([true, false, false]);
});

test("a camera that is only busy is asked for a small picture again", async () => {
  const { endpoints, driver } = await scene({}, (unit) => {
    unit.hasManyNonces = true;
    unit.answersSmallPicture = { status: 503, text: "busy" };
  });
  const [endpoint] = endpoints;
  const small = async () => String(Buffer.from((await driver.still("speaker-0", "small")).subarray(2)));
  await expect(small()).rejects.toThrow("busy");
  endpoint.answersSmallPicture = null;
  expect(await small()).toBe("640x360");
});

test("comes back when the password is right again and the unit was left alone long enough", async () => {
  const { endpoints, sink } = await scene({ passwordRetryDelay: 100 }, (endpoint) => {
    endpoint.setReadable(21);
    endpoint.password = "another one";
  });
  await vi.waitFor(() => expect(endpoints[0].wrongPasswords).toBeGreaterThanOrEqual(2), PATIENCE);
  endpoints[0].password = 'cor"rect\\horse';
  await shows(sink, 1, 21);
});

test("sends a password as it is only when a setting says so", async () => {
  const asked = await scene({}, (endpoint) => {
    endpoint.scheme = "Basic";
  });
  await vi.waitFor(() => expect(asked.endpoints[0].challenges).toBeGreaterThan(2), PATIENCE);
  expect(asked.endpoints[0].asked).toEqual([]);
  expect(asked.endpoints[0].wrongPasswords).toBe(0);
  const allowed = await scene({ authentication: "basic" }, (endpoint) => {
    endpoint.scheme = "Basic";
    endpoint.setReadable(21);
  });
  await shows(allowed.sink, 1, 21);
});

test("sends a write again whose answer got lost, because twice is once", async () => {
  const { endpoints, sink, driver } = await scene({}, (endpoint) => endpoint.setReadable(21));
  await shows(sink, 1, 21);
  endpoints[0].losesAnswer = true;
  const onSent = vi.fn<() => void>();
  expect(await driver.write({ point: LEVEL, value: 40, priority: 8 }, onSent)).toMatchObject({ state: "confirmed" });
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(endpoints[0].writes).toBe(2);
});

/** A unit whose level is a pulse, and a driver that has read it. */
async function pulsing(): Promise<{
  endpoint: VapixEndpoint;
  driver: VapixDriver;
  pulse: () => Promise<WriteOutcome>;
}> {
  const endpoint = await vapixEndpoint();
  endpoint.setReadable(21);
  const sink = new RecordingSink();
  const points = withMomentary(dimmerPoints([endpoint]), { momentary: LEVEL });
  const driver = vapixDriver({ points, sink, clock: new CountingClock() });
  cleanups.push(async () => {
    await driver.stop();
    await endpoint.shut();
  });
  await driver.start();
  await shows(sink, 1, 21);
  return { endpoint, driver, pulse: () => driver.write({ point: LEVEL, value: 40, priority: 8 }, () => {}) };
}

test.each([
  ["cannot be read", { status: 200, text: "<html>Bitte warten</html>" }],
  ["leads elsewhere", { status: 302, text: "" }],
  ["is the unit's own failure", { status: 500, text: "Internal error" }],
  ["is the failure of a proxy before it", { status: 504, text: "" }],
])("does not call a write failed that may have happened, where the answer to it %s", async (_case, answer) => {
  const { endpoint, pulse } = await pulsing();
  endpoint.answersWrite = answer;
  expect(await pulse()).toMatchObject({
    state: "timed-out",
    reason: expect.stringMatching(/\. It is not known whether (it|the command) took effect\.$/),
  });
  expect(endpoint.writes).toBe(1);
});

test("carries a pulse out once that meets a nonce which is not good any more", async () => {
  const { endpoint, pulse } = await pulsing();
  endpoint.forgetNonce();
  expect(await pulse()).toMatchObject({ state: "confirmed", value: 40 });
  endpoint.usesPerNonce = 1;
  endpoint.saysStale = true;
  expect(await pulse()).toMatchObject({ state: "confirmed" });
  expect(endpoint.writes).toBe(2);
});

test("does not send a pulse again with a fresh nonce once the unit has carried it out and its answer got lost", async () => {
  const { endpoint, pulse } = await pulsing();
  endpoint.onWritten = () => endpoint.forgetNonce();
  endpoint.writeAnswer = "lost";
  expect(await pulse()).toMatchObject({ state: "timed-out" });
  const { challenges } = endpoint;
  // Its polls have taken a fresh nonce since.
  await vi.waitFor(() => expect(endpoint.challenges).toBeGreaterThan(challenges), PATIENCE);
  expect(endpoint.writes).toBe(1);
});

test("goes on with the other units when one is gone, and names it", async () => {
  const { endpoints, sink } = await scene({}, (endpoint) => endpoint.setReadable(21), 2);
  await shows(sink, 21, 21);
  await endpoints[1]?.shut();
  await vi.waitFor(() => {
    expect(sink.devices.at(-1)).toMatchObject({ device: "speaker-1", isAnswering: false });
  }, PATIENCE);
  endpoints[2]?.setReadable(25);
  await shows(sink, 21, 25);
  expect(sink.state).toBe("connected");
  await endpoints[1]?.open();
  await vi.waitFor(() => {
    expect(sink.devices.at(-1)).toMatchObject({ device: "speaker-1", isAnswering: true });
  }, PATIENCE);
});
