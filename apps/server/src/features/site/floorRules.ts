import { type FloorKey, type NewFloor, planMistakes, roomsOffPlan } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { taken } from "./deviceRules.ts";
import { activeDevices, type FloorRecord, type PlaceRecord, type SiteRecords } from "./records.ts";

/** Devices that a refusal names; more are counted. */
const MAX_NAMED = 3;

/**
 * The rules of a site folder, for one floor among the others of its place.
 * @param within where the floor stands in its request: "floor."
 * @throws AppError EDV007 where its key, code or label is another floor's; EVA001 for every other mistake, all at once
 */
export function checkFloor(floor: NewFloor, others: readonly FloorRecord[], within = ""): void {
  const { zones, plan } = floor;
  const found = [...planMistakes({ ...plan, zones, doors: [] }, []), ...roomsOffPlan(plan)];
  const mistakes = found.map(({ path, message }) => {
    return { path: `${within}${path[0] === "zones" ? "" : "plan."}${path.join(".")}`, message };
  });
  if (mistakes.length > 0) throw new AppError("EVA001", t("The floor was not saved"), { fields: mistakes });
  if (others.some(({ key }) => key === floor.key)) {
    throw taken("key", t('Floor "{key}" already exists', { key: floor.key }));
  }
  if (others.some(({ code }) => code === floor.code)) {
    throw taken("code", t("A floor with number {code} already exists", { code: floor.code }));
  }
  const isNamed = others.some(({ label }) => label.toLowerCase() === floor.label.toLowerCase());
  if (isNamed) throw taken("label", t('A floor named "{label}" already exists', { label: floor.label }));
}

/**
 * A floor that something stands on or needs stays.
 * @throws AppError EDV012 that says what it is
 */
export function refuseNeeded(floor: FloorRecord, place: PlaceRecord, records: SiteRecords): void {
  const refuse = (reason: string): never => {
    throw new AppError(
      "EDV012",
      t("{label} of {name} cannot be removed: {reason}", { label: floor.label, name: place.name, reason }),
    );
  };
  const here = activeDevices(records).filter(({ placement }) => placement === place.key);
  const standing = here.filter((device) => device.floor === floor.key);
  if (standing.length > 0) {
    refuse(
      t("{count, plural, one {{names} is still there} other {{names} are still there}}", {
        names: namesOf(standing),
        count: standing.length,
      }),
    );
  }
  const stopping = here.filter(({ facts }) => serves(facts, floor.key));
  if (stopping.length > 0) {
    refuse(
      t("{count, plural, one {{names} stops} other {{names} stop}} there", {
        names: namesOf(stopping),
        count: stopping.length,
      }),
    );
  }
  if (floor.plan === records.campus.sitePlan) refuse(t("its plan is the site plan"));
  const own = records.floors.filter(({ placement }) => placement === place.key);
  if (own.length === 1) refuse(t("a place must have at least one floor"));
}

function serves(facts: Record<string, unknown>, floor: FloorKey): boolean {
  const list = facts["serves"];
  return Array.isArray(list) && list.includes(floor);
}

/** "Lamp 1, Lamp 2, Lamp 3 and 38 more". */
export function namesOf(devices: readonly { readonly name: string }[]): string {
  const named = devices
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
    .join(", ");
  const more = devices.length - MAX_NAMED;
  return more > 0 ? t("{named} and {more} more", { named, more }) : named;
}
