import { formatDate } from "@atrium/contract";
import { ENGLISH, said } from "@atrium/words";
import type { Cell, WrittenColumn } from "../../../platform/exports/exportTable.ts";
import { columnTitle, headLines, rounded } from "./cells.ts";
import { writable } from "../../../platform/sheetText.ts";
import { bookPart, FIXED_PARTS, SHEET_END, sheetBegin, STYLES } from "./workbookParts.ts";
import { pieces, type Writer, type Writing } from "./writer.ts";
import { zip } from "../../../platform/zip/zip.ts";

/**
 * A workbook of one sheet that Excel opens. Words are words there: a cell of type `inlineStr` is never run as a formula.
 */
export const writeWorkbook: Writer = (writing) =>
  zip([
    ...FIXED_PARTS.map(({ name, text }) => ({ name, content: [text] })),
    { name: "xl/workbook.xml", content: [bookPart(escaped(sheetName(writing.table.title)))] },
    { name: "xl/worksheets/sheet1.xml", content: sheet(writing) },
  ]);

async function* sheet(writing: Writing): AsyncIterable<string> {
  const { table, timeZone, onRows } = writing;
  const { columns } = table;
  const head = headLines(writing);
  // The head, an empty line, the titles.
  const titles = head.length + 2;
  const widths = columns.map((column) =>
    column.isMoment === true ? 21 : Math.min(40, columnTitle(column).length + 6),
  );
  yield sheetBegin({ frozen: titles, widths });
  yield head.map(([name, words], index) => row(index + 1, [wordsCell(name, STYLES.bold), wordsCell(words)])).join("");
  yield row(
    titles,
    columns.map((column) => wordsCell(columnTitle(column), STYLES.bold)),
  );
  let written = 0;
  for await (const rows of pieces(table)) {
    const first = titles + written + 1;
    const drawn = rows.map((cells, at) =>
      row(
        first + at,
        columns.map((column, index) => cell(cells[index] ?? null, column, timeZone)),
      ),
    );
    yield drawn.join("");
    written += rows.length;
    onRows(written);
  }
  yield SHEET_END;
}

/** What a cell has beside its address; undefined: it is empty. */
interface Written {
  readonly attributes: string;
  readonly content: string;
}

function row(number: number, cells: readonly (Written | undefined)[]): string {
  const written = cells.map((one, index) =>
    one === undefined ? "" : `<c r="${columnLetters(index)}${String(number)}"${one.attributes}>${one.content}</c>`,
  );
  return `<row r="${String(number)}">${written.join("")}</row>`;
}

/** "A", "Z", "AA". @param index from 0 */
function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function cell(value: Cell, { isMoment }: WrittenColumn, timeZone: string): Written | undefined {
  if (value === null) return undefined;
  if (typeof value === "string") return wordsCell(value);
  if (!Number.isFinite(value)) return undefined;
  if (isMoment === true) return numberCell(dayNumber(value, timeZone), STYLES.moment);
  return numberCell(rounded(value), Number.isInteger(value) ? STYLES.plain : STYLES.figure);
}

function numberCell(value: number, style: number): Written {
  return { attributes: ` s="${String(style)}"`, content: `<v>${String(value)}</v>` };
}

/** The most that Excel takes in a cell. */
const MAX_LETTERS = 32_767;

function wordsCell(words: string, style: number = STYLES.plain): Written {
  const text = escaped(writable(words).slice(0, MAX_LETTERS));
  return { attributes: ` t="inlineStr" s="${String(style)}"`, content: `<is><t xml:space="preserve">${text}</t></is>` };
}

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}

/** What a sheet may be called: 31 letters, and none of these marks. */
function sheetName(title: string): string {
  const name = writable(title)
    .replaceAll(/[\\/?*[\]:']/g, " ")
    .slice(0, 31)
    .trim();
  return name === "" ? "Export" : name;
}

const DAY = 86_400_000;
/** Excel counts days from here, 1 Jan 1900 being the second of them. */
const EPOCH = Date.UTC(1899, 11, 30);

/** A moment as days since 1900 on the site's own clock: Excel knows no time zones. */
function dayNumber(at: number, timeZone: string): number {
  const minute = `${formatDate(at, "YYYY-MM-DD", timeZone)}T${said(formatDate(at, "HH:mm", timeZone), ENGLISH)}:00Z`;
  const local = Date.parse(minute) + (((at % 60_000) + 60_000) % 60_000);
  return Number(((local - EPOCH) / DAY).toFixed(8));
}
