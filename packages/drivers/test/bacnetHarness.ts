import { PointId } from "@atrium/contract";
import { expect } from "vitest";
import type { Clock } from "@atrium/time";
import type { DriverSink } from "../src/driverSink.ts";
import type { DriverPoint } from "../src/productCatalog.ts";
import { bacnet } from "../src/bacnet/bacnet.ts";
import { BacnetDriver } from "../src/bacnet/bacnetDriver.ts";
import { SocketPool } from "../src/bacnet/sharedSocket.ts";
import { BacnetEndpoint } from "./bacnetEndpoint.ts";
import { driverOptions, testPoint, withMomentary } from "./driverOptions.ts";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldHarness } from "./fieldHarness.ts";

export const TEST_DEVICE = 4711;
const sockets = new SocketPool();

/** Ids of one circuit's points: level, power, lamp failure, lamp hours. */
export function circuitIds(circuit: number): { level: PointId; power: PointId; failure: PointId; hours: PointId } {
  const id = (offset: number): PointId => PointId.parse(circuit * 10 + offset);
  return { level: id(1), power: id(2), failure: id(3), hours: id(4) };
}

/** The points of lighting circuits 1 to `circuits`, due as often as the tests poll. */
export function circuitPoints(circuits: number): DriverPoint[] {
  return Array.from({ length: circuits }, (_, index) => index + 1).flatMap((instance) =>
    bacnet.catalog.points("lighting-circuit", { instance }).map((template, offset) =>
      testPoint(template, {
        id: instance * 10 + offset + 1,
        device: `circuit-${instance}`,
        expectedInterval: TEST_TIMES.pollInterval,
      }),
    ),
  );
}

export interface TestDriver {
  readonly endpoint: { readonly port: number };
  readonly sink: DriverSink;
  readonly clock: Clock;
  readonly points?: readonly DriverPoint[];
  readonly settings?: Record<string, unknown>;
}

export function bacnetDriver({
  endpoint,
  sink,
  clock,
  points = circuitPoints(1),
  settings = {},
}: TestDriver): BacnetDriver {
  const address = { host: "127.0.0.1", port: endpoint.port, deviceInstance: TEST_DEVICE, localAddress: "127.0.0.1" };
  return new BacnetDriver(driverOptions({ ...address, ...TEST_TIMES, ...settings }, { points, sink, clock }), sockets);
}

export async function bacnetEndpoint(circuits = 1, instance = TEST_DEVICE): Promise<BacnetEndpoint> {
  const endpoint = new BacnetEndpoint(instance);
  for (let circuit = 1; circuit <= circuits; circuit += 1) endpoint.addCircuit(circuit);
  await endpoint.open();
  return endpoint;
}

export const BACNET_HARNESS: FieldHarness<BacnetEndpoint> = {
  endpoint: () => bacnetEndpoint(),
  driver: (endpoint, sink, clock) => bacnetDriver({ endpoint, sink, clock }),
  momentary: (endpoint, sink, clock, shownBy) => {
    const { level: momentary, power: other } = circuitIds(1);
    return bacnetDriver({
      endpoint,
      sink,
      clock,
      points: withMomentary(circuitPoints(1), { momentary, other, shownBy }),
    });
  },
  points: () => circuitPoints(1),
  another: async (endpoint) => {
    endpoint.addCircuit(2);
    endpoint.set(0, 2, 33);
    const points = circuitPoints(2).filter(({ device }) => device === "circuit-2");
    return { points, readable: circuitIds(2).power };
  },
  readable: circuitIds(1).power,
  writable: circuitIds(1).level,
  text: null,
  override: (endpoint, value, priority) => endpoint.command(1, priority, value),
  probe: ({ port }, product, options) => {
    const settings = { host: "127.0.0.1", port, deviceInstance: TEST_DEVICE, timeout: TEST_TIMES.timeout };
    if (product === "none") return bacnet.probe({ settings }, options);
    const asked = product === "own" ? "lighting-circuit" : "exhaust-fan";
    return bacnet.probe({ settings, product: asked, address: { instance: product === "own" ? 1 : 700 } }, options);
  },
  discover: ({ port }, options) => {
    const settings = { host: "127.0.0.1", port, localAddress: "127.0.0.1", timeout: TEST_TIMES.timeout };
    return bacnet.discovery.find(settings, { wait: 150 }, options);
  },
  found: {
    key: `device ${TEST_DEVICE}`,
    settings: expect.objectContaining({ host: "127.0.0.1", deviceInstance: TEST_DEVICE }),
    identity: { vendor: "Test Works", model: "T-1", name: `Gateway ${TEST_DEVICE}` },
  },
  identity: { vendor: "Test Works", model: "T-1", name: `Gateway ${TEST_DEVICE}` },
  cleared: { state: "confirmed", value: 15, remark: "The device acknowledged the command and now reports 15 %." },
  refusal: /^The device refused: .+\.$/,
  lacking: "",
};
