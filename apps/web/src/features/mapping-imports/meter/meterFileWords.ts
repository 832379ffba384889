import { formatDate } from "@atrium/contract";
import type {
  MeterFileImport,
  MeterFileQuestion,
  MeterFileReply,
  MeterRowProblem,
  MeterTimeFormat,
  UnderstoodMeterFile,
} from "@atrium/contract/energy";
import { phrase, type Phrase, sayNumber, sayQuantity, t } from "@atrium/words";

export const FORMAT_WORDS: Readonly<Record<MeterTimeFormat, Phrase>> = {
  iso: phrase("Year-month-day"),
  dmy: phrase("Day/month/year"),
  mdy: phrase("Month/day/year"),
  "epoch-s": phrase("Seconds since 1970"),
  "epoch-ms": phrase("Milliseconds since 1970"),
};

export const QUESTION_WORDS: Readonly<Record<MeterFileQuestion, Phrase>> = {
  time: phrase("Choose the column with the time and its format."),
  value: phrase("Choose the column with the values."),
  "day-order": phrase("The dates can be read in two ways. Choose whether the day or the month comes first."),
};

const PROBLEM_WORDS: Readonly<Record<MeterRowProblem, Phrase>> = {
  time: phrase("the time cannot be read"),
  value: phrase("the value is not a number"),
  negative: phrase("the value is below 0"),
  future: phrase("the time is in the future"),
  "too-old": phrase("older than recorded values are kept"),
  "skipped-hour": phrase("clocks skipped this time when summer time began"),
  duplicate: phrase("another row has the same time"),
};

const SHOWN = "DD/MM/YYYY HH:mm";

export function momentWords(moment: number, timeZone: string): string {
  return formatDate(moment, SHOWN, timeZone);
}

/** "15 min", "1 h", "30 days" */
export function intervalWords(ms: number): string {
  if (ms < 60_000) return sayQuantity(ms / 1_000, "s");
  if (ms < 3_600_000) return t("{minutes} min", { minutes: sayNumber(ms / 60_000) });
  if (ms < 86_400_000) return sayQuantity(ms / 3_600_000, "h");
  return t("{days, plural, one {# day} other {# days}}", { days: Math.round(ms / 86_400_000) });
}

/** One of each kind of finding, and the first of them. */
export interface Finding {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly first: readonly string[];
  /** Nothing is wrong: it is only said. */
  readonly isNote?: boolean;
}

export function findingsOf({ problems, understood }: MeterFileReply, timeZone: string): Finding[] {
  const at = (moment: number) => momentWords(moment, timeZone);
  const rows: Finding = {
    key: "problems",
    title: t("{count, plural, one {# row} other {# rows}} left out", { count: problems.count }),
    count: problems.count,
    first: problems.first.map(({ row, reason, text }) =>
      text === ""
        ? t("Row {row}: {reason}", { row, reason: t(PROBLEM_WORDS[reason]) })
        : t("Row {row}: {reason} ({text})", { row, reason: t(PROBLEM_WORDS[reason]), text }),
    ),
  };
  if (understood === null) return [rows].filter(({ count }) => count > 0);
  const { gaps, falls, jumps, repeatedHours, unit } = understood;
  const all: Finding[] = [
    rows,
    {
      key: "gaps",
      title: t("{count, plural, one {# gap} other {# gaps}}: nothing is known of this time", { count: gaps.count }),
      count: gaps.count,
      first: gaps.first.map(({ from, to }) => t("{from} to {to}", { from: at(from), to: at(to) })),
    },
    {
      key: "falls",
      title: t("{count, plural, one {# reading is} other {# readings are}} lower than the one before", {
        count: falls.count,
      }),
      count: falls.count,
      first: falls.first.map(({ row, before, value }) =>
        t("Row {row}: {before} → {value}", {
          row,
          before: sayQuantity(before, unit),
          value: sayQuantity(value, unit),
        }),
      ),
    },
    {
      key: "jumps",
      title: t("{count, plural, one {# amount is} other {# amounts are}} more than the meter can count", {
        count: jumps.count,
      }),
      count: jumps.count,
      first: jumps.first.map(({ row, amount, most }) =>
        t("Row {row}: {amount}, possible {most}", {
          row,
          amount: sayQuantity(amount, unit),
          most: sayQuantity(most, unit, { most: 1 }),
        }),
      ),
    },
    {
      key: "repeatedHours",
      title: t("Clocks were set back in this time"),
      count: repeatedHours.count,
      isNote: true,
      first: repeatedHours.first.map(({ from, isTwice }) =>
        isTwice
          ? t("From {from}: the repeated hour is in the file twice and is read in order", { from: at(from) })
          : t("From {from}: the repeated hour is in the file once and is read as the first", { from: at(from) }),
      ),
    },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Where the counter's readings come from. */
export function standWords({ stand, unit, sum }: UnderstoodMeterFile, timeZone: string): string[] {
  const say = (value: number) => sayQuantity(value, unit);
  const { start, end, next } = stand;
  const between = { start: say(start), end: say(end) };
  const origin = {
    file: () => t("The readings are recorded as they stand in the file: {start} to {end}.", between),
    before: () => t("The amounts continue from the last reading before them: {start} to {end}.", between),
    after: () => t("The amounts lead to the first reading recorded after them: {start} to {end}.", between),
    zero: () => t("No reading is recorded before them, so the amounts begin at 0 and reach {end}.", between),
  };
  const after = { at: next === null ? "" : momentWords(next.at, timeZone), value: say(next?.value ?? 0) };
  const isLower = next !== null && next.value < end - 1e-9 * Math.max(1, sum);
  return [
    origin[stand.from](),
    ...(isLower
      ? [t("The next recorded reading, {value} at {at}, is lower: nothing is counted between the two.", after)]
      : []),
  ];
}

export function importWords({ device, count, sum, unit, replaced, isPartial }: MeterFileImport): string {
  const words = [
    String(device),
    t("{count, plural, one {# row} other {# rows}}", { count }),
    sayQuantity(sum, unit),
    ...(replaced > 0 ? [t("{replaced} values replaced", { replaced: sayNumber(replaced) })] : []),
    ...(isPartial ? [t("interrupted: undo it and import again")] : []),
  ];
  return words.join(", ");
}
