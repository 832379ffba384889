import { t } from "@atrium/words";
import type { FloorPlan } from "../floorPlan.ts";

/** What is wrong with a plan, and where in it. */
export interface PlanMistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type CheckedPlan = Pick<FloorPlan, "rooms" | "zones" | "doors">;
interface CheckedDevice {
  readonly room: string;
  readonly zone?: string | null | undefined;
}

/**
 * What no plan may have, whether a site folder brings it or a save: ids that stand there twice, and rooms and devices in zones and
 * rooms that the floor does not have.
 */
export function planMistakes({ rooms, zones, doors }: CheckedPlan, devices: readonly CheckedDevice[]): PlanMistake[] {
  const roomIds = new Set(rooms.map(({ id }) => id));
  const zoneIds = new Set<string>(zones.map(({ id }) => id));
  const lacksZone = (zone: string | null | undefined): zone is string =>
    zone !== undefined && zone !== null && !zoneIds.has(zone);
  return [
    ...repeats(rooms, "rooms"),
    ...repeats(doors, "doors"),
    ...repeats(zones, "zones"),
    ...rooms.flatMap(({ zone }, index) =>
      lacksZone(zone)
        ? [{ path: ["rooms", index, "zone"], message: t('there is no zone "{zone}" on this floor', { zone }) }]
        : [],
    ),
    ...devices.flatMap(({ room, zone }, index): PlanMistake[] => [
      ...(roomIds.has(room)
        ? []
        : [{ path: ["devices", index, "room"], message: t('there is no room "{room}" on this floor', { room }) }]),
      ...(lacksZone(zone)
        ? [{ path: ["devices", index, "zone"], message: t('there is no zone "{zone}" on this floor', { zone }) }]
        : []),
    ]),
  ];
}

/** Rooms that reach over the edge of the plan, which would draw them where nobody can see them. */
export function roomsOffPlan({ rooms, size }: Pick<FloorPlan, "rooms" | "size">): PlanMistake[] {
  const isOff = ([x, y]: readonly [number, number]) => x < 0 || y < 0 || x > size[0] || y > size[1];
  return rooms.flatMap(({ poly }, index) =>
    poly.some(isOff) ? [{ path: ["rooms", index, "poly"], message: t("the room extends beyond the plan") }] : [],
  );
}

function repeats(list: readonly { readonly id: string }[], field: string): PlanMistake[] {
  const seen = new Set<string>();
  return list.flatMap(({ id }, index) => {
    const isSecond = seen.has(id);
    seen.add(id);
    return isSecond ? [{ path: [field, index, "id"], message: t('duplicate "{id}"', { id }) }] : [];
  });
}
