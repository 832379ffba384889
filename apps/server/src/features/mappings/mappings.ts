import { compareValues, type Paged } from "@atrium/contract";
import {
  type DeviceDescription,
  MAPPING_STATES,
  type MappingQuery,
  type MappingRow,
  MODULES,
} from "@atrium/contract/devices";
import type { ConnectionFile, FloorDrawing } from "@atrium/contract/site";
import { currentReader } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { type MappedDevice, mappedDevice, mappingRow, type NewestColumns } from "./mappingRows.ts";

export interface MappingsOptions {
  readonly directory: {
    readonly revision: number;
    readonly connections: readonly ConnectionFile[];
    readonly devices: readonly DeviceDescription[];
    readonly retired: readonly DeviceDescription[];
    retiredAt(id: string): number | undefined;
    drawing(placement: string, floor: string): FloorDrawing | undefined;
  };
  readonly names: SiteNames;
  readonly newest: NewestColumns;
}

type Sort = MappingQuery["sortBy"];
type FixedSort = Exclude<Sort, "state" | "heardAt">;

/** Columns that stay until the site changes; a list sorted by one of them asks for the state of its page's rows alone. */
const FIXED: Readonly<Record<FixedSort, (device: MappedDevice) => string | null>> = {
  identifier: ({ row }) => row.identifier,
  name: ({ row }) => row.name,
  room: ({ row }) => row.room,
  place: ({ row }) => row.place,
  connection: ({ row }) => row.connectionName,
};

/**
 * The site's devices as their settings list them. Sorting ten thousand names takes longer than all the rest, so the order of
 * a module's devices is kept until the site changes.
 */
export class Mappings {
  readonly #options: MappingsOptions;
  /** By kind of identifier, module, order and the language in which they are searched and sorted. */
  readonly #sorted = new Map<string, readonly MappedDevice[]>();
  #revision = Number.NaN;

  constructor(options: MappingsOptions) {
    this.#options = options;
  }

  /** One page of the devices that the query fits. */
  list(query: MappingQuery): Paged<MappingRow> {
    const { sortBy, state, page, size } = query;
    const { newest } = this.#options;
    const found = this.#ordered(query).filter((device) => fits(device, query));
    if (state === undefined && sortBy !== "state" && sortBy !== "heardAt") {
      const rows = pageOf(found, { page, size });
      return { ...rows, data: rows.data.map((device) => mappingRow(device, newest)) };
    }
    const all = found.map((device) => mappingRow(device, newest));
    const rows = state === undefined ? all : all.filter((row) => row.state === state);
    return pageOf(byPresent(rows, query), { page, size });
  }

  #ordered({ kind, module, sortBy, orderBy }: Pick<MappingQuery, "kind" | "module" | "sortBy" | "orderBy">) {
    const { revision } = this.#options.directory;
    if (revision !== this.#revision) this.#sorted.clear();
    this.#revision = revision;
    const sort = sortBy === "state" || sortBy === "heardAt" ? "identifier" : sortBy;
    const key = `${kind} ${module} ${sort} ${orderBy} ${currentReader().tag}`;
    const known = this.#sorted.get(key);
    if (known !== undefined) return known;
    const way = orderBy === "DESC" ? -1 : 1;
    const value = FIXED[sort];
    const sorted = this.#described(kind, module).toSorted((one, other) => {
      const [a, b] = [value(one), value(other)];
      const order = a === null || b === null ? Number(a === null) - Number(b === null) : way * compareValues(a, b);
      return order === 0 ? compareValues(one.row.id, other.row.id) : order;
    });
    this.#sorted.set(key, sorted);
    return sorted;
  }

  #described(kind: MappingQuery["kind"], key: MappingQuery["module"]): MappedDevice[] {
    const { directory, names } = this.#options;
    const connections = new Map(directory.connections.map((one) => [String(one.id), one]));
    const rooms = new Map<string, ReadonlyMap<string, string>>();
    const roomOf = ({ placement, floor, room }: DeviceDescription): string => {
      const floorKey = `${placement}/${floor}`;
      const known =
        rooms.get(floorKey) ??
        new Map(directory.drawing(placement, floor)?.rooms.map(({ id, name }) => [id, name] as const) ?? []);
      rooms.set(floorKey, known);
      return known.get(room) ?? room;
    };
    const module = MODULES.find((one) => one === key);
    if (module === undefined) return [];
    return [...directory.devices, ...directory.retired]
      .filter((device) => device.module === module)
      .map((device) =>
        mappedDevice({
          device,
          module,
          kind,
          place: placeWords(device, names),
          room: roomOf(device),
          connection: device.connection === undefined ? undefined : connections.get(device.connection),
          retiredAt: directory.retiredAt(device.id),
        }),
      );
  }
}

function fits({ row, text }: MappedDevice, { placement, floor, connection, state, search }: MappingQuery): boolean {
  if ((row.retiredAt !== null) !== (state === "retired")) return false;
  if (placement !== undefined && row.placement !== placement) return false;
  if (floor !== undefined && row.floor !== floor) return false;
  if (connection !== undefined && row.connection !== connection) return false;
  return search === "" || text.includes(search.toLowerCase());
}

/** By what changes from one moment to the next; those that have the same keep their order. */
function byPresent(rows: readonly MappingRow[], { sortBy, orderBy }: Pick<MappingQuery, "sortBy" | "orderBy">) {
  const way = orderBy === "DESC" ? -1 : 1;
  if (sortBy === "state") {
    return rows.toSorted((a, b) => way * (MAPPING_STATES.indexOf(a.state) - MAPPING_STATES.indexOf(b.state)));
  }
  if (sortBy !== "heardAt") return rows;
  return rows.toSorted((a, b) => {
    if (a.heardAt === null || b.heardAt === null) return Number(a.heardAt === null) - Number(b.heardAt === null);
    return way * (a.heardAt - b.heardAt);
  });
}
