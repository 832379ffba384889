import { t } from "@atrium/words";
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
    error: () => t("It cannot be longer than the earliest"),
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
  const verb = isWatchOnly ? t("Would begin") : t("Begun");
  const minutes = Math.round(lead);
  const before =
    minutes === 0
      ? t("{verb} at {by}, no sooner", { verb, by })
      : t("{verb} {minutes} min before {by}", { verb, minutes, by });
  if (learned === undefined) {
    const why = unknown === undefined ? t("the rooms' own response is not known") : unknownText(unknown);
    return minutes === 0
      ? t("{verb} at {by}, its time: {why}", { verb, by, why })
      : t("{before}, its fixed lead: {why}", { before, why });
  }
  const also = unknown === undefined ? "" : `. Fresh air begins with it: ${unknownText(unknown)}`;
  return `${before}: ${learned.kind === "air" ? airStartText(learned) : coolingText(learned)}${also}`;
}

function coolingText({ device, now, target, rate, starts }: CoolingReckoned): string {
  return t("{device} {now} °C, to {target} °C at {rate} K an hour, as {starts} starts were", {
    device,
    now: now.toFixed(1),
    target: target.toFixed(1),
    rate: rate.toFixed(1),
    starts,
  });
}
