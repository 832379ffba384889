import type { ErrorReply, FloorKey, NewFloor } from "@atrium/contract";
import { AppError } from "../../platform/errors.ts";
import { taken } from "./deviceRules.ts";
import { activeDevices, type FloorRecord, type PlaceRecord, type SiteRecords } from "./records.ts";

type Mistake = NonNullable<ErrorReply["fields"]>[number];

/** Devices that a refusal names; more are counted. */
const MOST_NAMED = 3;

/**
 * The rules of a site folder, for one floor among the others of its place.
 * @throws AppError EDV007 where its key, code or label is another floor's; EVA001 for every other mistake, all at once
 */
export function checkFloor(floor: NewFloor, others: readonly FloorRecord[]): void {
  const mistakes = planMistakes(floor);
  if (mistakes.length > 0) throw new AppError("EVA001", "The floor cannot be kept like this", { fields: mistakes });
  if (others.some(({ key }) => key === floor.key)) throw taken("key", `There is a floor "${floor.key}" already`);
  if (others.some(({ code }) => code === floor.code)) throw taken("code", `There is a floor of number ${floor.code}`);
  const isNamed = others.some(({ label }) => label.toLowerCase() === floor.label.toLowerCase());
  if (isNamed) throw taken("label", `There is a floor "${floor.label}" already`);
}

function planMistakes({ zones, plan }: NewFloor): Mistake[] {
  const zoneIds = zones.map(({ id }) => id);
  const roomIds = plan.rooms.map(({ id }) => id);
  const isOff = (x: number, y: number): boolean => x < 0 || y < 0 || x > plan.size[0] || y > plan.size[1];
  return [
    ...repeats(zoneIds, (index) => `zones.${index}.id`),
    ...repeats(roomIds, (index) => `plan.rooms.${index}.id`),
    ...plan.rooms.flatMap(({ zone, poly }, index) => [
      ...(zone === undefined || zoneIds.includes(zone)
        ? []
        : [{ path: `plan.rooms.${index}.zone`, message: `There is no zone "${zone}" on this floor` }]),
      ...(poly.some(([x, y]) => isOff(x, y))
        ? [{ path: `plan.rooms.${index}.poly`, message: "This is not within the plan's size" }]
        : []),
    ]),
  ];
}

function repeats(ids: readonly string[], pathOf: (index: number) => string): Mistake[] {
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ path: pathOf(index), message: `"${id}" stands here a second time` }],
  );
}

/**
 * A floor that something stands on or needs stays.
 * @throws AppError EDV012 that says what it is
 */
export function refuseNeeded(floor: FloorRecord, place: PlaceRecord, records: SiteRecords): void {
  const refuse = (reason: string): never => {
    throw new AppError("EDV012", `${floor.label} of ${place.name} cannot be removed: ${reason}`);
  };
  const here = activeDevices(records).filter(({ placement }) => placement === place.key);
  const standing = here.filter((device) => device.floor === floor.key);
  if (standing.length > 0) refuse(`${named(standing)} ${standing.length === 1 ? "stands" : "stand"} there`);
  const stopping = here.filter(({ facts }) => serves(facts, floor.key));
  if (stopping.length > 0) refuse(`${named(stopping)} ${stopping.length === 1 ? "stops" : "stop"} there`);
  if (floor.plan === records.campus.sitePlan) refuse("its plan is the plan of the whole site");
  const own = records.floors.filter(({ placement }) => placement === place.key);
  if (own.length === 1) refuse("a place has at least one floor");
}

function serves(facts: Record<string, unknown>, floor: FloorKey): boolean {
  const list = facts["serves"];
  return Array.isArray(list) && list.includes(floor);
}

/** "Lamp 1, Lamp 2, Lamp 3 and 38 more". */
function named(devices: readonly { readonly name: string }[]): string {
  const names = devices.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = devices.length - names.length;
  return `${names.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
}
