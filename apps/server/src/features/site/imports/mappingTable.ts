import {
  ADDRESS_COLUMN,
  FACT_COLUMN,
  MAPPING_FILE_COLUMNS,
  type MappingFileColumn,
  MAX_IMPORT_ROWS,
  MAX_SKIPPED_COLUMNS,
} from "@atrium/contract/site";
import { t } from "@atrium/words";
import { recordsOf, sheetOf, unreadable as refused } from "../../../platform/csvSheet.ts";

/** One row of a file of mappings. */
export interface MappingRow {
  /** As a spreadsheet counts: the titles are in row 1. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A file of mappings as a table. */
export interface MappingTable {
  readonly columns: ReadonlySet<string>;
  readonly rows: readonly MappingRow[];
  /** Titles of columns that are not read. */
  readonly skipped: readonly string[];
}

/** Keys of addresses and facts as devices of the site have them: a title in capitals is one of these. */
export interface KnownKeys {
  readonly address: readonly string[];
  readonly facts: readonly string[];
}

const NAMED = new Set<string>(MAPPING_FILE_COLUMNS);
/** Cells of one row at most. */
const MAX_COLUMNS = 300;

/**
 * Reads a file of mappings as spreadsheets save them: with any of three delimiters, titles in capitals, columns without a title, and,
 * where no comma is between cells, decimal commas.
 * @throws AppError EVA001 where the text is no table, or has no column of ids
 */
export function readMappingTable(text: string, known: KnownKeys): MappingTable {
  const { delimiter, body } = sheetOf(text);
  const [titles = [], ...rows] = recordsOf(body, delimiter);
  if (titles.length > MAX_COLUMNS) throw refused(t("The file has more than {most} columns", { most: MAX_COLUMNS }));
  const named = titles.map((title, index) => ({ index, title: title.trim(), column: columnOf(title.trim(), known) }));
  const read = named.flatMap(({ index, column }) => (column === undefined ? [] : [{ index, column }]));
  const columns = read.map(({ column }) => column);
  const id: MappingFileColumn = "id";
  if (!columns.includes(id)) throw refused(t('The first row has no column "{id}"', { id }));
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) throw refused(t('Column "{twice}" occurs twice', { twice }));
  const filled = rows
    .map((values, index) => ({ row: index + 2, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ""));
  if (filled.length > MAX_IMPORT_ROWS) {
    throw refused(
      t("The file has {count} rows; the maximum is {most}", { count: filled.length, most: MAX_IMPORT_ROWS }),
    );
  }
  const cell = delimiter === "," ? (value: string) => value : withDecimalPoint;
  const isFilled = (index: number) => filled.some(({ values }) => (values[index] ?? "").trim() !== "");
  return {
    columns: new Set(columns),
    rows: filled.map(({ row, values }) => ({
      row,
      cells: Object.fromEntries(read.map(({ index, column }) => [column, cell(values[index] ?? "")])),
    })),
    skipped: named
      .filter(({ column, title, index }) => column === undefined && (title !== "" || isFilled(index)))
      .map(({ title, index }) =>
        title === "" ? t("column {number}, untitled", { number: index + 1 }) : title.slice(0, 40),
      )
      .slice(0, MAX_SKIPPED_COLUMNS),
  };
}

/** A number as half of Europe writes it. What has quotation marks in its cell is a text. */
function withDecimalPoint(value: string): string {
  return /^\s*[+-]?\d+,\d+\s*$/u.test(value) ? value.replace(",", ".") : value;
}

/** The column that a title names, in any case; undefined: a file of mappings has no such column. */
function columnOf(title: string, known: KnownKeys): string | undefined {
  const lower = title.toLowerCase();
  if (NAMED.has(lower)) return lower;
  const [prefix, keys] = lower.startsWith(ADDRESS_COLUMN)
    ? [ADDRESS_COLUMN, known.address]
    : lower.startsWith(FACT_COLUMN)
      ? [FACT_COLUMN, known.facts]
      : ["", []];
  const key = title.slice(prefix.length);
  if (prefix === "" || key === "") return undefined;
  const isShouted = key === key.toUpperCase() && key !== key.toLowerCase();
  const same = isShouted && !keys.includes(key) ? keys.find((one) => one.toUpperCase() === key) : undefined;
  return prefix + (same ?? (isShouted && !keys.includes(key) ? key.toLowerCase() : key));
}
