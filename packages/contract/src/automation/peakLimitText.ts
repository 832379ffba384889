import { durationText } from "../alarms/alarmRuleText.ts";
import { type ActionNames, actionsPhrases } from "./actionText.ts";
import { endPhrases } from "./endText.ts";
import { conditionHoursText } from "./conditionText.ts";
import type { PeakLimitContent, PeakStage } from "./peakLimit.ts";
import type { Phrase } from "./ruleSentence.ts";

/** Points by which a device takes less: switched off, at a lower level, or cooling to a higher temperature. */
const LOWERED = new Set(["on", "level"]);
const RAISED = "setpoint";
/** A level of a fan that the device chooses by itself, and the lowest that a person can choose. */
const AUTO = 0;
const SLOWEST = 1;

/** Why a stage cannot set a point to a value, because that takes no power off; undefined: it can. */
export function shedValueProblem(point: string, value: number): string | undefined {
  if (point === RAISED) return undefined;
  if (!LOWERED.has(point)) return "A stage can switch off, lower a level or raise a setpoint, nothing else";
  return point === "on" && value !== 0 ? "A stage can only switch off" : undefined;
}

interface ShedValue {
  readonly point: string;
  readonly value: number;
  /** What the point shows; NaN: it is not known. */
  readonly now: number;
  /** It has named levels, of which the first is the device's own choice. */
  readonly isEnum: boolean;
}

/** Whether setting a point takes power off as it is now. What is not known is left alone, and nothing is ever switched on by it. */
export function isShed({ point, value, now, isEnum }: ShedValue): boolean {
  if (Number.isNaN(now)) return false;
  if (point === RAISED) return value > now;
  if (isEnum && value === AUTO) return false;
  if (isEnum && now === AUTO) return value === SLOWEST;
  return value < now;
}

/** "412 kW", "1,250.5 kW" */
function powerText(kilowatts: number): string {
  return `${kilowatts.toLocaleString("en-US", { maximumFractionDigits: 1 })} kW`;
}

interface Shedding {
  readonly stage: number;
  /** The mean that is expected at the end of the window, kW. */
  readonly expected: number;
  /** That end, as a clock shows it. */
  readonly by: string;
}

/** "412 kW expected by 14:45, limit 400 kW: stage 2 of 3, Corridor lights": why a stage is shed. */
export function shedReason(
  { limit, stages }: Pick<PeakLimitContent, "limit" | "stages">,
  { stage, expected, by }: Shedding,
): string {
  const named = `stage ${stage + 1} of ${stages.length}, ${stages[stage]?.name ?? ""}`;
  return `${powerText(expected)} expected by ${by}, limit ${powerText(limit)}: ${named}`;
}

interface PeakLimitNames {
  /** The meter; undefined: the site has not read it, or has none. */
  readonly device: string | undefined;
  readonly actions: ActionNames;
}

/** The whole of a peak limit in a few sentences, as it is said above its form. */
export function peakLimitPhrases(limit: Omit<PeakLimitContent, "name">, names: PeakLimitNames): Phrase[] {
  const hours = conditionHoursText(limit);
  const { settleMinutes, leastMinutes, mostMinutes, restMinutes, isWatchOnly } = limit;
  return [
    { text: "Before the 15-minute mean of " },
    { text: names.device ?? limit.source.device, isStrong: true },
    { text: " passes " },
    { text: powerText(limit.limit), isStrong: true },
    ...(hours === "Always" ? [] : [{ text: ", " }, { text: hours.replace("Each", "each"), isStrong: true }]),
    { text: `, and so for ${minutesText(settleMinutes)} each time: ` },
    ...limit.stages.flatMap((stage, index) => stagePhrases(stage, index, names.actions)),
    { text: ". Gives back the last first, each after " },
    { text: `${minutesText(leastMinutes)} at least and ${minutesText(mostMinutes)} at most`, isStrong: true },
    { text: ", in a later window, once " },
    { text: powerText(limit.limit - limit.margin), isStrong: true },
    { text: " or less is expected" },
    { text: restMinutes === 0 ? "." : `; then it is left alone for ${minutesText(restMinutes)}.` },
    ...(isWatchOnly
      ? []
      : endPhrases(
          limit.stages.flatMap(({ actions }) => actions),
          names.actions,
        )),
    { text: isWatchOnly ? " It is only watched: nothing is commanded." : "" },
  ].filter(({ text }) => text !== "");
}

function stagePhrases({ actions }: PeakStage, index: number, names: ActionNames): Phrase[] {
  const [first, ...rest] = actionsPhrases(actions, names);
  if (first === undefined) return [];
  const text = `${first.text.charAt(0).toLowerCase()}${first.text.slice(1)}`;
  return [{ text: `${index === 0 ? "" : ", then "}${index + 1}. ` }, { ...first, text }, ...rest];
}

function minutesText(minutes: number): string {
  return minutes === 0 ? "0 min" : durationText(minutes * 60);
}
