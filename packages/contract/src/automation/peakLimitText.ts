import { sayQuantity, t } from "@atrium/words";
import { durationText } from "../alarms/alarmRuleText.ts";
import { type ActionNames, actionsSentence } from "./actionText.ts";
import { endSentence } from "./endText.ts";
import { hoursWithin } from "./conditionText.ts";
import type { PeakLimitContent, PeakStage } from "./peakLimit.ts";
import { partsOf, type SentencePart, sentences, strong } from "./ruleSentence.ts";

/** Points by which a device takes less: switched off, at a lower level, or cooling to a higher temperature. */
const LOWERED = new Set(["on", "level"]);
const RAISED = "setpoint";
/** A level of a fan that the device chooses by itself, and the lowest that a person can choose. */
const AUTO = 0;
const SLOWEST = 1;

/** Why a stage cannot set a point to a value, because that takes no power off; undefined: it can. */
export function shedValueProblem(point: string, value: number): string | undefined {
  if (point === RAISED) return undefined;
  if (!LOWERED.has(point)) return t("A stage can only switch off, lower a level or raise a setpoint");
  return point === "on" && value !== 0 ? t("A stage can only switch off") : undefined;
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
  return sayQuantity(kilowatts, "kW", { most: 1 });
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
  return t("{power} forecast by {by}, limit {limit}: stage {number} of {count}, {name}", {
    power: powerText(expected),
    by,
    limit: powerText(limit),
    number: stage + 1,
    count: stages.length,
    name: stages[stage]?.name ?? "",
  });
}

interface PeakLimitNames {
  /** The meter; undefined: the site has not read it, or has none. */
  readonly device: string | undefined;
  readonly actions: ActionNames;
}

/** The whole of a peak limit in a few sentences, as it is said above its form. */
export function peakLimitParts(limit: Omit<PeakLimitContent, "name">, names: PeakLimitNames): SentencePart[] {
  const actions = limit.stages.flatMap((stage) => stage.actions);
  return partsOf(
    sentences([
      shedSentence(limit, names),
      givenBackSentence(limit),
      limit.isWatchOnly ? undefined : endSentence(actions, names.actions),
      limit.isWatchOnly ? t("Watched only: no commands are sent.") : undefined,
    ]),
  );
}

function shedSentence(limit: Omit<PeakLimitContent, "name">, names: PeakLimitNames): string {
  const hours = hoursWithin(limit);
  const values = {
    device: strong(names.device ?? limit.source.device),
    limit: strong(powerText(limit.limit)),
    settle: minutesText(limit.settleMinutes),
    stages: limit.stages.map((stage, index) => stageText(stage, index, names.actions)).join(", "),
  };
  return hours === undefined
    ? t(
        "Each time the 15-minute mean of {device} is forecast to exceed {limit} for {settle}, the next stage is shed: {stages}.",
        values,
      )
    : t(
        "Each time the 15-minute mean of {device} is forecast to exceed {limit} for {settle} ({hours}), the next stage is shed: {stages}.",
        {
          ...values,
          hours: strong(hours),
        },
      );
}

function stageText({ actions }: PeakStage, index: number, names: ActionNames): string {
  const values = { number: index + 1, actions: actionsSentence(actions, names, "within") };
  return index === 0 ? t("{number}. {actions}", values) : t("then {number}. {actions}", values);
}

function givenBackSentence(limit: Omit<PeakLimitContent, "name">): string {
  const [least, most] = [minutesText(limit.leastMinutes), minutesText(limit.mostMinutes)];
  const after = strong(t("at least {least} and at most {most}", { least, most }));
  const power = strong(powerText(limit.limit - limit.margin));
  return limit.restMinutes === 0
    ? t(
        "Stages are restored in reverse order, each after {after}, in a later window, once the forecast is {power} or less.",
        {
          after,
          power,
        },
      )
    : t(
        "Stages are restored in reverse order, each after {after}, in a later window, once the forecast is {power} or less; then not shed again for {rest}.",
        { after, power, rest: minutesText(limit.restMinutes) },
      );
}

function minutesText(minutes: number): string {
  return minutes === 0 ? t("{minutes} min", { minutes }) : durationText(minutes * 60);
}
