import {
  ACCESS_CONTROL,
  CURTAIN,
  type DeviceDescription,
  factsOf,
  LIFT,
  liftFloorName,
  LIGHTING,
  PA,
  type PointDescription,
  systemOf,
  valueText,
} from "@atrium/contract/devices";
import { sayTerm, t, uncapital } from "@atrium/words";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";

/** "setpoint set to 24.00 °C"; a point of the device itself names no part. */
export function actWords({ part, verb }: Asked): string {
  return part === undefined ? verb : t("{part} {verb}", { part, verb });
}

/** "setpoint" with "set to 24.00 °C"; a point of the device itself names no part. */
export interface Asked {
  readonly part?: string;
  readonly verb: string;
}

type Words = (value: number, device: DeviceDescription, names: SiteNames) => Asked | undefined;

/** The words for points where "set to" and the value do not fit, by module and point. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  [LIFT.module]: {
    send: (floor, device, names) => ({ verb: t("sent to {floor}", { floor: floorOf(device, floor, names) }) }),
    "hold-door": (seconds) => ({
      part: t("door"),
      verb: seconds === 0 ? t("no longer held open") : t("held open for {seconds} s", { seconds }),
    }),
    "close-door": () => ({ part: t("door"), verb: t("closed") }),
  },
  [LIGHTING.module]: { level: (level) => (level === 0 ? { verb: t("turned off") } : undefined) },
  [CURTAIN.module]: { target: (position) => ({ verb: positionWords(position) }), stop: () => ({ verb: t("stopped") }) },
  [ACCESS_CONTROL.module]: {
    unlock: (seconds, device) => ({
      verb: isGate(device) ? t("raised for {seconds} s", { seconds }) : t("unlocked for {seconds} s", { seconds }),
    }),
    lock: (_value, device) => ({ verb: isGate(device) ? t("lowered") : t("locked") }),
    "hold-open": (seconds) => ({ verb: t("held open for {minutes} min", { minutes: Math.round(seconds / 60) }) }),
  },
  [PA.module]: { media: (clip, device) => ({ verb: mediaWords(clip, device) }) },
};

/** The words for one point of a command: "set to 40 %", "sent to 3rd Floor", "setpoint" with "set to 24.00 °C". */
export function askedOf(
  device: DeviceDescription | undefined,
  { key, value }: { readonly key: string; readonly value: number | null },
  names: SiteNames,
): Asked {
  const point = device?.points.find((one) => one.key === key);
  // The site has changed since: only the point's own key is left of its name.
  if (device === undefined || point === undefined) return { part: key, verb: verbOf(undefined, value) };
  const special = value === null ? undefined : WORDS[device.module]?.[key]?.(value, device, names);
  if (special !== undefined) return special;
  if (value !== null && key === "on" && point.kind === "boolean") {
    return { verb: value === 0 ? t("turned off") : t("turned on") };
  }
  const verb = verbOf(point, value);
  return isMain(device, point) ? { verb } : { part: uncapital(sayTerm(point.name)), verb };
}

function isGate({ facts }: DeviceDescription): boolean {
  return factsOf(ACCESS_CONTROL, facts).type === "gate-barrier";
}

function verbOf(point: PointDescription | undefined, value: number | null): string {
  return value === null ? t("released") : t("set to {value}", { value: valueText(point, value) });
}

function isMain({ module, points }: DeviceDescription, { key }: PointDescription): boolean {
  return systemOf(module)?.mainCommand === key || points.filter(({ isWritable }) => isWritable).length === 1;
}

function positionWords(position: number): string {
  if (position === 0) return t("closed");
  return position === 100 ? t("opened") : t("set to {share} % open", { share: Math.round(position) });
}

/** "3rd Floor": the lift counts the floors where it stops, from 1. */
function floorOf({ placement, facts }: DeviceDescription, floor: number, { places }: SiteNames): string {
  const { serves = [] } = factsOf(LIFT, facts);
  const building = places.find(({ key }) => key === placement);
  return serves[floor - 1] === undefined
    ? t("floor {floor}", { floor })
    : liftFloorName({ serves, floors: building?.floors }, floor);
}

function mediaWords(clip: number, { points }: DeviceDescription): string {
  const name = points.find(({ key }) => key === "media")?.states?.find(({ value }) => value === clip)?.name;
  if (clip === 0) return t("stopped");
  return t("set to play {name}", { name: name === undefined ? t("clip {clip}", { clip }) : sayTerm(name) });
}
