import { t } from "@atrium/words";
import * as z from "zod";

/** The days on which something is valid, both included; without an end it is for ever. */
export const Validity = { from: z.iso.date(), until: z.iso.date().optional() };

interface Dated {
  readonly from: string;
  readonly until?: string | undefined;
}

/** What is wrong with a list of records that follow each other in time. */
export interface DatedProblem {
  /** Its place in the list. */
  readonly index: number;
  readonly field: "from" | "until";
  readonly message: string;
}

/** ISO days compare as text. */
const LAST_DAY = "9999-12-31";

/** The record that is valid on a day. */
export function validOn<Record extends Dated>(records: readonly Record[], date: string): Record | undefined {
  return records.findLast((record) => record.from <= date && date <= (record.until ?? LAST_DAY));
}

/** A day in so many days, both as `2026-12-31`. */
export function dayAfter(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Records that overlap, or end before they begin: one day has one tariff and one emission factor. */
export function overlapProblems(records: readonly Dated[]): DatedProblem[] {
  return records.flatMap((record, index): DatedProblem[] => {
    const { from, until } = record;
    const isBackwards = until !== undefined && until < from;
    const clash = records.slice(0, index).find((other) => areOverlapping(record, other));
    return [
      ...(isBackwards
        ? [{ index, field: "until" as const, message: t("expected {from} or a later day", { from }) }]
        : []),
      ...(clash === undefined
        ? []
        : [{ index, field: "from" as const, message: t("overlaps the row from {from}", { from: clash.from }) }]),
    ];
  });
}

/** Days between records that no record covers; what was before the first and comes after the last is no gap. */
export function gapProblems(records: readonly Dated[]): DatedProblem[] {
  const inOrder = records.map(({ from, until }, index) => ({ from, until, index })).toSorted(byBeginning);
  return inOrder.flatMap(({ from, index }, place): DatedProblem[] => {
    const before = inOrder[place - 1];
    if (before?.until === undefined || before.until < before.from || before.until >= LAST_DAY) return [];
    const expected = dayAfter(before.until);
    if (from <= expected) return [];
    return [
      {
        index,
        field: "from",
        message: t("leaves a gap: the row before it ends on {until}", { until: before.until }),
      },
    ];
  });
}

/**
 * The first day of a range on which what is valid differs between two lists; undefined: on none.
 * @param isSame whether two records mean the same to a day; undefined stands for a day without one
 */
export function firstOtherDay<Record extends Dated>(
  [before, after]: readonly [readonly Record[], readonly Record[]],
  { first, last }: { readonly first: string; readonly last: string },
  isSame: (one: Record | undefined, other: Record | undefined) => boolean,
): string | undefined {
  const edges = [...before, ...after].flatMap(({ from, until }) =>
    until === undefined || until >= LAST_DAY ? [from] : [from, dayAfter(until)],
  );
  // Between two edges nothing changes: the first day of each stretch speaks for it.
  return [first, ...edges]
    .filter((day) => day >= first && day <= last)
    .toSorted()
    .find((day) => !isSame(validOn(before, day), validOn(after, day)));
}

function byBeginning(one: Dated, other: Dated): number {
  return one.from < other.from ? -1 : Number(one.from > other.from);
}

function areOverlapping(one: Dated, other: Dated): boolean {
  return one.from <= (other.until ?? LAST_DAY) && other.from <= (one.until ?? LAST_DAY);
}
