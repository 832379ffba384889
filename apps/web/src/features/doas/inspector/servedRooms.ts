import { t } from "@atrium/words";
import type { Device } from "../../../devices/device.ts";
import type { LiveFigure } from "../../../devices/liveFigures.ts";

/** A room and its air as its sensors have it. */
export interface RoomAir extends LiveFigure {
  /** Its floor and id, as facts of units write it: "first/A01". */
  readonly room: string;
  readonly floor: string;
}

/** "first/A01": the room that a device stands in, as facts of units write it. */
function roomKeyOf({ floor, room }: Pick<Device, "floor" | "room">): string {
  return `${floor}/${room}`;
}

/** The sensors that stand in these rooms. */
export function sensorsOf(all: readonly Device[], rooms: readonly string[]): readonly Device[] {
  const served = new Set(rooms);
  return all.filter((sensor) => served.has(roomKeyOf(sensor)));
}

/** Each room once, by the highest that a sensor of it shows: of this moment before what is old. The highest first. */
export function roomsByAir(
  sensors: readonly Pick<Device, "id" | "floor" | "room">[],
  figures: ReadonlyMap<string, LiveFigure>,
): readonly RoomAir[] {
  const lines = new Map<string, RoomAir>();
  for (const sensor of sensors) {
    const room = roomKeyOf(sensor);
    const figure = figures.get(String(sensor.id)) ?? { value: null, doubt: t("no reply yet"), time: null };
    const known = lines.get(room);
    if (known === undefined || isAhead(figure, known)) lines.set(room, { ...figure, room, floor: sensor.floor });
  }
  return [...lines.values()].sort((one, other) => (other.value ?? -1) - (one.value ?? -1));
}

function isAhead(one: LiveFigure, other: LiveFigure): boolean {
  const [isFresh, wasFresh] = [one.doubt === undefined, other.doubt === undefined];
  return isFresh === wasFresh ? (one.value ?? -1) > (other.value ?? -1) : isFresh;
}
