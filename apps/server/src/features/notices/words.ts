import { formatDate } from "@atrium/contract";
import {
  ALARM_PRIORITY_NAMES,
  ALARM_PRIORITIES,
  type AlarmReading,
  type EventRow,
  eventWords,
  type NoticeKind,
} from "@atrium/contract/alarms";
import { CAMPUS } from "@atrium/contract/site";
import { type Language, said, sayQuantity, sayTerm, t } from "@atrium/words";
import type { AlarmContent, NoticeContent } from "./content.ts";

/** What a person reads. */
export interface NoticeWords {
  readonly subject: string;
  readonly lines: readonly string[];
}

export interface WordsOptions {
  readonly siteName: string;
  readonly timeZone: string;
  /** Where people reach the pages. */
  readonly address?: string | undefined;
  /** Of whoever reads it. */
  readonly language: Language;
}

/** What a notice says of an alarm, from its row. */
export function alarmContent(row: EventRow, procedure: readonly string[]): AlarmContent | undefined {
  const { id, text, source, alarm } = row;
  if (alarm === undefined) return undefined;
  return {
    event: id,
    text,
    source: source.name,
    ...(source.placeName === undefined ? {} : { place: source.placeName }),
    ...(source.device === undefined ? {} : { device: source.device }),
    code: alarm.code,
    priority: alarm.priority,
    raisedAt: alarm.raisedAt,
    ...readingWords(alarm.reading),
    procedure: [...procedure],
  };
}

function alarmWords({ text, source, place }: AlarmContent): string {
  return eventWords({ text, source: { name: source, placeName: place } });
}

function readingWords(reading: AlarmReading | undefined): { reading?: string } {
  if (reading?.word !== undefined) return { reading: sayTerm(reading.word) };
  if (reading === undefined || reading.value === null) return {};
  const value = numberWords(reading.value, reading.unit);
  if (reading.limit === undefined) return { reading: value };
  return { reading: t("{value}, limit {limit}", { value, limit: numberWords(reading.limit, reading.unit) }) };
}

function numberWords(exact: number, unit: string | undefined): string {
  return sayQuantity(exact, unit, { most: 2 });
}

/** One line: "CO₂ above limit · Office Building, 1st Floor, Zone B · Board room air sensor". Lists of notices show it. */
export function noticeText(content: NoticeContent): string {
  switch (content.kind) {
    case "flood":
      return t("{count, plural, one {# more alarm} other {# more alarms}}, sent as one notice", {
        count: content.count,
      });
    case "trial":
      return t("Test by {by}", { by: content.by });
    default:
      return alarmWords(content.alarm);
  }
}

/** The page on which an alarm is open, or all that stand. */
export function noticePath(content: NoticeContent): string {
  return `/event/${CAMPUS}${"alarm" in content ? `?view=all&event=${content.alarm.event}` : ""}`;
}

/** The same as a link; undefined where nobody has said how the pages are reached. */
export function noticeLink(content: NoticeContent, address: string | undefined): string | undefined {
  return address === undefined || content.kind === "trial" ? undefined : address + noticePath(content);
}

/** A notice in the words of whoever reads it. */
export function noticeWords(content: NoticeContent, options: WordsOptions): NoticeWords {
  const { subject, lines } = sentencesOf(content, options);
  return { subject: said(subject, options.language), lines: lines.map((line) => said(line, options.language)) };
}

function sentencesOf(
  content: NoticeContent,
  { siteName, timeZone, address }: Omit<WordsOptions, "language">,
): NoticeWords {
  const moment = (at: number) => formatDate(at, "DD MMM YYYY HH:mm:ss", timeZone);
  const link = noticeLink(content, address);
  const foot = [
    ...(link === undefined ? [] : ["", link]),
    "",
    t("Atrium, {siteName}. Times are in {timeZone}.", { siteName, timeZone }),
  ];
  const text = noticeText(content);
  if (content.kind === "trial") {
    return {
      subject: t("[Test] {siteName}", { siteName }),
      lines: [t("{by} sent this notice as a test. It has arrived.", { by: content.by }), ...foot],
    };
  }
  if (content.kind === "flood") return { subject: text, lines: [...floodLines(content, moment), ...foot] };
  const { alarm } = content;
  const name = t(ALARM_PRIORITY_NAMES[alarm.priority]);
  const heads: Readonly<Record<Exclude<NoticeKind, "flood" | "trial">, string>> = {
    raised: name,
    escalated: t("{name}, not acknowledged", { name }),
    cleared: t("Cleared"),
  };
  const more = {
    raised: [],
    escalated:
      content.kind === "escalated" ? [t("Not acknowledged for {minutes} min.", { minutes: content.minutes })] : [],
    cleared: content.kind === "cleared" ? [t("Cleared: {moment}", { moment: moment(content.clearedAt) })] : [],
  };
  const lines = [...more[content.kind], ...alarmLines(alarm, moment)];
  return { subject: `[${heads[content.kind]}] ${text}`, lines: [...lines, ...procedureLines(content), ...foot] };
}

function alarmLines(alarm: AlarmContent, moment: (at: number) => string): string[] {
  return [
    sayTerm(alarm.text),
    t("Priority: {priority} {name}", { priority: alarm.priority, name: t(ALARM_PRIORITY_NAMES[alarm.priority]) }),
    t("Source: {source}", { source: `${alarm.source}${alarm.device === undefined ? "" : ` (${alarm.device})`}` }),
    ...(alarm.place === undefined ? [] : [t("Place: {place}", { place: alarm.place })]),
    ...(alarm.reading === undefined ? [] : [t("Value: {reading}", { reading: alarm.reading })]),
    t("Since: {moment}", { moment: moment(alarm.raisedAt) }),
  ];
}

function procedureLines(content: Extract<NoticeContent, { alarm: AlarmContent }>): string[] {
  const { procedure } = content.alarm;
  if (content.kind === "cleared" || procedure.length === 0) return [];
  return ["", t("What to do"), ...procedure.map((step, index) => `${index + 1}. ${sayTerm(step)}`)];
}

function floodLines(content: Extract<NoticeContent, { kind: "flood" }>, moment: (at: number) => string): string[] {
  const { count, since, byPriority, worst } = content;
  const counts = ALARM_PRIORITIES.filter((priority) => (byPriority[priority - 1] ?? 0) > 0);
  return [
    t(
      "{count, plural, one {# more notice} other {# more notices}} since {moment}. They arrived faster than they can be read, so they are sent as one.",
      { count, moment: moment(since) },
    ),
    counts.map((priority) => `${t(ALARM_PRIORITY_NAMES[priority])}: ${byPriority[priority - 1]}`).join(", "),
    "",
    t("Most serious:"),
    ...worst.map((alarm) => `${moment(alarm.raisedAt)} ${alarmWords(alarm)}`),
  ];
}
