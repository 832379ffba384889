import type { PointId } from "@atrium/contract";
import {
  type FoundDevice,
  ProductFile,
  type ProductSuggestion,
  QUALITY,
  tableDevice,
  tablePoint,
} from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { expect, vi } from "vitest";
import { mqtt } from "../src/mqtt/mqtt.ts";
import type { DriverPoint } from "../src/productCatalog.ts";
import { isAddressProblem } from "../src/productCatalog.ts";
import type { WriteOutcome } from "../src/writing.ts";
import { PATIENCE } from "./conformanceScene.ts";
import { testPoint } from "./driverOptions.ts";
import { mqttDriver, mqttEndpoint } from "./mqttHarness.ts";
import { RecordingSink } from "./recordingSink.ts";

/** A message as a page of documentation has it. */
export type Recorded = readonly [topic: string, payload: unknown];

/** Ms that a search listens. */
const LISTENING = 250;

/** A broker that has kept messages of foreign devices, what a search finds of them, and a driver that runs one of them. */
export class AnnouncedScene {
  readonly #cleanups: (() => Promise<void>)[] = [];

  async make(messages: readonly Recorded[]) {
    const endpoint = await mqttEndpoint();
    endpoint.isTalking = false;
    this.#cleanups.push(() => endpoint.shut());
    const say = async (topic: string, payload: unknown, retain = true): Promise<void> => {
      const said = typeof payload === "string" || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
      await endpoint.give({ qos: 1, topic, payload: said, retain });
    };
    for (const [topic, payload] of messages) await say(topic, payload);
    const search = async (): Promise<FoundDevice[]> => {
      const devices: FoundDevice[] = [];
      const { signal } = new AbortController();
      const onFound = (device: FoundDevice): void => void devices.push(device);
      const settings = { host: "127.0.0.1", port: endpoint.port, timeout: 1_000 };
      await mqtt.discovery.find(settings, { duration: LISTENING }, { signal, clock: systemClock, onFound });
      return devices;
    };
    return {
      endpoint,
      say,
      search,
      run: (points: readonly DriverPoint[], settings = {}) => this.#run(endpoint, points, settings),
    };
  }

  async #run(
    endpoint: Awaited<ReturnType<typeof mqttEndpoint>>,
    points: readonly DriverPoint[],
    settings: Record<string, unknown>,
  ) {
    const sink = new RecordingSink();
    const driver = mqttDriver(endpoint, sink, systemClock, { points, settings });
    this.#cleanups.unshift(() => driver.stop());
    await driver.start();
    await vi.waitFor(() => {
      if (sink.state !== "connected") throw new Error(`the connection is ${sink.state}`);
    }, PATIENCE);
    const idOf = (key: string): PointId => {
      const point = points.find((one) => one.key === key);
      if (point === undefined) throw new Error(`there is no ${key} among ${points.map((one) => one.key).join(", ")}`);
      return point.id;
    };
    const shows = async (key: string, value: number): Promise<void> => {
      await vi.waitFor(() => {
        const newest = sink.newest(idOf(key));
        expect({ key, quality: newest?.quality }).toEqual({ key, quality: QUALITY.good });
        expect(newest?.value).toBeCloseTo(value, 4);
      }, PATIENCE);
    };
    const isStale = async (key: string): Promise<void> => {
      await vi.waitFor(() => expect(sink.newest(idOf(key))?.quality).toBe(QUALITY.stale), PATIENCE);
    };
    const write = (key: string, value: number): Promise<WriteOutcome> =>
      driver.write({ point: idOf(key), value, priority: 8 }, () => {});
    return { sink, shows, isStale, write, stop: () => driver.stop() };
  }

  async end(): Promise<void> {
    for (const cleanup of this.#cleanups.splice(0)) await cleanup();
  }
}

/** The announced points of a found device as a product of the site, whose file is checked as any other, on one device. */
export function announcedPoints(found: FoundDevice | undefined): DriverPoint[] {
  if (found === undefined) throw new Error("nothing was found");
  const topic = String(found.address?.["topic"] ?? "");
  const points = found.entries.flatMap(({ name = "", point }) => {
    return point === undefined ? [] : [{ ...tablePoint(point, topic), key: keyOf(name), name }];
  });
  const product = ProductFile.parse({ protocol: "mqtt", name: "found", ...tableDevice(found, topic), points });
  return pointsOf("found", { topic }, [product]);
}

/** The points of a device as its family suggests to take it in. */
export function suggestedPoints(suggestion: ProductSuggestion | undefined): DriverPoint[] {
  return pointsOf(suggestion?.product ?? "", suggestion?.address ?? {}, []);
}

function pointsOf(
  product: string,
  address: Record<string, number | string>,
  products: readonly ProductFile[],
): DriverPoint[] {
  return mqtt.catalog.points(product, address, { products }).map((row, index) => {
    if (isAddressProblem(row)) throw new Error(`${row.field}: ${row.problem}`);
    return testPoint(row, { id: index + 1, device: "found", expectedInterval: row.expectedInterval });
  });
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 40);
}
