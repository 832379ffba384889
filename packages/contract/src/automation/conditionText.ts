import { durationText } from "../alarms/alarmRuleText.ts";
import { valueText, type WrittenPoint } from "../devices/pointValue.ts";
import { type ActionNames, actionsPhrases } from "./actionText.ts";
import { endPhrases } from "./endText.ts";
import type { ConditionContent } from "./condition.ts";
import type { Phrase } from "./ruleSentence.ts";
import { weekdaysText } from "./scheduleText.ts";

/** The point that a condition compares: how its values are written, and what it is called. */
export type ConditionPoint = WrittenPoint & { readonly name: string };

type Compared = Pick<ConditionContent, "operator" | "threshold" | "forMinutes">;

/** "CO₂ 1,322 ppm above 1,200 ppm for 10 min": why it fired. */
export function firingReason(
  { operator, threshold, forMinutes }: Compared,
  point: ConditionPoint,
  value: number,
): string {
  const side = operator === ">" ? "above" : "below";
  const minutes = forMinutes === 0 ? "" : ` for ${minutesText(forMinutes)}`;
  return `${point.name} ${valueText(point, value)} ${side} ${valueText(point, threshold)}${minutes}`;
}

/** "CO₂ > 1,200 ppm, 10 min": when it fires, as a list has room for. */
export function comparisonText({ operator, threshold, forMinutes }: Compared, point: ConditionPoint): string {
  const minutes = forMinutes === 0 ? "" : `, ${minutesText(forMinutes)}`;
  return `${point.name} ${operator} ${valueText(point, threshold)}${minutes}`;
}

/** "Always", "Mon to Fri, 07:00 to 19:00, not on holidays": within which hours it may fire. */
export function conditionHoursText({
  days,
  hours,
  isOffOnHolidays,
}: Pick<ConditionContent, "days" | "hours" | "isOffOnHolidays">): string {
  const parts = [
    days.length === 7 ? "" : weekdaysText(days),
    hours === null ? "" : `${hours.from} to ${hours.to}`,
    isOffOnHolidays ? "not on holidays" : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) return "Always";
  const text = parts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface ConditionNames {
  /** What it compares: "Board room"; undefined: the site has not read it, or has none. */
  readonly device: string | undefined;
  readonly point: ConditionPoint | undefined;
  readonly actions: ActionNames;
}

/** The whole of a condition in a few sentences, as it is said above its form. */
export function conditionPhrases(condition: Omit<ConditionContent, "name">, names: ConditionNames): Phrase[] {
  const { source, operator, threshold, forMinutes, endsAt, mostMinutes, actions, restMinutes, isWatchOnly } = condition;
  const written = (value: number): string =>
    names.point === undefined ? value.toLocaleString("en-US") : valueText(names.point, value);
  const back = operator === ">" ? "<" : ">";
  const minutes = forMinutes === 0 ? "" : ` for ${minutesText(forMinutes)}`;
  const [first, ...rest] = actionsPhrases(actions, names.actions);
  const hours = conditionHoursText(condition);
  return [
    { text: "When " },
    { text: `${names.device ?? source.device} ${names.point?.name ?? source.point}`, isStrong: true },
    { text: " is " },
    { text: `${operator} ${written(threshold)}${minutes}`, isStrong: true },
    { text: ", " },
    ...(hours === "Always" ? [] : [{ text: uncapital(hours), isStrong: true }, { text: ", " }]),
    ...(first === undefined ? [] : [{ ...first, text: uncapital(first.text) }]),
    ...rest,
    { text: ". Ends when it is " },
    { text: `${back} ${written(endsAt)}${minutes}`, isStrong: true },
    ...(mostMinutes === null ? [] : [{ text: ", or after " }, { text: minutesText(mostMinutes), isStrong: true }]),
    { text: "." },
    ...(isWatchOnly ? [] : endPhrases(actions, names.actions)),
    { text: restMinutes === 0 ? "" : ` At most once in ${minutesText(restMinutes)}.` },
    { text: isWatchOnly ? " It is only watched: nothing is commanded." : "" },
  ].filter(({ text }) => text !== "");
}

/** A weekday keeps its capital: "Mon to Fri"; "each day" and "set" have none within a sentence. */
function uncapital(text: string): string {
  return /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** "10 min", "2 h" */
function minutesText(minutes: number): string {
  return durationText(minutes * 60);
}
