import { EQUIPMENT_CATEGORIES, EQUIPMENT_SYSTEMS, type EquipmentCategoryKey } from "./categories.ts";
import type { EquipmentCategory } from "./category.ts";
import { READABLE_POINTS, type ReadablePoint, type ReadablePointFacts } from "./readablePoint.ts";
import { keysOf } from "../../../base/exactRecord.ts";
import type { ReadingRules } from "../../reading.ts";

type Facts = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, number | null>>;

/** The key of a device's category by its facts; undefined where the site gives it none. */
export function equipmentCategory({ category }: Facts): EquipmentCategoryKey | undefined {
  return keysOf(EQUIPMENT_CATEGORIES).find((key) => key === category);
}

/** What is known of a device's category. */
export function categoryOf(facts: Facts): EquipmentCategory | undefined {
  const key = equipmentCategory(facts);
  return key === undefined ? undefined : EQUIPMENT_CATEGORIES[key];
}

/** The page on which a device is: "Electrical"; undefined where its category is on none of them. */
export function equipmentSystem({ category }: Facts): string | undefined {
  const system = keysOf(EQUIPMENT_SYSTEMS).find((one) => Object.hasOwn(EQUIPMENT_SYSTEMS[one], String(category)));
  return system === undefined ? undefined : system.charAt(0).toUpperCase() + system.slice(1);
}

/** The alarms that a piece of equipment reports, in words: "breaker trip", "day tank low alarm". */
export function equipmentAlarms(values: Values): string[] {
  return keysOf(READABLE_POINTS).flatMap((key: ReadablePoint) => {
    const { isAlarm, errorCode, name }: ReadablePointFacts = READABLE_POINTS[key];
    if (errorCode !== undefined && values[key] === errorCode) return [`${lower(name)} error`];
    return isAlarm === true && values[key] === 1 ? [lower(name)] : [];
  });
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Whether it runs, in the words of what it is; equipment that neither runs nor is switched is in order while it has no alarm. */
function stateOf(values: Values): { isOn: boolean; word: string } {
  const charging = values["charging-state"];
  if (charging !== undefined && charging !== null) {
    const { words } = READABLE_POINTS["charging-state"];
    return word(words[charging] === "Charging", lower(words[charging] ?? ""));
  }
  // A fire pump's status says that it is ready, its pump status that it runs.
  const running = values["pump-status"] ?? values["status"];
  if (running !== undefined && running !== null) return running === 1 ? word(true, "running") : word(false, "standby");
  const breaker = values["breaker-status"];
  if (breaker !== undefined && breaker !== null) {
    if (breaker === 0) return word(false, "open");
    return values["voltage-a-n"] === 0 ? word(false, "dead") : word(true, "closed");
  }
  if (values["ats-emergency-breaker"] === 1) return word(true, "on generator");
  if (values["ats-normal-breaker"] === 1) return word(true, "on mains");
  return word(true, "in order");
}

function word(isOn: boolean, text: string) {
  return { isOn, word: text };
}

/** Equipment of any category: its category says which point stands for it. */
export const EQUIPMENT_RULES = {
  main: "status",
  mainOf: ({ facts = {} }) => categoryOf(facts)?.main ?? "status",
  reads: keysOf(READABLE_POINTS),
  conditionOf: (values) => {
    const [first, ...others] = equipmentAlarms(values);
    const trouble =
      first === undefined ? undefined : others.length === 0 ? first : `${first} and ${others.length} more`;
    return { ...stateOf(values), trouble };
  },
} as const satisfies ReadingRules;
