import { cellText, columnTitle, headLines } from "./cells.ts";
import { withoutFormula, writable } from "../../../platform/sheetText.ts";
import { pieces, type Writer, type Writing } from "./writer.ts";

/** Excel takes a file for UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = "\uFEFF";

interface Separated {
  readonly mark: string;
  readonly between: string;
  readonly end: string;
  /** A value as it stands between two separators. */
  readonly quoted: (text: string) => string;
}

/** Comma-separated values by RFC 4180, which Excel opens with all its letters. */
export const writeCsv: Writer = (writing) =>
  separated(writing, { mark: BYTE_ORDER_MARK, between: ",", end: "\r\n", quoted });

/** Plain text: columns between tabs, a row a line. */
export const writePlainText: Writer = (writing) =>
  separated(writing, { mark: "", between: "\t", end: "\n", quoted: (text) => text.replaceAll(/[\t\r\n]+/g, " ") });

async function* separated(writing: Writing, { mark, between, end, quoted: write }: Separated): AsyncIterable<string> {
  const { table, timeZone, onRows } = writing;
  const { columns } = table;
  const line = (texts: readonly string[]) => texts.join(between) + end;
  const words = (text: string) => write(withoutFormula(writable(text)));
  const head = headLines(writing).map((pair) => line(pair.map(words)));
  yield `${mark}${head.join("")}${end}${line(columns.map((column) => words(columnTitle(column))))}`;
  let written = 0;
  for await (const rows of pieces(table)) {
    const lines = rows.map((row) =>
      line(
        columns.map((column, index) => {
          const cell = row[index] ?? null;
          // A number is no formula, whatever its sign.
          return typeof cell === "string" ? words(cell) : write(cellText(cell, column, timeZone));
        }),
      ),
    );
    written += rows.length;
    onRows(written);
    yield lines.join("");
  }
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
