import { MAX_METER_FILE_COLUMNS, MAX_METER_FILE_ROWS } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import { recordsOf, sheetOf, unreadable } from "../../platform/csvSheet.ts";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";

/** Characters that are read at once: pages go on being answered in between. */
const BLOCK = 400_000;

export interface MeterRow {
  /** As a spreadsheet counts. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A file of readings as a table. */
export interface MeterTable {
  /** Empty where the file has no row of titles. */
  readonly titles: readonly string[];
  readonly rows: readonly MeterRow[];
  readonly columns: number;
  readonly delimiter: string;
}

/** @throws AppError EVA001 where the text is no table, or too long */
export async function readMeterTable(text: string): Promise<MeterTable> {
  const { delimiter, body } = sheetOf(text);
  const yielder = new EventLoopYielder();
  const rows: MeterRow[] = [];
  let row = 0;
  for (const block of blocksOf(body)) {
    for (const cells of recordsOf(block, delimiter)) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ row, cells });
    }
    if (rows.length > MAX_METER_FILE_ROWS) {
      throw unreadable(t("The file has more than {most} rows. Split it into parts.", { most: MAX_METER_FILE_ROWS }));
    }
    await yielder.yieldIfDue();
  }
  const [first] = rows;
  const columns = rows.slice(0, 100).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (first === undefined || columns === 0) throw unreadable(t("The file has no rows"));
  if (columns > MAX_METER_FILE_COLUMNS) {
    throw unreadable(t("The file has more than {most} columns", { most: MAX_METER_FILE_COLUMNS }));
  }
  // A row without a single digit at the beginning of a cell has titles.
  const hasTitles = first.cells.every((cell) => !/^\s*[+-]?\d/u.test(cell));
  return { titles: hasTitles ? first.cells : [], rows: hasTitles ? rows.slice(1) : rows, columns, delimiter };
}

/** Some rows of all, at even distances: a file of a year is not looked at row by row to find out how it is written. */
export function spread(rows: readonly MeterRow[], most = 5_000): readonly MeterRow[] {
  const step = rows.length / most;
  return step <= 1
    ? rows
    : Array.from({ length: most }, (_, index) => rows[Math.floor(index * step)] ?? rows[0]).filter(
        (row) => row !== undefined,
      );
}

/** Parts of a table that end with a row: a line that has an odd number of quotation marks goes on in the next. */
function* blocksOf(body: string): Generator<string> {
  for (let from = 0; from < body.length;) {
    let to = endOfLine(body, from + BLOCK);
    while (to < body.length && isQuoted(body.slice(from, to))) to = endOfLine(body, to + 1);
    yield body.slice(from, to);
    from = to;
  }
}

function endOfLine(body: string, from: number): number {
  const end = body.indexOf("\n", from);
  return end < 0 ? body.length : end + 1;
}

function isQuoted(part: string): boolean {
  let count = 0;
  for (let at = part.indexOf('"'); at >= 0; at = part.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}
