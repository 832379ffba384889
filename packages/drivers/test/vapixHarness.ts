import { PointId } from "@atrium/contract";
import { expect } from "vitest";
import type { Clock } from "@atrium/time";
import type { DriverOptions } from "../src/driver.ts";
import type { DriverSink } from "../src/driverSink.ts";
import type { DriverPoint } from "../src/productCatalog.ts";
import { probe } from "../src/probe/probe.ts";
import { vapix } from "../src/vapix/vapix.ts";
import { vapixMeans } from "../src/vapix/probing.ts";
import { paUnit } from "../src/vapix/products/paUnit.ts";
import { vapixCatalog } from "../src/vapix/product.ts";
import type { VapixProduct } from "../src/vapix/product.ts";
import { VapixDriver } from "../src/vapix/vapixDriver.ts";
import { driverOptions, testPoint, withMomentary } from "./driverOptions.ts";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldHarness } from "./fieldHarness.ts";
import { TEST_SERIAL, TEST_USER, VapixEndpoint } from "./vapixEndpoint.ts";

const expectedInterval = TEST_TIMES.pollInterval;

/** A small device with parameters; no real product. */
export const dimmer: VapixProduct = {
  name: "test-dimmer",
  reads: [
    {
      request: { method: "GET", path: "/axis-cgi/param.cgi?action=list&group=Test" },
      reports: ["temperature", "level", "message"],
      values: (answer) => ({
        temperature: Number(parameter(answer, "root.Test.Temperature")),
        level: Number(parameter(answer, "root.Test.Level")),
        message: parameter(answer, "root.Test.Message"),
      }),
    },
  ],
  points: [
    { key: "temperature", name: "Temperature", kind: "number", unit: "°C", expectedInterval },
    {
      key: "level",
      name: "Level",
      kind: "number",
      unit: "%",
      min: 0,
      max: 100,
      expectedInterval,
      write: {
        request: (value) => ({ method: "GET", path: `/axis-cgi/param.cgi?action=update&Test.Level=${value}` }),
        refusalIn: (answer) => {
          if (answer.trim() === "OK") return null;
          if (answer.startsWith("# Error")) return answer;
          throw new Error("expected OK");
        },
        isIdempotent: true,
      },
    },
    { key: "message", name: "Message", kind: "text", expectedInterval },
  ],
};

function parameter(answer: string, name: string): string {
  const line = answer.split(/\r?\n/).find((one) => one.startsWith(`${name}=`));
  if (line === undefined) throw new Error(`no ${name}`);
  return line.slice(name.length + 1);
}

/** Each endpoint is a device of its own; its points have the numbers 10 × its place + 1 and 2. */
export function dimmerPoints(endpoints: readonly VapixEndpoint[], serial: string | null = TEST_SERIAL): DriverPoint[] {
  return endpoints.flatMap(({ port }, unit) => {
    const address = { host: "127.0.0.1", port, ...(serial === null ? {} : { serial }) };
    const templates = vapixCatalog([dimmer]).points(dimmer.name, address);
    return templates.map((template, offset) =>
      testPoint(template, { id: unit * 10 + 1 + offset, device: `speaker-${unit}`, expectedInterval }),
    );
  });
}

export interface TestDriver {
  readonly points: readonly DriverPoint[];
  readonly sink: DriverSink;
  readonly clock: Clock;
  readonly settings?: Record<string, unknown>;
  readonly isObserved?: DriverOptions["isObserved"];
}

export function vapixDriver({ points, sink, clock, settings = {}, isObserved }: TestDriver): VapixDriver {
  const own = { ...TEST_USER, ...TEST_TIMES, ...settings };
  return new VapixDriver(driverOptions(own, { points, sink, clock, isObserved }), [dimmer]);
}

export async function vapixEndpoint(): Promise<VapixEndpoint> {
  const endpoint = new VapixEndpoint();
  await endpoint.open();
  return endpoint;
}

/** RFC 863: nobody answers there. */
const DISCARD_PORT = 9;

export const VAPIX_HARNESS: FieldHarness<VapixEndpoint> = {
  endpoint: vapixEndpoint,
  driver: (endpoint, sink, clock) => vapixDriver({ points: dimmerPoints([endpoint]), sink, clock }),
  momentary: (endpoint, sink, clock, shownBy) => {
    const [momentary, other] = [PointId.parse(2), PointId.parse(1)];
    return vapixDriver({ points: withMomentary(dimmerPoints([endpoint]), { momentary, other, shownBy }), sink, clock });
  },
  points: (endpoint) => dimmerPoints([endpoint]),
  another: async (endpoint) => {
    const second = await vapixEndpoint();
    second.setReadable(33);
    const points = dimmerPoints([endpoint, second]).filter(({ device }) => device === "speaker-1");
    return { points, readable: PointId.parse(11), shut: () => second.shut() };
  },
  readable: PointId.parse(1),
  writable: PointId.parse(2),
  text: { point: PointId.parse(3), says: (endpoint, words) => endpoint.setText(words) },
  override: null,
  probe: ({ port }, product, options) => {
    const settings = { ...TEST_USER, timeout: TEST_TIMES.timeout };
    const address = { host: "127.0.0.1", port, serial: TEST_SERIAL };
    const means = vapixMeans([dimmer, paUnit]);
    if (product === "none") return probe(means, { settings, address }, options);
    return probe(means, { settings, address, product: product === "own" ? dimmer.name : paUnit.name }, options);
  },
  discover: ({ port }, options) => {
    const settings = { ...TEST_USER, timeout: TEST_TIMES.timeout };
    // On the port of WS-Discovery a virtual campus of this machine may announce its own units.
    const range = { hosts: "127.0.0.1", port, discoveryPort: DISCARD_PORT, wait: 50 };
    return vapix.discovery.find(settings, range, options);
  },
  found: { form: "vapix", address: expect.objectContaining({ host: "127.0.0.1", serial: TEST_SERIAL }) },
  identity: { vendor: "Test Works", model: "T-1", firmware: "2.0", serial: TEST_SERIAL },
  cleared: { state: "confirmed", value: 15, remark: "The device acknowledged the command and now reports 15 %." },
  refusal: /^The device refused: .+\.$/,
  lacking: " (VAPIX has no command priorities)",
};
