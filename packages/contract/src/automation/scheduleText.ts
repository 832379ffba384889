import { phrase, sayQuantity, t } from "@atrium/words";
import { formatDate } from "../base/date.ts";
import { joined } from "../base/listText.ts";
import { type ActionNames, actionsSentence } from "./actionText.ts";
import { endSentence } from "./endText.ts";
import { type OptimumKind, optimumKind } from "./optimum.ts";
import { partsOf, plainText, type SentencePart, sentences, strong } from "./ruleSentence.ts";
import type { ScheduleContent, ScheduleMoment } from "./schedule.ts";

const WEEKDAYS = [
  phrase("Mon"),
  phrase("Tue"),
  phrase("Wed"),
  phrase("Thu"),
  phrase("Fri"),
  phrase("Sat"),
  phrase("Sun"),
] as const;

/** "Each day", "Mon to Fri", "Sat and Sun". @param days 1 Monday to 7 Sunday */
export function weekdaysText(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other);
  const [first = 1] = sorted;
  const last = sorted.at(-1) ?? first;
  if (sorted.length === 7) return t("Every day");
  if (sorted.length > 2 && last - first === sorted.length - 1) {
    return t("{from} to {to}", { from: weekdayName(first), to: weekdayName(last) });
  }
  return joined(sorted.map(weekdayName));
}

function weekdayName(day: number): string {
  const name = WEEKDAYS[day - 1];
  return name === undefined ? "" : t(name);
}

/** "08:00", "sunset", "30 min before sunrise (not before 05:30)". @internal for tests */
export function momentText(moment: ScheduleMoment): string {
  if (moment.kind === "time") return moment.at;
  const { notBefore, notAfter } = moment;
  const sun = sunText(moment);
  if (notBefore !== undefined && notAfter !== undefined) {
    return t("{moment} (not before {notBefore} and not after {notAfter})", { moment: sun, notBefore, notAfter });
  }
  if (notBefore !== undefined) return t("{moment} (not before {notBefore})", { moment: sun, notBefore });
  return notAfter === undefined ? sun : t("{moment} (not after {notAfter})", { moment: sun, notAfter });
}

function sunText({ kind, minutes }: Exclude<ScheduleMoment, { kind: "time" }>): string {
  if (minutes === 0) return kind === "sunrise" ? t("sunrise") : t("sunset");
  const count = Math.abs(minutes);
  if (kind === "sunrise") {
    return minutes < 0 ? t("{count} min before sunrise", { count }) : t("{count} min after sunrise", { count });
  }
  return minutes < 0 ? t("{count} min before sunset", { count }) : t("{count} min after sunset", { count });
}

type Hours = Pick<ScheduleContent, "from" | "to">;

/** "08:00 to 18:00", "22:00 to 06:00 on the next day", "at 07:00" where it has no end. */
export function hoursText({ from, to }: Hours): string {
  if (to === null) return t("at {moment}", { moment: momentText(from) });
  const hours = { from: momentText(from), to: momentText(to) };
  return isOvernight({ from, to }) ? t("{from} to {to} the next day", hours) : t("{from} to {to}", hours);
}

/** The same within a sentence: "from 08:00 to 18:00". */
function hoursWithin({ from, to }: Hours): string {
  if (to === null) return t("at {moment}", { moment: momentText(from) });
  const hours = { from: momentText(from), to: momentText(to) };
  return isOvernight({ from, to }) ? t("from {from} to {to} the next day", hours) : t("from {from} to {to}", hours);
}

function isOvernight({ from, to }: Hours): boolean {
  return from.kind === "time" && to?.kind === "time" && to.at <= from.at;
}

/** "Mon to Fri", "On holidays". */
export function scheduleDaysText({ days, holidays }: Pick<ScheduleContent, "days" | "holidays">): string {
  return holidays === "only" ? t("On holidays") : weekdaysText(days);
}

/** The whole of a schedule in a few sentences. */
function scheduleSentences(schedule: Omit<ScheduleContent, "name">, names: ActionNames): string {
  const { actions, catchUp, to } = schedule;
  return sentences([
    whatAndWhen(schedule, names),
    optimumSentence(schedule),
    stopSentence(schedule),
    to === null ? undefined : endSentence(actions, names),
    catchUp === 0
      ? t("A missed run is skipped.")
      : t("A missed run is made up within {duration}.", {
          duration: strong(t("{minutes} min", { minutes: catchUp })),
        }),
  ]);
}

/** The same in the parts in which a form draws it above itself. */
export function scheduleParts(schedule: Omit<ScheduleContent, "name">, names: ActionNames): SentencePart[] {
  return partsOf(scheduleSentences(schedule, names));
}

/** The same without emphasis, in the list and in the audit log. */
export function scheduleText(schedule: Omit<ScheduleContent, "name">, names: ActionNames): string {
  return plainText(scheduleSentences(schedule, names));
}

function whatAndWhen(schedule: Omit<ScheduleContent, "name">, names: ActionNames): string {
  const { actions, days, holidays, exceptions, to } = schedule;
  const on = holidays === "only" ? t("on holidays") : days.length === 7 ? t("every day") : weekdaysText(days);
  const when = [
    strong(`${on}, ${hoursWithin(schedule)}`),
    to === null ? t("left as set") : undefined,
    datesText(schedule),
    holidays === "skip" ? strong(t("not on holidays")) : undefined,
    exceptions.length === 0
      ? undefined
      : t("{count, plural, =1 {except on one date} other {except on # dates}}", { count: exceptions.length }),
  ].filter((clause) => clause !== undefined);
  return t("{actions}, {when}.", { actions: actionsSentence(actions, names, "begin"), when: when.join(", ") });
}

type Rooms = Pick<ScheduleContent, "actions" | "optimum" | "optimumStop">;

/** By what the rooms of its units are gone by. */
function kindsOf({ actions }: Pick<Rooms, "actions">): ReadonlySet<OptimumKind | undefined> {
  return new Set(actions.map((action) => (action.kind === "set" ? optimumKind(action.module) : undefined)));
}

function optimumSentence({ actions, optimum }: Rooms): string | undefined {
  if (optimum === null) return undefined;
  const { fixed, isWatchOnly } = optimum;
  const co2 = ppm(optimum.co2);
  const hasAir = kindsOf({ actions }).has("air");
  if (isWatchOnly) {
    return hasAir
      ? t(
          "Starts {fixed} min before its time and records when the rooms would have needed it, for fresh air with at most {co2} of CO₂ by then.",
          { fixed, co2 },
        )
      : t("Starts {fixed} min before its time and records when the rooms would have needed it.", { fixed });
  }
  const earliest = strong(t("at most {earliest} min early", { earliest: optimum.earliest }));
  return hasAir
    ? t(
        "Starts as late as possible so that rooms are ready on time, {earliest}; rooms with fresh air are at most {co2} of CO₂ by then.",
        {
          earliest,
          co2,
        },
      )
    : t("Starts as late as possible so that rooms are ready on time, {earliest}.", { earliest });
}

function ppm(value: number): string {
  return sayQuantity(value, "ppm");
}

function stopSentence({ actions, optimumStop: stop }: Rooms): string | undefined {
  if (stop === null) return undefined;
  const bounds = boundsText(stop, kindsOf({ actions }));
  if (stop.isWatchOnly) return t("Records how early it could end as long as {bounds}.", { bounds });
  const earliest = strong(t("at most {earliest} min early", { earliest: stop.earliest }));
  return t("Ends as early as the rooms allow, {earliest}, as long as {bounds}.", { earliest, bounds });
}

function boundsText(
  stop: { readonly tolerance: number; readonly co2: number },
  kinds: ReadonlySet<OptimumKind | undefined>,
): string {
  const [tolerance, co2] = [sayQuantity(stop.tolerance, "K"), ppm(stop.co2)];
  if (!kinds.has("air")) {
    return t("rooms stay within {tolerance} of the temperature they were kept at", { tolerance });
  }
  return kinds.has("temperature")
    ? t(
        "rooms stay within {tolerance} of the temperature they were kept at and rooms with fresh air stay at or below {co2} of CO₂",
        {
          tolerance,
          co2,
        },
      )
    : t("rooms with fresh air stay at or below {co2} of CO₂", { co2 });
}

function datesText({ firstDate, lastDate }: Pick<ScheduleContent, "firstDate" | "lastDate">): string | undefined {
  if (firstDate !== null && lastDate !== null) {
    return t("from {first} to {last}", { first: dateText(firstDate), last: dateText(lastDate) });
  }
  if (firstDate !== null) return t("from {first}", { first: dateText(firstDate) });
  return lastDate === null ? undefined : t("until {last}", { last: dateText(lastDate) });
}

/** "26 Nov 2026" */
function dateText(date: string): string {
  return formatDate(Date.parse(date), "DD MMM YYYY", "UTC");
}
