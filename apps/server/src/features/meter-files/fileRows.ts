import { converted, type Conversion } from "@atrium/contract";
import { MAX_METER_FINDINGS, type MeterRowProblem } from "@atrium/contract/energy";
import { MINUTE, type SiteTime } from "@atrium/time";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { numberOf } from "./fileNumbers.ts";
import { type FileReading, timeCell } from "./fileOptions.ts";
import { momentsOf, type WrittenTime, writtenTime } from "./fileTimes.ts";
import { type MeterTable, spread } from "./meterTable.ts";

/** A row of a file as it is understood: its stamp, and its value in the counter's unit. */
export interface FileValue {
  readonly row: number;
  readonly at: number;
  readonly value: number;
}

export interface Findings<Found> {
  count: number;
  readonly first: Found[];
}

export function noFindings<Found>(): Findings<Found> {
  return { count: 0, first: [] };
}

export function find<Found>(findings: Findings<Found>, found: Found): void {
  findings.count += 1;
  if (findings.first.length < MAX_METER_FINDINGS) findings.first.push(found);
}

interface RowProblem {
  readonly row: number;
  readonly reason: MeterRowProblem;
  readonly text: string;
}

interface RepeatedHour {
  readonly from: number;
  readonly to: number;
  readonly isTwice: boolean;
}

export interface FileRows {
  /** In the order of time, one at a moment. */
  readonly values: readonly FileValue[];
  readonly problems: Findings<RowProblem>;
  readonly repeatedHours: Findings<RepeatedHour>;
}

interface ReadingOptions {
  /** Of the file's clocks. */
  readonly time: SiteTime;
  readonly conversion: Conversion;
  readonly now: number;
  /** What is older is not kept. */
  readonly oldest: number;
}

/** A clock that is a little ahead is no mistake. */
const AHEAD = MINUTE;
/** Two such hours are half a year apart. */
const APART = 24 * 60 * MINUTE;

/** The rows of a file in the order of time, each at its moment: of an hour that clocks show twice, by the order of the rows. */
export async function readRows(table: MeterTable, reading: FileReading, options: ReadingOptions): Promise<FileRows> {
  const { time, conversion, now, oldest } = options;
  const yielder = new EventLoopYielder();
  const problems = noFindings<RowProblem>();
  const hours = new RepeatedHours();
  const values: FileValue[] = [];
  const seen = new Set<number>();
  let before = Number.NEGATIVE_INFINITY;
  for (const { row, cells } of inOrder(table.rows, reading)) {
    await yielder.yieldIfDue();
    const words = timeCell(cells, reading);
    const text = cells[reading.value] ?? "";
    const refuse = (reason: MeterRowProblem, what: string) =>
      find(problems, { row, reason, text: what.trim().slice(0, 80) });
    const written = writtenTime(words, reading.format);
    if (written === undefined) {
      refuse("time", words);
      continue;
    }
    const moments = momentsOfWritten(written, time);
    const [first, second] = moments;
    if (first === undefined) {
      refuse("skipped-hour", words);
      continue;
    }
    const at = second === undefined || first > before ? first : second;
    if (second !== undefined) hours.add(first, second, at === second);
    before = Math.max(before, at);
    const number = numberOf(text, reading.decimal);
    const problem = seen.has(at) ? "duplicate" : problemOf({ number, at }, { latest: now + AHEAD, oldest });
    if (number === undefined || problem !== undefined) {
      refuse(problem ?? "value", ABOUT_VALUE.has(problem) ? text : words);
      continue;
    }
    seen.add(at);
    values.push({ row, at, value: converted(number, conversion) });
  }
  return { values: values.toSorted((one, other) => one.at - other.at), problems, repeatedHours: hours.found };
}

const ABOUT_VALUE = new Set<MeterRowProblem | undefined>(["value", "negative"]);

function problemOf(
  { number, at }: { readonly number: number | undefined; readonly at: number },
  { latest, oldest }: { readonly latest: number; readonly oldest: number },
): MeterRowProblem | undefined {
  if (number === undefined) return "value";
  if (number < 0) return "negative";
  if (at > latest) return "future";
  return at < oldest ? "too-old" : undefined;
}

function momentsOfWritten({ clock, moment }: WrittenTime, time: SiteTime): readonly number[] {
  if (moment !== undefined) return [moment];
  return clock === undefined ? [] : momentsOf(clock, time);
}

/** Some sources write the newest row first. */
function inOrder(rows: MeterTable["rows"], reading: FileReading): MeterTable["rows"] {
  const written = spread(rows).map(({ cells }) => writtenTime(timeCell(cells, reading), reading.format));
  const keys = written.flatMap((one) => one?.clock ?? one?.moment ?? []);
  const falls = keys.filter((key, index) => index > 0 && key < (keys[index - 1] ?? key)).length;
  return falls > keys.length / 2 ? rows.toReversed() : rows;
}

/** The hours that clocks show twice, as far as the file has rows in them. */
class RepeatedHours {
  readonly found = noFindings<RepeatedHour>();

  add(first: number, second: number, isSecond: boolean): void {
    const last = this.found.first.at(-1);
    if (last !== undefined && Math.abs(first - last.from) < APART) {
      const { from, to, isTwice } = last;
      const joined = { from: Math.min(from, first), to: Math.max(to, second), isTwice: isTwice || isSecond };
      this.found.first.splice(-1, 1, joined);
    } else {
      find(this.found, { from: first, to: second, isTwice: isSecond });
    }
  }
}
