import { sayNumber, sayTerm, t } from "@atrium/words";
import { durationText } from "../alarms/alarmRuleText.ts";
import { valueText, type WrittenPoint } from "../devices/pointValue.ts";
import { type ActionNames, actionsSentence } from "./actionText.ts";
import { endSentence } from "./endText.ts";
import type { ConditionContent } from "./condition.ts";
import { partsOf, type SentencePart, sentences, strong } from "./ruleSentence.ts";
import { weekdaysText } from "./scheduleText.ts";

/** The point that a condition compares: how its values are written, and what it is called. */
export type ConditionPoint = WrittenPoint & { readonly name: string };

type Compared = Pick<ConditionContent, "operator" | "threshold" | "forMinutes">;

/** "CO₂ 1,322 ppm above 1,200 ppm for 10 min": why it fired. */
export function firingReason(
  { operator, threshold, forMinutes }: Compared,
  point: ConditionPoint,
  measured: number,
): string {
  const name = sayTerm(point.name);
  const [value, limit] = [valueText(point, measured), valueText(point, threshold)];
  const reason =
    operator === ">"
      ? t("{name} {value} above {limit}", { name, value, limit })
      : t("{name} {value} below {limit}", { name, value, limit });
  return lasting(reason, forMinutes);
}

/** "CO₂ > 1,200 ppm, 10 min": when it fires, as a list has room for. */
export function comparisonText({ operator, threshold, forMinutes }: Compared, point: ConditionPoint): string {
  const minutes = forMinutes === 0 ? "" : `, ${minutesText(forMinutes)}`;
  return `${sayTerm(point.name)} ${operator} ${valueText(point, threshold)}${minutes}`;
}

type Hours = Pick<ConditionContent, "days" | "hours" | "isOffOnHolidays">;

/** "Always", "Mon to Fri, 07:00 to 19:00, not on holidays": within which hours it may fire. */
export function conditionHoursText(condition: Hours): string {
  const { days, hours, isOffOnHolidays } = condition;
  if (isOffOnHolidays && days.length === 7 && hours === null) return t("Not on holidays");
  return hoursWithin(condition) ?? t("Always");
}

/** The same within a sentence; undefined: always. */
export function hoursWithin({ days, hours, isOffOnHolidays }: Hours): string | undefined {
  const parts = [
    days.length === 7 ? [] : [weekdaysText(days)],
    hours === null ? [] : [t("{from} to {to}", { from: hours.from, to: hours.to })],
    isOffOnHolidays ? [t("not on holidays")] : [],
  ].flat();
  return parts.length === 0 ? undefined : parts.join(", ");
}

interface ConditionNames {
  /** What it compares: "Board room"; undefined: the site has not read it, or has none. */
  readonly device: string | undefined;
  readonly point: ConditionPoint | undefined;
  readonly actions: ActionNames;
}

/** The whole of a condition in a few sentences, as it is said above its form. */
export function conditionParts(condition: Omit<ConditionContent, "name">, names: ConditionNames): SentencePart[] {
  const { actions, mostMinutes, restMinutes, isWatchOnly } = condition;
  return partsOf(
    sentences([
      whenSentence(condition, names),
      endsSentence(condition, names, mostMinutes),
      isWatchOnly ? undefined : endSentence(actions, names.actions),
      restMinutes === 0 ? undefined : t("At most once every {duration}.", { duration: minutesText(restMinutes) }),
      isWatchOnly ? t("Watched only: no commands are sent.") : undefined,
    ]),
  );
}

function whenSentence(condition: Omit<ConditionContent, "name">, names: ConditionNames): string {
  const { source, operator, threshold, forMinutes } = condition;
  const name = names.point === undefined ? source.point : sayTerm(names.point.name);
  const hours = hoursWithin(condition);
  const values = {
    point: strong(`${names.device ?? source.device} ${name}`),
    comparison: strong(lasting(`${operator} ${written(threshold, names)}`, forMinutes)),
    actions: actionsSentence(condition.actions, names.actions, "within"),
  };
  return hours === undefined
    ? t("When {point} is {comparison}, {actions}.", values)
    : t("When {point} is {comparison}, {hours}, {actions}.", { ...values, hours: strong(hours) });
}

function endsSentence(
  { operator, endsAt, forMinutes }: Pick<ConditionContent, "operator" | "endsAt" | "forMinutes">,
  names: ConditionNames,
  mostMinutes: number | null,
): string {
  const comparison = strong(lasting(`${operator === ">" ? "<" : ">"} ${written(endsAt, names)}`, forMinutes));
  return mostMinutes === null
    ? t("Ends when it is {comparison}.", { comparison })
    : t("Ends when it is {comparison}, or after {duration}.", {
        comparison,
        duration: strong(minutesText(mostMinutes)),
      });
}

function written(value: number, { point }: ConditionNames): string {
  return point === undefined ? sayNumber(value) : valueText(point, value);
}

function lasting(comparison: string, minutes: number): string {
  return minutes === 0 ? comparison : t("{comparison} for {duration}", { comparison, duration: minutesText(minutes) });
}

/** "10 min", "2 h" */
function minutesText(minutes: number): string {
  return durationText(minutes * 60);
}
