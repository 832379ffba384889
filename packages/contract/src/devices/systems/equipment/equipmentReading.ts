import { phrase, type Phrase, sayTerm, t, uncapital } from "@atrium/words";
import { EQUIPMENT_CATEGORIES, EQUIPMENT_SYSTEMS, type EquipmentCategoryKey } from "./categories.ts";
import type { EquipmentKind } from "./equipmentKind.ts";
import { READABLE_POINTS, type ReadablePoint, type ReadablePointFacts } from "./readablePoint.ts";
import { keysOf } from "../../../base/exactRecord.ts";
import type { ReadDevice, ReadingRules } from "../../reading.ts";

type Facts = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, number | null>>;

/** The key of a device's category by its facts; undefined where the site gives it none. */
export function equipmentCategory({ category }: Facts): EquipmentCategoryKey | undefined {
  return keysOf(EQUIPMENT_CATEGORIES).find((key) => key === category);
}

/** What pages, lists and alarms know of a category, be it one of the specification or a kind as data. */
export interface PresentedCategory {
  readonly name: string;
  readonly shortCode: string;
  readonly icon: string;
  readonly hasActiveStatus: boolean;
  readonly main: string;
  readonly points: readonly string[];
}

type Device = Pick<ReadDevice, "facts" | "kind">;

/** What is known of a device's category; undefined where the site gives it none. */
export function categoryOf({ facts = {}, kind }: Device): PresentedCategory | undefined {
  if (kind !== undefined) return { ...kind, hasActiveStatus: kind.running !== undefined };
  const key = equipmentCategory(facts);
  return key === undefined ? undefined : EQUIPMENT_CATEGORIES[key];
}

interface PointedDevice extends Device {
  readonly points: Readonly<Record<string, unknown>>;
}

/** The point that stands for a device: its category's, or, where it has none of that key, the first of its category that it has. */
export function mainPointOf(device: PointedDevice): string | undefined {
  const category = categoryOf(device);
  if (category === undefined || device.points[category.main] !== undefined) return category?.main;
  return shownPoints(device).find((key) => device.points[key] !== undefined) ?? category.main;
}

/** The keys of the points that are shown of a device, in order. It need not have them all. */
export function shownPoints(device: PointedDevice): readonly string[] {
  const { points = [] } = categoryOf(device) ?? {};
  if (device.kind?.hasOthers !== true) return points;
  return [...new Set([...points, ...Object.keys(device.points)])];
}

const SYSTEM_NAMES: Readonly<Record<keyof typeof EQUIPMENT_SYSTEMS, Phrase>> = {
  electrical: phrase("Electrical"),
  mechanical: phrase("Mechanical"),
  plumbing: phrase("Plumbing"),
};

/** The page on which a device is: "Electrical"; undefined where its category is on none of them. */
export function equipmentSystem({ facts = {}, kind }: Device): string | undefined {
  const system =
    kind?.page ??
    keysOf(EQUIPMENT_SYSTEMS).find((one) => Object.hasOwn(EQUIPMENT_SYSTEMS[one], String(facts["category"])));
  return system === undefined ? undefined : t(SYSTEM_NAMES[system]);
}

/** The codes of a device's point that ask for somebody to look. */
export function alarmCodes(device: Device, key: string): readonly number[] {
  if (device.kind !== undefined) {
    return device.kind.alarms.flatMap(({ point, values }) => (point === key ? values : []));
  }
  const { isAlarm, errorCode } = shippedPoint(key) ?? {};
  return [...(isAlarm === true ? [1] : []), ...(errorCode === undefined ? [] : [errorCode])];
}

interface NamedPoints extends Pick<Device, "kind"> {
  readonly points?: Readonly<Record<string, { readonly name?: string | undefined }>>;
}

/** The alarms that a piece of equipment reports, as text: "breaker trip", "day tank low alarm". */
export function equipmentAlarms(values: Values, device: NamedPoints): string[] {
  const { kind, points = {} } = device;
  if (kind !== undefined) {
    return kind.alarms.flatMap(({ point, values: codes, text }) => {
      const value = values[point];
      if (value === undefined || value === null || !codes.includes(value)) return [];
      return [uncapital(sayTerm(text ?? points[point]?.name ?? point))];
    });
  }
  return keysOf(READABLE_POINTS).flatMap((key: ReadablePoint) => {
    const { isAlarm, errorCode, name }: ReadablePointFacts = READABLE_POINTS[key];
    if (errorCode !== undefined && values[key] === errorCode) {
      return [t("{name} error", { name: uncapital(sayTerm(name)) })];
    }
    return isAlarm === true && values[key] === 1 ? [uncapital(sayTerm(name))] : [];
  });
}

/** What is known of a point by its key, where it is one of the shipped ones. */
function shippedPoint(key: string): ReadablePointFacts | undefined {
  return Object.hasOwn(READABLE_POINTS, key)
    ? (READABLE_POINTS as Readonly<Record<string, ReadablePointFacts>>)[key]
    : undefined;
}

/** Whether it runs, in the words of what it is; equipment that neither runs nor is switched is in order while it has no alarm. */
function stateOf(values: Values, { kind, points }: ReadDevice): { isOn: boolean; word: string } {
  if (kind !== undefined) return stateOfKind(values, kind, points);
  const charging = values["charging-state"];
  if (charging !== undefined && charging !== null) {
    const { words } = READABLE_POINTS["charging-state"];
    return word(words[charging] === "Charging", uncapital(sayTerm(words[charging] ?? "")));
  }
  // A fire pump's status says that it is ready, its pump status that it runs.
  const running = values["pump-status"] ?? values["status"];
  if (running !== undefined && running !== null) {
    return running === 1 ? word(true, t("running")) : word(false, t("standby"));
  }
  const breaker = values["breaker-status"];
  if (breaker !== undefined && breaker !== null) {
    if (breaker === 0) return word(false, t("open ## circuit breaker"));
    return values["voltage-a-n"] === 0
      ? word(false, t("de-energised ## without voltage"))
      : word(true, t("closed ## circuit breaker"));
  }
  if (values["ats-emergency-breaker"] === 1) return word(true, t("on generator"));
  if (values["ats-normal-breaker"] === 1) return word(true, t("on mains"));
  return word(true, t("normal"));
}

/** As the device calls the state that it reports: "charging". */
function stateOfKind(values: Values, { running }: EquipmentKind, points: ReadDevice["points"]) {
  if (running === undefined) return word(true, t("normal"));
  const value = values[running.point] ?? null;
  const isOn = value !== null && running.values.includes(value);
  const name = points[running.point]?.states?.find((state) => state.value === value)?.name;
  return word(isOn, name === undefined ? (isOn ? t("running") : t("standby")) : uncapital(sayTerm(name)));
}

function word(isOn: boolean, text: string) {
  return { isOn, word: text };
}

/** Equipment of any category: its category says which point stands for it. */
export const EQUIPMENT_RULES = {
  main: "status",
  mainOf: (device) => mainPointOf(device) ?? "status",
  reads: keysOf(READABLE_POINTS),
  readsOf: (device) => (device.kind === undefined ? [] : shownPoints(device)),
  conditionOf: (values, device) => {
    const [first, ...others] = equipmentAlarms(values, device);
    const trouble =
      first === undefined
        ? undefined
        : others.length === 0
          ? first
          : t("{first} and {count} more", { first, count: others.length });
    return { ...stateOf(values, device), trouble };
  },
} as const satisfies ReadingRules;
