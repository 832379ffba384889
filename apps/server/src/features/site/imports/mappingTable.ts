import {
  ADDRESS_COLUMN,
  FACT_COLUMN,
  MAPPING_FILE_COLUMNS,
  type MappingFileColumn,
  MOST_IMPORT_ROWS,
} from "@atrium/contract";
import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../../../platform/errors.ts";

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
}

const NAMED = new Set<string>(MAPPING_FILE_COLUMNS);
/** Cells of one row at most, and characters of one cell. */
const MOST_COLUMNS = 300;
const LONGEST_ROW = 100_000;

/** @throws AppError EVA001 where the text is no table, or its titles are not those of mappings */
export function readMappingTable(text: string): MappingTable {
  const [titles = [], ...rows] = recordsOf(text);
  const columns = titles.map((title) => title.trim());
  if (columns.length > MOST_COLUMNS) throw refused(`It has more than ${MOST_COLUMNS} columns`);
  const column: MappingFileColumn = "id";
  if (!columns.includes(column)) throw refused(`Its first row has no column "${column}"`);
  const unknown = columns.find((title) => !isKnown(title));
  if (unknown !== undefined) throw refused(`Its column "${unknown.slice(0, 40)}" is none of a file of mappings`);
  const twice = columns.find((title, index) => columns.indexOf(title) !== index);
  if (twice !== undefined) throw refused(`Its column "${twice}" stands there twice`);
  const filled = rows
    .map((values, index) => ({ row: index + 2, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ""));
  if (filled.length > MOST_IMPORT_ROWS) {
    throw refused(`It has ${filled.length} rows; at most ${MOST_IMPORT_ROWS} are read at once`);
  }
  return {
    columns: new Set(columns),
    rows: filled.map(({ row, values }) => ({
      row,
      cells: Object.fromEntries(columns.map((title, index) => [title, values[index] ?? ""])),
    })),
  };
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
    });
  } catch (error) {
    if (error instanceof CsvError) throw refused(`It is no table: ${error.message.slice(0, 200)}`);
    throw error;
  }
}

/** Spreadsheets write what is usual where they are used: commas, semicolons or tabs. */
function delimiterOf(text: string): string {
  const [titles = ""] = text.split(/\r?\n/u, 1);
  return [";", "\t"].find((one) => titles.includes(one)) ?? ",";
}

function isKnown(title: string): boolean {
  return (
    NAMED.has(title) ||
    [ADDRESS_COLUMN, FACT_COLUMN].some((prefix) => title.startsWith(prefix) && title.length > prefix.length)
  );
}

function refused(message: string): AppError {
  return new AppError("EVA001", "The file cannot be read", { fields: [{ path: "text", message }] });
}
