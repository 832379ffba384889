import { formatDate } from "../base/date.ts";
import { type ActionNames, actionsPhrases } from "./actionText.ts";
import { endPhrases } from "./endText.ts";
import { type OptimumKind, optimumKind } from "./optimum.ts";
import { joined, type Phrase, plainText } from "./ruleSentence.ts";
import type { ScheduleContent, ScheduleMoment } from "./schedule.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** "Each day", "Mon to Fri", "Sat and Sun". @param days 1 Monday to 7 Sunday */
export function weekdaysText(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other);
  const [first = 1] = sorted;
  const last = sorted.at(-1) ?? first;
  const word = (day: number): string => WEEKDAYS[day - 1] ?? "";
  if (sorted.length === 7) return "Each day";
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${word(first)} to ${word(last)}`;
  return joined(sorted.map(word));
}

/** "08:00", "sunset", "30 min before sunrise (not before 05:30)". @internal for tests */
export function momentText(moment: ScheduleMoment): string {
  if (moment.kind === "time") return moment.at;
  const { kind, minutes, notBefore, notAfter } = moment;
  const side = minutes < 0 ? "before" : "after";
  const sun = minutes === 0 ? kind : `${Math.abs(minutes)} min ${side} ${kind}`;
  const bounds = [
    notBefore === undefined ? "" : `not before ${notBefore}`,
    notAfter === undefined ? "" : `not after ${notAfter}`,
  ].filter((bound) => bound !== "");
  return bounds.length === 0 ? sun : `${sun} (${bounds.join(" and ")})`;
}

type Hours = Pick<ScheduleContent, "from" | "to">;

/** "08:00 to 18:00", "22:00 to 06:00 on the next day", "at 07:00" where it has no end. */
export function hoursText({ from, to }: Hours): string {
  if (to === null) return `at ${momentText(from)}`;
  const isOvernight = from.kind === "time" && to.kind === "time" && to.at <= from.at;
  return `${momentText(from)} to ${momentText(to)}${isOvernight ? " on the next day" : ""}`;
}

/** "Mon to Fri", "On holidays". */
export function scheduleDaysText({ days, holidays }: Pick<ScheduleContent, "days" | "holidays">): string {
  return holidays === "only" ? "On holidays" : weekdaysText(days);
}

/** The whole of a schedule in two sentences, as it is said above its form, in the list and in the audit log. */
export function schedulePhrases(schedule: Omit<ScheduleContent, "name">, names: ActionNames): Phrase[] {
  const { actions, holidays, exceptions, catchUp, to } = schedule;
  const hours = to === null ? hoursText(schedule) : `from ${hoursText(schedule)}`;
  const days = scheduleDaysText(schedule);
  return [
    ...actionsPhrases(actions, names),
    { text: ", " },
    { text: `${days === "On holidays" || days === "Each day" ? days.toLowerCase() : days}, ${hours}`, isStrong: true },
    { text: to === null ? ", and leave it so" : "" },
    { text: datesText(schedule) },
    ...(holidays === "skip" ? [{ text: ", " }, { text: "not on holidays", isStrong: true }] : []),
    { text: exceptions.length === 0 ? "" : `, but for ${datesCount(exceptions.length)}` },
    ...optimumPhrases(schedule),
    ...stopPhrases(schedule),
    { text: "." },
    ...(to === null ? [] : endPhrases(actions, names)),
    { text: " A missed run is " },
    { text: catchUp === 0 ? "skipped" : `caught up within ${catchUp} min`, isStrong: true },
    { text: "." },
  ].filter(({ text }) => text !== "");
}

type Rooms = Pick<ScheduleContent, "actions" | "optimum" | "optimumStop">;

/** By what the rooms of its units are gone by. */
function kindsOf({ actions }: Pick<Rooms, "actions">): ReadonlySet<OptimumKind | undefined> {
  return new Set(actions.map((action) => (action.kind === "set" ? optimumKind(action.module) : undefined)));
}

function optimumPhrases({ actions, optimum }: Rooms): Phrase[] {
  if (optimum === null) return [];
  const { earliest, fixed, co2, isWatchOnly } = optimum;
  const air = kindsOf({ actions }).has("air") ? `, of fresh air for ${ppm(co2)} of CO₂ at most by then` : "";
  const watched = `. It begins ${fixed} min before, and writes down when the rooms would have needed it${air}`;
  if (isWatchOnly) return [{ text: watched }];
  return [
    { text: ". It begins as late as the rooms need, " },
    { text: `${earliest} min before at the earliest`, isStrong: true },
    { text: air },
  ];
}

function ppm(value: number): string {
  return `${value.toLocaleString("en-US")} ppm`;
}

function stopPhrases({ actions, optimumStop: stop }: Rooms): Phrase[] {
  if (stop === null) return [];
  const { earliest, tolerance, co2, isWatchOnly } = stop;
  const kinds = kindsOf({ actions });
  const bounds = [
    kinds.has("air") && !kinds.has("temperature") ? "" : `rooms stay within ${tolerance} K of what they are kept at`,
    kinds.has("air") ? `rooms with fresh air have ${ppm(co2)} of CO₂ at most` : "",
  ];
  const within = ` while ${bounds.filter((bound) => bound !== "").join(" and ")}`;
  if (isWatchOnly) return [{ text: `. It writes down how early it could end${within}` }];
  return [
    { text: ". It ends as early as the rooms let it, " },
    { text: `${earliest} min before at the earliest`, isStrong: true },
    { text: `,${within}` },
  ];
}

/** The same without emphasis. */
export function scheduleText(schedule: Omit<ScheduleContent, "name">, names: ActionNames): string {
  return plainText(schedulePhrases(schedule, names));
}

function datesText({ firstDate, lastDate }: Pick<ScheduleContent, "firstDate" | "lastDate">): string {
  if (firstDate !== null && lastDate !== null) return `, from ${dateText(firstDate)} to ${dateText(lastDate)}`;
  if (firstDate !== null) return `, from ${dateText(firstDate)} on`;
  return lastDate === null ? "" : `, until ${dateText(lastDate)}`;
}

/** "26 Nov 2026" */
function dateText(date: string): string {
  return formatDate(Date.parse(date), "DD MMM YYYY", "UTC");
}

function datesCount(count: number): string {
  return count === 1 ? "one date" : `${count} dates`;
}
