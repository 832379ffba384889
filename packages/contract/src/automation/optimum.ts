import { sayQuantity, t } from "@atrium/words";
import * as z from "zod";
import { AIR_CONDITION } from "../devices/systems/air-condition/airCondition.ts";
import { DOAS } from "../devices/systems/doas/doas.ts";
import { type AirReckoned, airStartText, MostCo2, type RoomUnknown, unknownText } from "./optimumAir.ts";

/** How early a schedule begins so that rooms are as it says when its time comes. */
export const OptimumStart = z
  .object({
    /** It begins so many minutes before its time at the earliest. */
    earliest: z.int().min(5).max(360),
    /** So many minutes before, where the rooms' own response is not known. */
    fixed: z.int().min(0).max(360),
    /** ppm of CO2 at most that rooms of its fresh air units have by then. */
    co2: MostCo2,
    /** When it would begin is written down, and it begins at the fixed time. */
    isWatchOnly: z.boolean(),
  })
  .refine(({ earliest, fixed }) => fixed <= earliest, {
    path: ["fixed"],
    error: () => t("Must not exceed the earliest start"),
  });
export type OptimumStart = z.infer<typeof OptimumStart>;

/** The systems whose rooms say when to begin and to end: by their temperature, and by their CO2. */
export const OPTIMUM_MODULES = { temperature: AIR_CONDITION.module, air: DOAS.module } as const;
export type OptimumKind = keyof typeof OPTIMUM_MODULES;

/** By what the rooms of a system say when; undefined: they do not. */
export function optimumKind(module: string): OptimumKind | undefined {
  if (module === OPTIMUM_MODULES.temperature) return "temperature";
  return module === OPTIMUM_MODULES.air ? "air" : undefined;
}

/** From fewer starts, or days, nothing is said of a room. */
export const LEAST_STARTS = 5;

interface CoolingReckoned {
  readonly kind: "temperature";
  readonly device: string;
  readonly now: number;
  readonly target: number;
  readonly rate: number;
  readonly starts: number;
}

interface Reckoned {
  /** Minutes before its time. */
  readonly lead: number;
  /** Its time, as a clock shows it. */
  readonly by: string;
  /** Of the room that takes longest; undefined: the fixed lead. */
  readonly learned: CoolingReckoned | AirReckoned | undefined;
  /** A room of fresh air of which nothing is known. */
  readonly unknown: RoomUnknown | undefined;
  readonly isWatchOnly: boolean;
}

/** "42 min before 08:00: Open office 27.9 °C, to 24.0 °C at 5.6 K an hour, as 23 starts were": why it begins when it does. */
export function optimumReason({ lead, by, learned, unknown, isWatchOnly }: Reckoned): string {
  const minutes = Math.round(lead);
  if (learned === undefined) {
    const why = unknown === undefined ? t("no data yet on how the rooms respond") : unknownText(unknown);
    return fixedText({ minutes, by, why, isWatchOnly });
  }
  const why = learned.kind === "air" ? airStartText(learned) : coolingText(learned);
  const started = startText({ minutes, by, why, isWatchOnly });
  return unknown === undefined
    ? started
    : t("{started}. Fresh air starts at the same time: {why}", { started, why: unknownText(unknown) });
}

interface StartWords extends Pick<Reckoned, "by" | "isWatchOnly"> {
  readonly minutes: number;
  readonly why: string;
}

function startText({ isWatchOnly, ...values }: StartWords): string {
  if (isWatchOnly) {
    return values.minutes === 0
      ? t("Would start at {by}, not earlier: {why}", values)
      : t("Would start {minutes} min before {by}: {why}", values);
  }
  return values.minutes === 0
    ? t("Started at {by}, not earlier: {why}", values)
    : t("Started {minutes} min before {by}: {why}", values);
}

function fixedText({ isWatchOnly, ...values }: StartWords): string {
  if (isWatchOnly) {
    return values.minutes === 0
      ? t("Would start at {by} as scheduled: {why}", values)
      : t("Would start {minutes} min before {by} (fixed lead): {why}", values);
  }
  return values.minutes === 0
    ? t("Started at {by} as scheduled: {why}", values)
    : t("Started {minutes} min before {by} (fixed lead): {why}", values);
}

function coolingText({ device, now, target, rate, starts }: CoolingReckoned): string {
  return t("{device} {now}, to {target} at {rate}/h, learned from {starts} starts", {
    device,
    now: sayQuantity(now, "°C", 1),
    target: sayQuantity(target, "°C", 1),
    rate: sayQuantity(rate, "K", 1),
    starts,
  });
}
