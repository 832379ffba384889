import type { Column } from "@atrium/contract";
import { type Language, said, type ShownUnit, t } from "@atrium/words";
import { readBy } from "../words/reader.ts";

/** What stands in a cell: words, a number in its column's unit, or nothing. */
export type Cell = number | string | null;

/** A column as a file writes it. */
export type WrittenColumn = Pick<Column<never>, "key" | "unit" | "isMoment"> & { readonly title: string };

/** When a document is made, and for whom. */
interface DocumentMade {
  /** Epoch ms. */
  readonly generatedAt: number;
  /** Ms by which that is ahead of real time. */
  readonly clockAhead: number;
  /** IANA name of the site's. */
  readonly timeZone: string;
  readonly language: Language;
}

/** The rows of a page's list, ready to be written. Nothing of them is read before `batches` is asked for the first. */
export interface ExportTable {
  /** "Lights". */
  readonly title: string;
  /** "Office Building, 1st Floor". */
  readonly place: string;
  /** Absent: as it is at this moment. */
  readonly period?: { readonly from: number; readonly to: number } | undefined;
  /** What the list is narrowed to: "State: On". */
  readonly filters: readonly string[];
  /** Share of the period that was measured, 0 to 1; absent: the list is no measurement. */
  readonly coverage?: number | undefined;
  readonly columns: readonly WrittenColumn[];
  /** How many there are. Known before the first is read, so that too many are refused before any work. */
  readonly count: number;
  /** What would make them fewer, for the sentence of the refusal. */
  readonly narrower: string;
  /** How it looks on paper, where it is more than a table. */
  readonly document?: (made: DocumentMade) => AsyncIterable<Buffer>;
  /** The rows, some at a time, in their order. */
  batches(): AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The table in a reader's words and units. */
export function tableIn(table: ExportTable, language: Language): ExportTable {
  const words = (text: string) => said(text, language);
  const units = table.columns.map(({ unit }) => (unit === undefined ? undefined : language.formats?.shown(unit)));
  return {
    ...table,
    title: words(table.title),
    place: words(table.place),
    filters: table.filters.map(words),
    columns: table.columns.map((column, index) => {
      const shown = units[index];
      return { ...column, title: words(column.title), ...(shown !== undefined && { unit: shown.unit }) };
    }),
    // They are sorted by their words.
    batches: () =>
      batchesIn(
        readBy(
          () => language,
          () => table.batches(),
        ),
        words,
        units,
      ),
  };
}

async function* batchesIn(
  batches: ReturnType<ExportTable["batches"]>,
  words: (text: string) => string,
  units: readonly (ShownUnit | undefined)[],
): AsyncIterable<readonly (readonly Cell[])[]> {
  for await (const rows of batches) {
    yield rows.map((row) =>
      row.map((cell, index) => (typeof cell === "string" ? words(cell) : inUnit(cell, units[index]))),
    );
  }
}

function inUnit(cell: number | null, shown: ShownUnit | undefined): number | null {
  return cell === null || shown === undefined ? cell : cell * shown.factor + shown.offset;
}

/** The columns of a list, as a file writes them. */
export function writtenColumns<Row>(columns: readonly Column<Row>[]): WrittenColumn[] {
  return columns.map(({ key, title, unit, isMoment }) => ({
    key,
    title: t(title),
    ...(unit === undefined ? {} : { unit }),
    ...(isMoment === undefined ? {} : { isMoment }),
  }));
}

/** The columns that were asked for, each with those that stand under it on the page. */
export function chosenColumns<Row>(
  columns: readonly Column<Row>[],
  wanted: readonly string[] | undefined,
): readonly Column<Row>[] {
  if (wanted === undefined) return columns;
  const keys = new Set(wanted);
  return columns.filter(({ key, under }) => keys.has(under ?? key));
}

/** Rows that are written in one go: enough to be worth a packet, few enough to let others have their turn. */
const ROWS_AT_ONCE = 500;

/** Rows that are all in memory, by the values of their columns. */
export async function* batchesOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): AsyncIterable<readonly (readonly Cell[])[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    yield linesOf(columns, rows.slice(from, from + ROWS_AT_ONCE));
  }
}

/** The values of rows, column by column. */
export function linesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly (readonly Cell[])[] {
  return rows.map((row) => columns.map(({ value }) => value(row)));
}

/** What a search narrows a list to, as a file says it. */
export function searchFilter(search: string): readonly string[] {
  return search === "" ? [] : [t("Search: {search}", { search })];
}
