import type { ErrorReply } from "@atrium/contract";
import { DOAS, factsOf } from "@atrium/contract/devices";
import {
  areaOf,
  distanceToOutline,
  type FloorDrawing,
  type PlanContent,
  type PlanRoom,
  planMistakes,
  roomsOffPlan,
  isWithin,
} from "@atrium/contract/site";
import { unknownRooms } from "@atrium/site";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { namesOf } from "./floorRules.ts";
import { activeDevices, type DeviceRecord, type FloorRecord, type SiteRecords } from "./records.ts";

type Mistake = NonNullable<ErrorReply["fields"]>[number];

/**
 * The devices of a floor as they belong to its rooms once its plan is another. Each follows its room into the room's zone. One
 * whose room is gone, or now ends before it, gets the room that it stands in, where that is wanted.
 */
export function followRooms(
  devices: readonly DeviceRecord[],
  before: FloorDrawing,
  { plan, movesDevices }: { readonly plan: PlanContent; readonly movesDevices: boolean },
): readonly DeviceRecord[] {
  const oldRooms = new Map(before.rooms.map((room) => [room.id, room]));
  const newRooms = new Map(plan.rooms.map((room) => [room.id, room]));
  return devices.map((device) => {
    const [old, same] = [oldRooms.get(device.room), newRooms.get(device.room)];
    const hasLeft = same !== undefined && !isWithin(device.at, same.poly) && isWithin(device.at, old?.poly ?? []);
    const isSought = movesDevices && (same === undefined || hasLeft);
    const room = (isSought ? roomFor(device, plan.rooms, oldRooms) : undefined) ?? same;
    if (room === undefined) return device;
    const isOfItsZone = device.zone === (old?.zone ?? null);
    const zone = isOfItsZone ? (room.zone ?? null) : device.zone;
    return room.id === device.room && zone === device.zone ? device : { ...device, room: room.id, zone };
  });
}

/** On a wall, metres. */
const ON_WALL = 0.05;
/** As far from a room a device outside of all may be, metres: a camera hangs on the outer wall. */
const AT_WALL = 0.5;

/**
 * The room that a device stands in now. On a wall between two it is the one that was not there before: the device did not belong to
 * the other.
 */
function roomFor(
  { at }: DeviceRecord,
  rooms: readonly PlanRoom[],
  before: ReadonlyMap<string, unknown>,
): PlanRoom | undefined {
  const around = rooms.filter(({ poly }) => isWithin(at, poly) || distanceToOutline(at, poly) <= ON_WALL);
  const [found] = around.toSorted(
    (one, other) => Number(before.has(one.id)) - Number(before.has(other.id)) || areaOf(one.poly) - areaOf(other.poly),
  );
  if (found !== undefined) return found;
  const near = rooms.map((room) => ({ room, metres: distanceToOutline(at, room.poly) }));
  return near.filter(({ metres }) => metres <= AT_WALL).toSorted((a, b) => a.metres - b.metres)[0]?.room;
}

/**
 * The rules of a site folder, for a plan with the devices that stand on it.
 * @param devices as they belong to its rooms
 * @throws AppError EVA001 for mistakes of the plan, all at once; EDV012 where a device would lose its room, or one that it serves
 */
export function checkPlan(
  plan: PlanContent,
  floor: FloorRecord,
  { devices, records }: { readonly devices: readonly DeviceRecord[]; readonly records: SiteRecords },
): void {
  const mistakes = [...planMistakes(plan, []), ...roomsOffPlan(plan)].map(({ path, message }) => ({ path, message }));
  const fields: Mistake[] = [...mistakes, ...doorMistakes(plan, records)].map(({ path, message }) => ({
    path: ["plan", ...path].join("."),
    message,
  }));
  if (fields.length > 0) throw new AppError("EVA001", t("The plan was not saved"), { fields });

  const refuse = (concerned: readonly DeviceRecord[], because: (names: string) => string): void => {
    if (concerned.length > 0) throw new AppError("EDV012", because(namesOf(concerned)));
  };
  const roomless = new Set(planMistakes(plan, devices).map(({ path }) => path[1]));
  const gone = devices.filter((_, index) => roomless.has(index));
  refuse(gone, (names) => t("The plan was not saved: {names} would have no room or zone", { names }));
  const [width, depth] = plan.size;
  refuse(
    devices.filter(({ at: [x, y] }) => x > width || y > depth),
    (names) => t("The plan was not saved: {names} would be outside the plan", { names }),
  );
  refuse(unserved(plan, floor, records), (names) =>
    t("The plan was not saved: {names} would supply air to a room that does not exist", { names }),
  );
}

/** A door may keep the name of a device that was retired: it may come back. */
function doorMistakes({ doors }: PlanContent, { devices }: SiteRecords) {
  const known = new Set(devices.map(({ id }) => id));
  return doors.flatMap(({ device }, index) =>
    device === undefined || known.has(device)
      ? []
      : [{ path: ["doors", index, "device"], message: t('there is no device "{device}"', { device }) }],
  );
}

/** Units of the building that serve a room which the plan lacks. */
function unserved(plan: PlanContent, { placement, key }: FloorRecord, records: SiteRecords): readonly DeviceRecord[] {
  const roomsOf = (floor: string) =>
    floor === key
      ? plan.rooms.map(({ id }) => id)
      : records.floors
          .find((one) => one.placement === placement && one.key === floor)
          ?.drawing.rooms.map(({ id }) => id);
  return activeDevices(records).filter((device) => {
    if (device.placement !== placement || device.module !== DOAS.module) return false;
    return unknownRooms(factsOf(DOAS, device.facts).rooms ?? [], roomsOf).length > 0;
  });
}
