import { DOAS, factsOf } from "@atrium/contract/devices";
import { type FloorPlan, planMistakes } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { factIssues } from "../deviceRules.ts";
import { pathPart, type SiteDocument } from "../document.ts";
import type { Problems } from "../problems.ts";
import { unknownRooms } from "../servedRooms.ts";
import type { SiteDocuments } from "../siteDocuments.ts";

/**
 * Devices have ids of their own across the whole site, names of their own among their kind on a floor, and stand in rooms
 * that exist, and what the plan says of them has the form that their system gives; doors name devices that exist.
 */
export function checkPlans({ plans, isWhole }: SiteDocuments, problems: Problems): void {
  const firstPlanOf = new Map<string, string>();
  for (const plan of plans) {
    plan.value.devices.forEach((device, index) => {
      const first = firstPlanOf.get(device.id);
      if (first !== undefined) {
        problems.add(plan, ["devices", index, "id"], t('"{id}" is already in {first}', { id: device.id, first }));
      } else {
        firstPlanOf.set(device.id, plan.file);
      }
    });
  }
  for (const plan of plans) {
    checkRooms(plan, problems);
    checkNames(plan, problems);
    checkFacts(plan, problems);
    if (isWhole) checkServed(plan, plans, problems);
    plan.value.doors.forEach((door, index) => {
      if (isWhole && door.device !== undefined && !firstPlanOf.has(door.device)) {
        problems.add(plan, ["doors", index, "device"], t('there is no device "{device}"', { device: door.device }));
      }
    });
  }
}

/** A confirmation names its device by name and floor: two of a kind with one name could be confused. */
function checkNames(plan: SiteDocument<FloorPlan>, problems: Problems): void {
  const idOf = new Map<string, string>();
  plan.value.devices.forEach(({ module, name, id }, index) => {
    const key = `${module} ${name.toLowerCase()}`;
    const first = idOf.get(key);
    if (first === undefined) {
      idOf.set(key, id);
    } else {
      problems.add(
        plan,
        ["devices", index, "name"],
        t('"{name}" is already the name of {first} on this floor', { name, first }),
      );
    }
  });
}

function checkFacts(plan: SiteDocument<FloorPlan>, problems: Problems): void {
  plan.value.devices.forEach((device, index) => {
    for (const { path, message } of factIssues(device.module, device)) {
      problems.add(plan, ["devices", index, ...path.map(pathPart)], message);
    }
  });
}

/** The rooms that a unit serves are in its building, on whichever floor. */
function checkServed(
  plan: SiteDocument<FloorPlan>,
  plans: readonly SiteDocument<FloorPlan>[],
  problems: Problems,
): void {
  const floors = plans.filter(({ value }) => value.building === plan.value.building);
  const roomsOf = (key: string) => floors.find(({ value }) => value.floor === key)?.value.rooms.map(({ id }) => id);
  plan.value.devices.forEach((device, index) => {
    const { rooms = [] } = device.module === DOAS.module ? factsOf(DOAS, device) : {};
    for (const unknown of unknownRooms(rooms, roomsOf)) {
      problems.add(plan, ["devices", index, "rooms", unknown.index], unknown.message);
    }
  });
}

function checkRooms(plan: SiteDocument<FloorPlan>, problems: Problems): void {
  for (const { path, message } of planMistakes(plan.value, plan.value.devices)) problems.add(plan, [...path], message);
}
