import * as z from "zod";
import { IDENTIFIER_KINDS } from "./deviceType.ts";
import { ConnectionId, DeviceId, EpochMillis } from "../base/ids.ts";
import { PageQuery } from "../base/paging.ts";
import { FloorKey, PlacementKey, ZoneKey } from "../site/place.ts";
import { OrderBy } from "../people/role.ts";
import { MODULES, type Module } from "./systems.ts";

export const IdentifierKind = z.enum(IDENTIFIER_KINDS);
export type IdentifierKind = z.infer<typeof IdentifierKind>;

/**
 * By which identifier the devices of each module are known in the field (docs/decisions/0087), in the order of the tabs. The
 * first of a kind is the specification's default. Every list can still be opened by every kind.
 */
export const MAPPED_BY = {
  id: [
    "exhaust-fan",
    "doas",
    "lighting",
    "lift",
    "plug",
    "fire-alarm",
    "curtain",
    "iaq",
    "locker",
    "water-and-waste-meter",
    "energy-meter",
    "solar-inverter",
    "equipment",
    "weather-station",
  ],
  mac: ["air-condition"],
  ip: ["camera", "pa", "access-control", "license-plate"],
} as const satisfies Readonly<Record<IdentifierKind, readonly Module[]>>;

/** What a device is known by. */
export interface Identified {
  readonly id: string;
  /** Of its first part; undefined: it is not connected. */
  readonly address?: Readonly<Record<string, string | number>> | undefined;
  /** Of its connection. */
  readonly host?: string | undefined;
}

/** The identifier of a kind, as people write it; null: the device has none. */
export function identifierOf(kind: IdentifierKind, { id, address = {}, host }: Identified): string | null {
  if (kind === "id") return id;
  if (kind === "mac") return macOf(address["mac"] ?? address["serial"]);
  const own = address["host"];
  if (own === undefined) return host ?? null;
  const { port } = address;
  return port === undefined ? String(own) : `${own}:${port}`;
}

/** The serial number of a network speaker or camera is its hardware address, written without colons. */
function macOf(octets: string | number | undefined): string | null {
  const digits = String(octets ?? "").replaceAll(/[:-]/g, "");
  if (!/^[0-9A-Fa-f]{12}$/.test(digits)) return null;
  return (digits.toUpperCase().match(/../g) ?? []).join(":");
}

/** Whether a device answers. `partly`: not all of its points do; `unconnected`: on the plan, and connected to nothing. */
export const MAPPING_STATES = ["answers", "partly", "silent", "unconnected", "retired"] as const;
export type MappingState = (typeof MAPPING_STATES)[number];

/** One device in the list of mappings. */
export const MappingRow = z.object({
  id: DeviceId,
  /** Of the kind that was asked for; null: it has none. */
  identifier: z.string().nullable(),
  name: z.string(),
  module: z.enum(MODULES),
  placement: PlacementKey,
  floor: FloorKey,
  zone: ZoneKey.optional(),
  /** As text: "Office Building, 1st Floor, Zone A". */
  place: z.string(),
  /** The name of its room, or its id where the plan has none of that id. */
  room: z.string(),
  connection: ConnectionId.nullable(),
  connectionName: z.string().nullable(),
  /** The fields of its first part's address, as text: "instance 4". */
  address: z.string().nullable(),
  state: z.enum(MAPPING_STATES),
  /** Of how many points how many answer. */
  points: z.int().nonnegative(),
  answering: z.int().nonnegative(),
  /** When it was last heard, at the source; null: never. */
  heardAt: EpochMillis.nullable(),
  retiredAt: EpochMillis.nullable(),
});
export type MappingRow = z.infer<typeof MappingRow>;

export const MAPPING_SORTS = ["identifier", "name", "room", "place", "connection", "state", "heardAt"] as const;

/** A page of the devices of one module, by a kind of identifier. */
export const MappingQuery = PageQuery.extend({
  kind: IdentifierKind.default("id"),
  module: z.enum(MODULES),
  placement: PlacementKey.optional(),
  floor: FloorKey.optional(),
  connection: ConnectionId.optional(),
  /** Absent: every device that is not retired. */
  state: z.enum(MAPPING_STATES).optional(),
  sortBy: z.enum(MAPPING_SORTS).default("identifier"),
  orderBy: OrderBy.default("ASC"),
  /** Part of an identifier, a name, a room, a connection or an address, in any case. */
  search: z.string().trim().max(64).default(""),
});
export type MappingQuery = z.infer<typeof MappingQuery>;
