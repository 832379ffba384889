import { formatDate } from "@atrium/contract";
import { sayNumber, t } from "@atrium/words";
import type { StepRun } from "./stepRuns.ts";

/** A moment of a drawn day. Without a time zone the clock counts from the day's beginning. */
export interface Moment {
  from: number;
  to: number;
  time: number;
  timeZone: string | undefined;
}

/** "08:15"; "24:00" closes the day instead of a second "00:00". */
export function clockOf({ from, to, time, timeZone }: Moment): string {
  if (timeZone === undefined) {
    const minutes = Math.round((time - from) / 60_000);
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  }
  const clock = formatDate(time, "HH:mm", timeZone);
  return time === to && clock === "00:00" ? "24:00" : clock;
}

/** "18", "6 pm": the hour alone, as it stands under the line. */
export function hourLabel(moment: Moment): string {
  return clockOf(moment).replace(/:\d\d/, "");
}

export function figureWith(unit: string, value: number | null): string {
  if (value === null) return "–";
  return `${sayNumber(value, { most: 2 })} ${unit}`;
}

/** How a value is written. */
export type WriteValue = (value: number | null) => string;

interface Summary {
  name: string;
  write: WriteValue;
  runs: readonly StepRun[];
  newest: number | undefined;
}

/** The day in one sentence: the newest value, the lowest and the highest. */
export function daySummary({ name, write, runs, newest }: Summary): string {
  const subject = name === "" ? "" : `${name}: `;
  const values = runs.flatMap((run) => run.steps.map((step) => step.value));
  if (values.length === 0) return t("{subject}nothing recorded today", { subject });
  const present = newest === undefined ? t("no value now") : t("{write} now", { write: write(newest) });
  const extremes = t("lowest today {write}, highest {write2}", {
    write: write(Math.min(...values)),
    write2: write(Math.max(...values)),
  });
  return `${subject}${present}, ${extremes}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
