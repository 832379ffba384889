import type { FoundEntry, Module } from "@atrium/contract/devices";
import type { FloorDrawing } from "@atrium/contract/site";
import { deviceId } from "./deviceId.ts";
import { objectOf } from "./foundPoints.ts";
import type { PatternDevice } from "./namePattern.ts";

export interface DeviceFileOptions {
  readonly devices: readonly PatternDevice[];
  /** Keys of the product's points. */
  readonly points: Iterable<string>;
  readonly product: string;
  readonly module: Module;
  /** Of equipment. */
  readonly category: string | undefined;
  readonly connection: string;
  readonly placement: string;
  readonly floor: string;
  readonly room: FloorDrawing["rooms"][number];
  /** Ids that devices have already. */
  readonly known: ReadonlySet<string>;
}

/** Empty: a retired device that comes back under its id has nothing of its old address. */
const CLEARED = ["address.instance", "address.mac", "rest"];
const COLUMNS = ["id", "module", "name", "placement", "floor", "zone", "room", "x", "y", "connection", "product"];

/** Devices as a file of mappings, which is previewed, taken as a whole and undone as any other. */
export function deviceFile(options: DeviceFileOptions): string {
  const { devices, points, product, module, category, connection, placement, floor, room } = options;
  const keys = [...points];
  const known = new Set(options.known);
  const titles = [...COLUMNS, "objects", ...CLEARED, ...(category === undefined ? [] : ["facts.category"])];
  const rows = devices.map(({ name, entries }, index) => {
    const id = deviceId(name, known);
    known.add(id);
    const [x, y] = spotIn(room, index, devices.length);
    const place = [placement, floor, room.zone ?? "", room.id, String(x), String(y)];
    const cells = [id, module, name.slice(0, 60)].concat(
      place,
      connection,
      product,
      objectsOf(keys, entries),
      CLEARED.map(() => ""),
    );
    return category === undefined ? cells : cells.concat(category);
  });
  return [titles, ...rows].map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

function objectsOf(keys: readonly string[], entries: ReadonlyMap<string, FoundEntry>): string {
  const objects = keys.flatMap((key) => {
    const entry = entries.get(key);
    return entry === undefined ? [] : [[key, objectOf(entry)]];
  });
  return JSON.stringify(Object.fromEntries(objects));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A grid over the room, so that each can be seen and moved to its place. */
function spotIn({ poly }: Pick<FloorDrawing["rooms"][number], "poly">, index: number, count: number) {
  const [xs, ys] = [poly.map(([x]) => x), poly.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * width) / Math.max(height, 0.1))));
  const lines = Math.ceil(count / columns);
  const round = (metres: number) => Math.round(metres * 100) / 100;
  return [
    round(left + (width * ((index % columns) + 1)) / (columns + 1)),
    round(top + (height * (Math.floor(index / columns) + 1)) / (lines + 1)),
  ] as const;
}
