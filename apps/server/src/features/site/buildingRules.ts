import type { NewPlace } from "@atrium/contract/site";
import { AppError } from "../../platform/errors.ts";
import { taken } from "./deviceRules.ts";
import { checkFloor, namesOf } from "./floorRules.ts";
import { activeDevices, type PlaceRecord, type SiteRecords } from "./records.ts";

/** @throws AppError EDV007 where its key, code or name is another place's; EVA001 for every mistake of its floor */
export function checkPlace({ key, code, name, floor }: NewPlace, others: readonly PlaceRecord[]): void {
  checkFloor(floor, [], "floor.");
  if (others.some((other) => other.key === key)) throw taken("key", `There is a place "${key}" already`);
  if (others.some((other) => other.code === code)) throw taken("code", `There is a place of number ${code}`);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw taken("name", `There is a place "${name}" already`);
  }
}

/**
 * A place that something stands in or needs stays.
 * @throws AppError EDV012 that says what it is
 */
export function refuseNeededPlace({ key, name, lifts }: PlaceRecord, records: SiteRecords): void {
  const refuse = (reason: string): never => {
    throw new AppError("EDV012", `${name} cannot be removed: ${reason}`);
  };
  const standing = activeDevices(records).filter(({ placement }) => placement === key);
  if (standing.length > 0) refuse(`${namesOf(standing)} ${standing.length === 1 ? "stands" : "stand"} there`);
  if (lifts.length > 0) refuse("it has lifts");
  const floors = records.floors.filter(({ placement }) => placement === key);
  if (floors.some(({ plan }) => plan === records.campus.sitePlan)) refuse("its plan is the plan of the whole site");
  const { calendar } = records.settings;
  const named = [...(calendar?.terms ?? []), ...(calendar?.events ?? [])].find(({ placement }) => placement === key);
  if (named !== undefined) refuse(`${named.name} of the calendar is there`);
  if (records.places.length === 1) refuse("a site has at least one place");
}
