import bacnet, { ApplicationTag, ObjectType, PropertyIdentifier } from "@bacnet-js/client";
import { isAddressProblem, protocols } from "@atrium/drivers";
import type { Site } from "@atrium/site";
import * as z from "zod";

/** Operators' priority. */
const PRIORITY = 8;
const ANSWER_LIMIT = 3_000;

const Settings = z.object({ host: z.string(), port: z.int() });
const ObjectId = z.object({ type: z.enum(ObjectType), instance: z.int() });

export interface Write {
  readonly device: string;
  readonly point: string;
  readonly value: number;
}

/** The object of each write. */
interface Place {
  readonly gateway: string;
  readonly object: z.infer<typeof ObjectId>;
}

/**
 * Writes with only the protocol's library: no record, no queue, no page. One request after the other at each
 * gateway, as a careful client does, all gateways at once; each value is read back.
 */
export class BareClient {
  readonly #client = new bacnet.default({ port: 0, interface: "127.0.0.1", apduTimeout: ANSWER_LIMIT });
  readonly #places: ReadonlyMap<string, Place>;

  constructor(site: Site) {
    this.#places = placesOf(site);
  }

  /** Whether and when each value was read back, ms from the call. */
  async write(writes: readonly Write[]): Promise<[isConfirmed: boolean, latency: number][]> {
    const began = performance.now();
    const byGateway = Map.groupBy(writes, (write) => this.#placeOf(write).gateway);
    const lanes = Array.from(byGateway.values(), async (lane) => {
      const outcomes: [boolean, number][] = [];
      for (const write of lane) {
        const isConfirmed = await this.#writeOne(write).catch((error: unknown) => {
          throw new Error(`${write.device} ${write.point}: ${String(error)}`, { cause: error });
        });
        outcomes.push([isConfirmed, performance.now() - began]);
      }
      return outcomes;
    });
    return (await Promise.all(lanes)).flat();
  }

  close(): void {
    this.#client.close();
  }

  async #writeOne(write: Write): Promise<boolean> {
    const { gateway, object } = this.#placeOf(write);
    const address = { address: gateway };
    const value = { type: ApplicationTag.REAL as const, value: write.value };
    await this.#client.writeProperty(address, object, PropertyIdentifier.PRESENT_VALUE, [value], {
      priority: PRIORITY,
    });
    const read = await this.#client.readProperty(address, object, PropertyIdentifier.PRESENT_VALUE);
    return read.values[0]?.value === Math.fround(write.value);
  }

  #placeOf({ device, point }: Write): Place {
    const place = this.#places.get(`${device} ${point}`);
    if (place === undefined) throw new Error(`${device} has no point ${point} on BACnet`);
    return place;
  }
}

function placesOf({ connections, mappings }: Site): Map<string, Place> {
  const places = new Map<string, Place>();
  const gateways = new Map(
    connections
      .filter(({ protocol }) => protocol === "bacnet")
      .map(({ id, settings }) => [String(id), Settings.parse(settings)]),
  );
  for (const { device, connection, parts } of mappings) {
    const gateway = gateways.get(String(connection));
    if (gateway === undefined) continue;
    for (const { product, address } of parts) {
      for (const point of protocols["bacnet"]?.catalog.points(product, address) ?? []) {
        if (isAddressProblem(point)) throw new Error(`${device}: ${point.problem}`);
        const object = ObjectId.parse(point.address);
        places.set(`${device} ${point.key}`, { gateway: `${gateway.host}:${gateway.port}`, object });
      }
    }
  }
  return places;
}
