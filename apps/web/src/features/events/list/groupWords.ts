import { formatDate } from "@atrium/contract";
import { type AlarmRow, isUnacknowledged, sourceWords } from "@atrium/contract/alarms";
import { sayTerm, t } from "@atrium/words";
import { clock } from "../../../platform/time.ts";
import { type Calendar, stateWords } from "../eventWords.ts";

/** Two lines of a cell; the second may be empty. */
export interface TwoWords {
  readonly first: string;
  readonly second: string;
}

const DAY = 86_400_000;

/** Places or sources that a group names; more are counted. */
const MOST_NAMED = 2;

/** "Connection lost", or how many different alarms. */
export function groupText(rows: readonly AlarmRow[]): string {
  const texts = new Set(rows.map(({ text }) => sayTerm(text)));
  const [only = ""] = texts;
  return texts.size === 1 ? only : t("{count} different alarms", { count: texts.size });
}

/** "06:06 to 06:15", when its alarms began, and the day where that is another: "28 Nov to 29 Nov". */
export function groupSpan(rows: readonly AlarmRow[], { timeZone, now }: Calendar): TwoWords {
  const times = rows.map(({ time }) => time);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const day = (time: number) => formatDate(time, "D MMM", timeZone);
  const isToday = day(from) === day(to) && now - from < DAY && day(now) === day(to);
  return {
    first: spanWords(clock(from, timeZone), clock(to, timeZone)),
    second: isToday ? "" : spanWords(day(from), day(to)),
  };
}

function spanWords(from: string, to: string): string {
  return from === to ? from : t("{from} to {to}", { from, to });
}

/** "36 sources" and "Office Building, 1st Floor and 3 more"; of sources at no place their names. */
export function groupSource(rows: readonly AlarmRow[]): TwoWords {
  const names = new Set(rows.map(({ source }) => sourceWords(source)));
  const [only] = rows;
  const places = [...new Set(rows.flatMap(({ source }) => source.placeName ?? []))];
  return {
    first:
      names.size === 1 && only !== undefined
        ? only.source.name
        : t("{count, plural, one {# source} other {# sources}}", { count: names.size }),
    second: listed(places.length > 0 || names.size === 1 ? places : [...names]),
  };
}

function listed(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).join("; ");
  const more = names.length - MOST_NAMED;
  return more > 0 ? t("{named} and {more} more", { named, more }) : named;
}

/** "36 to acknowledge" and "20 active, 16 cleared"; the state that all have, where nobody is needed. */
export function groupState(rows: readonly AlarmRow[], calendar: Calendar): TwoWords {
  const waiting = rows.filter(({ alarm }) => isUnacknowledged(alarm.state)).length;
  const active = rows.filter(({ alarm }) => alarm.isActive).length;
  const second = standing(active, rows.length - active);
  if (waiting > 0) return { first: t("{count} to acknowledge", { count: waiting }), second };
  const states = new Set(rows.map(({ alarm }) => stateWords(alarm, calendar).first));
  const [state = ""] = states;
  return { first: states.size === 1 ? state : t("None to acknowledge"), second };
}

function standing(active: number, cleared: number): string {
  if (cleared === 0) return t("all active");
  if (active === 0) return t("all cleared");
  return t("{active} active, {cleared} cleared", { active, cleared });
}
