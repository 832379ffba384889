import type { MeterFileOptions, MeterFileQuestion, MeterTimeFormat } from "@atrium/contract/energy";
import { conversion, unitNamed } from "@atrium/contract";
import { type DecimalSign, decimalOf, numberOf } from "./fileNumbers.ts";
import { formatsOf, writtenTime } from "./fileTimes.ts";
import { type MeterRow, type MeterTable, spread } from "./meterTable.ts";

/** How a file is understood. */
export interface FileReading {
  readonly time: number;
  readonly clock: number | null;
  readonly format: MeterTimeFormat;
  readonly value: number;
  readonly decimal: DecimalSign;
  readonly means: "readings" | "amounts";
  readonly unit: string;
  readonly timeZone: string;
  /** Absent: as the times of the file have it. */
  readonly stamp?: "beginning" | "end" | undefined;
}

export interface FileLook {
  /** What is known of it. */
  readonly options: MeterFileOptions;
  readonly questions: readonly MeterFileQuestion[];
  /** Undefined where something must be said first. */
  readonly reading: FileReading | undefined;
}

/** Rows that are looked at to find out which column is what. */
const LOOKED_AT = 200;
/** Of the rows: others may be titles, sums and remarks. */
const MOST = 0.8;

/** What a file does not say is taken from its cells; what they do not say either is asked. @param own of the counter and the site */
export function lookAt(
  table: MeterTable,
  given: MeterFileOptions,
  own: { readonly unit: string; readonly timeZone: string },
): FileLook {
  const time = given.time ?? timeColumn(table);
  const clock = time === undefined ? null : given.clock === undefined ? clockColumn(table, time) : given.clock;
  const rows = spread(table.rows);
  const formats = given.format === undefined && time !== undefined ? likelyFormats(rows, time, clock) : [];
  const [only, other] = formats;
  const format = given.format ?? (other === undefined ? only : undefined);
  const taken = new Set([time, clock]);
  const value = given.value ?? valueColumn(table, taken);
  const cells = value === undefined ? [] : cellsOf(rows, value);
  const decimal = given.decimal ?? decimalOf(cells, table.delimiter);
  const means = given.means ?? meaningOf(cells, decimal);
  const title = value === undefined ? "" : (table.titles[value] ?? "");
  const unit = given.unit ?? unitOf(title, own.unit) ?? own.unit;
  const timeZone = given.timeZone ?? own.timeZone;
  const known = { ...given, clock, decimal, means, unit, timeZone };
  const options = {
    ...known,
    ...(time !== undefined && { time }),
    ...(value !== undefined && { value }),
    ...(format !== undefined && { format }),
  };
  const questions: MeterFileQuestion[] = [];
  if (time === undefined || (format === undefined && formats.length === 0)) questions.push("time");
  else if (format === undefined) questions.push("day-order");
  if (value === undefined) questions.push("value");
  const isKnown = time !== undefined && format !== undefined && value !== undefined;
  return { options, questions, reading: isKnown ? { ...known, time, format, value } : undefined };
}

export function timeCell(cells: readonly string[], { time, clock }: Pick<FileReading, "time" | "clock">): string {
  const date = cells[time] ?? "";
  return clock === null ? date : `${date.trim()} ${(cells[clock] ?? "").trim()}`;
}

function cellsOf(rows: readonly MeterRow[], column: number, most = rows.length): string[] {
  return rows
    .slice(0, most)
    .map(({ cells }) => cells[column] ?? "")
    .filter((cell) => cell.trim() !== "");
}

function timeColumn(table: MeterTable): number | undefined {
  return columnsOf(table).find((column) => formatsOfMost(cellsOf(table.rows, column, LOOKED_AT)).length > 0);
}

/** The column beside the date that has the time of day. */
function clockColumn({ rows }: MeterTable, time: number): number | null {
  const dates = cellsOf(rows, time, LOOKED_AT);
  if (dates.some((cell) => /:\d{2}/u.test(cell)) || dates.every((cell) => /^\s*\d{9,}/u.test(cell))) return null;
  const isClock = (cell: string) => /^\s*\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?\s*(?:[ap]m)?\s*$/iu.test(cell);
  const cells = cellsOf(rows, time + 1, LOOKED_AT);
  return cells.length > 0 && cells.filter(isClock).length >= MOST * cells.length ? time + 1 : null;
}

function formatsOfMost(cells: readonly string[]): MeterTimeFormat[] {
  const likely = cells.filter((cell) => formatsOf([cell]).length > 0);
  return likely.length > 0 && likely.length >= MOST * cells.length ? formatsOf(likely) : [];
}

/** In order of how many rows they fit; of two that fit as many, nobody knows. */
function likelyFormats(rows: readonly MeterRow[], time: number, clock: number | null): MeterTimeFormat[] {
  const cells = rows.map((row) => timeCell(row.cells, { time, clock }));
  const counts = (["iso", "dmy", "mdy", "epoch-s", "epoch-ms"] as const)
    .map((format) => ({ format, count: cells.filter((cell) => writtenTime(cell, format) !== undefined).length }))
    .filter(({ count }) => count > 0);
  const most = counts.reduce((best, { count }) => Math.max(best, count), 0);
  return counts.filter(({ count }) => count === most).map(({ format }) => format);
}

/** The first column of numbers that are not all the same: a meter's number is in many files. */
function valueColumn(table: MeterTable, taken: ReadonlySet<number | null | undefined>): number | undefined {
  const numeric = columnsOf(table).filter((column) => {
    if (taken.has(column)) return false;
    const cells = cellsOf(table.rows, column, LOOKED_AT);
    const decimal = decimalOf(cells, table.delimiter);
    const numbers = cells.filter((cell) => numberOf(cell, decimal) !== undefined);
    return numbers.length > 0 && numbers.length >= MOST * cells.length;
  });
  return numeric.find((column) => new Set(cellsOf(table.rows, column, LOOKED_AT)).size > 1) ?? numeric[0];
}

function columnsOf({ columns }: MeterTable): number[] {
  return Array.from({ length: columns }, (_, column) => column);
}

/** Readings only grow; amounts go up and down. */
function meaningOf(cells: readonly string[], decimal: DecimalSign): "readings" | "amounts" {
  const values = cells.map((cell) => numberOf(cell, decimal)).filter((value) => value !== undefined);
  const [first = 0] = values;
  const last = values.at(-1) ?? 0;
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const ups = steps.filter((step) => step >= 0).length;
  const downs = steps.filter((step) => step <= 0).length;
  const isOneWay = Math.max(ups, downs) >= 0.99 * steps.length;
  return values.length > 2 && isOneWay && first !== last ? "readings" : "amounts";
}

/** "Energy (kWh)", "Consumo [Wh]", "kWh". */
function unitOf(title: string, own: string): string | undefined {
  const words = [...title.matchAll(/[([{]([^)\]}]+)[)\]}]/gu)].map(([, word = ""]) => word);
  return (
    [...words, ...title.split(/[\s_]+/u)]
      .map((word) => unitNamed(word))
      .find((unit) => unit !== null && conversion(unit, own) !== null) ?? undefined
  );
}
