import { reachedAt } from "@atrium/contract/cameras";
import type { ConnectionFile, DeviceMapping, FloorPlan, PlannedDevice } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import * as z from "zod";
import { deviceFaults, type SizedFaults } from "../faults/deviceFaults.ts";
import { deviceTarget, type FaultBoard, type FaultTarget } from "../faults/faultBoard.ts";
import type { SystemContext, SystemKind } from "./system.ts";

/** Settings of a connection that listens on a port of its own. */
export const Listener = z.looseObject({ host: z.string(), port: z.int().min(0).max(65_535) });

/** A device of the plans at an address on a connection. */
export interface Placed<Address> {
  readonly plan: FloorPlan;
  readonly device: PlannedDevice;
  readonly connection: ConnectionFile;
  /** The part of the device that has this address; undefined where it has one for all. */
  readonly part: string | undefined;
  readonly address: Address;
}

/** A connection with the devices that hang on it. */
export interface Line<Address> {
  readonly connection: ConnectionFile;
  readonly placed: readonly Placed<Address>[];
}

/**
 * The connections that carry a kind's product, in the order of connections.json. Devices that no plan has are left out.
 * @throws Error that names the device whose address does not fit
 */
export function linesOf<Address>(
  site: Site,
  { product, variants = [] }: SystemKind,
  schema: z.ZodType<Address>,
): Line<Address>[] {
  const products = new Set([product, ...variants]);
  const planned = new Map(
    site.plans.flatMap((plan) => plan.devices.map((device) => [device.id, { plan, device }] as const)),
  );
  const byConnection = Map.groupBy(
    site.mappings.filter(({ parts }) => parts.some((part) => products.has(part.product))),
    (mapping) => mapping.connection,
  );
  const placed = (connection: ConnectionFile, mapping: DeviceMapping): Placed<Address>[] =>
    mapping.parts
      .filter((part) => products.has(part.product))
      .flatMap(({ part, address: own }) => {
        const found = planned.get(mapping.device);
        const fields = found === undefined ? own : reachedAt({ module: found.device.module, facts: found.device }, own);
        const address = fieldsOf(schema, fields, mapping.device);
        return found === undefined ? [] : [{ ...found, connection, part, address }];
      });
  return site.connections.flatMap((connection) => {
    const mappings = byConnection.get(connection.id);
    return mappings === undefined ? [] : [{ connection, placed: mappings.flatMap((one) => placed(connection, one)) }];
  });
}

/**
 * Settings, an address or facts of a plan in the form that they need here.
 * @throws Error that names the connection or device
 */
export function fieldsOf<Fields>(schema: z.ZodType<Fields>, fields: unknown, owner: string): Fields {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw new Error(`${owner}: ${problems}`);
  }
  return parsed.data;
}

/** What is wrong with a placed device, in the words of its system. */
export function faultsOf<Own extends string>(
  { faults }: SystemContext,
  { device, connection }: Placed<unknown>,
): SizedFaults<Own> {
  return deviceFaults(faults, { device: device.id, connection: connection.id });
}

/** What every device has that a system plays. */
export interface Played {
  readonly device: PlannedDevice;
  /** The id of its connection. */
  readonly connection: string;
}

/** The devices that a system plays, by id. */
export class Fleet<One extends Played> {
  readonly ids: readonly string[];
  readonly #kind: SystemKind;
  readonly #board: FaultBoard;
  readonly #devices: ReadonlyMap<string, One>;

  constructor(kind: SystemKind, board: FaultBoard, devices: Iterable<One>) {
    this.#kind = kind;
    this.#board = board;
    this.#devices = new Map(Array.from(devices, (one) => [one.device.id, one]));
    this.ids = [...this.#devices.keys()];
  }

  [Symbol.iterator](): Iterator<One> {
    return this.#devices.values();
  }

  get(id: string): One | undefined {
    return this.#devices.get(id);
  }

  /** The devices that a switch of the fault board is about. */
  meant({ kind, id }: FaultTarget): One[] {
    if (kind === "device") {
      const one = this.#devices.get(id);
      return one === undefined ? [] : [one];
    }
    return kind === "node" ? [] : [...this.#devices.values()].filter(({ connection }) => connection === id);
  }

  /** A device's view of itself: the facts that all devices have, and those of its own. */
  state(id: string, own: (one: One) => object): object | undefined {
    const one = this.#devices.get(id);
    if (one === undefined) {
      return undefined;
    }
    return {
      id,
      name: one.device.name,
      system: this.#kind.key,
      connection: one.connection,
      ...own(one),
      faults: this.#board.of(deviceTarget(id)),
    };
  }

  /** The memory of every device that has something to remember. */
  keep<Memory>(memory: (one: One) => Memory | undefined): Record<string, Memory> {
    const kept = [...this.#devices].flatMap(([id, one]) => {
      const remembered = memory(one);
      return remembered === undefined ? [] : [[id, remembered] as const];
    });
    return Object.fromEntries(kept);
  }
}
