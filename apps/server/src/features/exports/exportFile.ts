import { DATE_FORMAT_NAMES, formatDate } from "@atrium/contract";
import { exportMediaType } from "@atrium/contract/exports";
import type { ExportTable } from "../../platform/exports/exportTable.ts";
import { writePdf } from "./formats/pdf.ts";
import { writeWorkbook } from "./formats/workbook.ts";
import { type Writer, pieces, type Writing } from "./formats/writer.ts";
import { cellText, columnTitle, headLines } from "./formats/cells.ts";
import { withoutFormula, writable } from "../../platform/sheetText.ts";

/** Excel takes a file for UTF-8 by this mark alone. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Comma-separated values by RFC 4180, which Excel opens with all its letters; where a comma is the decimal sign, semicolons. */
const writeCsv: Writer = (writing) => {
  const between = writing.language.formats?.decimal === "," ? ";" : ",";
  return separated(writing, { mark: BYTE_ORDER_MARK, between, end: "\r\n", quoted });
};

/** Plain text: columns between tabs, a row a line. */
const writePlainText: Writer = (writing) =>
  separated(writing, { mark: "", between: "\t", end: "\n", quoted: (text) => text.replaceAll(/[\t\r\n]+/g, " ") });

/** How each type of file is written and how its name ends. An `xls` is a workbook of the present form, which Excel opens. */
const WRITERS: ReadonlyMap<string, { readonly write: Writer; readonly ending: string }> = new Map([
  ["csv", { write: writeCsv, ending: "csv" }],
  ["xls", { write: writeWorkbook, ending: "xlsx" }],
  ["pdf", { write: writeDocument, ending: "pdf" }],
]);
/** A document of its own, or the table on paper. */
function writeDocument(writing: Writing): AsyncIterable<Buffer | string> {
  const { table, onRows } = writing;
  if (table.document === undefined) return writePdf(writing);
  onRows(table.count);
  return table.document(writing);
}

const PLAIN = { write: writePlainText, ending: "txt" };

/** How a list becomes a file. */
export interface ExportFile {
  readonly mediaType: string;
  readonly name: string;
  readonly write: Writer;
}

/** The file that a table becomes. @param fileType any other word than a known type makes plain text */
export function exportFile(
  fileType: string,
  { title, place, period }: Pick<ExportTable, "title" | "place" | "period">,
  made: { readonly at: number; readonly timeZone: string },
): ExportFile {
  const { write, ending } = WRITERS.get(fileType) ?? PLAIN;
  const type = exportMediaType(fileType);
  const name = [...[title, place].map(slug), daysOf(period, made)].filter((part) => part !== "");
  return {
    mediaType: type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    name: `${name.join("-")}.${ending}`,
    write,
  };
}

/** The days of its data, "2026-10-01-to-2026-10-31"; of what has none, the day on which it was made. */
function daysOf(
  period: ExportTable["period"],
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): string {
  const [day] = DATE_FORMAT_NAMES;
  if (period === undefined) return formatDate(at, day, timeZone);
  const [from, last] = [period.from, Math.max(period.from, period.to - 1)].map((moment) =>
    formatDate(moment, day, timeZone),
  );
  return from === last ? String(from) : `${String(from)}-to-${String(last)}`;
}

/** A name that every system takes: small letters, digits and hyphens. */
function slug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
}

interface Separated {
  readonly mark: string;
  readonly between: string;
  readonly end: string;
  /** A value as it stands between two separators. */
  readonly quoted: (text: string) => string;
}

async function* separated(writing: Writing, { mark, between, end, quoted: write }: Separated): AsyncIterable<string> {
  const { table, onRows } = writing;
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
          return typeof cell === "string" ? words(cell) : write(cellText(cell, column, writing));
        }),
      ),
    );
    written += rows.length;
    onRows(written);
    yield lines.join("");
  }
}

function quoted(text: string): string {
  return /[",;\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
