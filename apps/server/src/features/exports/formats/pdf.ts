import { said, t } from "@atrium/words";
import type PdfDocument from "pdfkit";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import type { Cell } from "../../../platform/exports/exportTable.ts";
import { cellText, columnTitle, headLines } from "./cells.ts";
import { PDF_FONTS, PDF_INK } from "../../../platform/pdf/pdfFonts.ts";
import { writable } from "../../../platform/sheetText.ts";
import { wrapped } from "../../../platform/wrap.ts";
import { pieces, type Writer, type Writing } from "./writer.ts";

const { regular: REGULAR, bold: BOLD } = PDF_FONTS;

/** Points of 1/72 inch. A4 lies: rows are wide. */
const MARGIN = 34;
const SIZE = 7.5;
const LINE = 10;
const GAP = 5;
const FOOT = 22;
const { ink: INK, muted: MUTED, rule: RULE } = PDF_INK;

type Doc = InstanceType<typeof PdfDocument>;

/** Pages on A4 with the head on the first, the titles of the columns on each, and the page's number at its foot. */
export const writePdf: Writer = async function* writePdf(writing) {
  const { table, onRows } = writing;
  const { default: Document } = await import("pdfkit");
  const doc = new Document({
    size: "A4",
    layout: "landscape",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    font: REGULAR,
    lang: writing.language.tag,
    info: { Title: table.title, Creator: "Atrium", CreationDate: new Date(writing.generatedAt) },
  });
  // The reader hears at once that the file comes; its first page takes a while to be laid out.
  yield* drawn(doc);
  const yielder = new EventLoopYielder();
  const pages = new Pages(doc, writing);
  pages.begin();
  let written = 0;
  for await (const rows of pieces(table)) {
    if (written === 0) pages.layOut(rows);
    for (const row of rows) {
      pages.row(row);
      yield* drawn(doc);
      await yielder.yieldIfDue();
    }
    written += rows.length;
    onRows(written);
  }
  if (written === 0) pages.layOut([]);
  doc.end();
  for await (const octets of doc) if (Buffer.isBuffer(octets)) yield octets;
};

/** What is drawn leaves at once, so that no more than a page is held. */
function* drawn(doc: Doc): Iterable<Buffer> {
  const octets: unknown = doc.read();
  if (Buffer.isBuffer(octets)) yield octets;
}

class Pages {
  readonly #doc: Doc;
  readonly #writing: Writing;
  #widths: readonly number[] = [];
  #y = 0;
  #page = 1;

  constructor(doc: Doc, writing: Writing) {
    this.#doc = doc;
    this.#writing = writing;
  }

  /** The head of the first page. */
  begin(): void {
    const doc = this.#doc;
    this.#y = MARGIN;
    const [, ...lines] = headLines(this.#writing);
    this.#draw(this.#writing.table.title, MARGIN, { font: BOLD, size: 14, colour: INK });
    this.#y += 22;
    for (const [name, words] of lines) {
      this.#draw(name, MARGIN, { colour: MUTED });
      doc.font(REGULAR).fontSize(SIZE);
      for (const line of wrapped(writable(words), this.#room - 70, (text) => doc.widthOfString(text))) {
        this.#draw(line, MARGIN + 70, { colour: INK });
        this.#y += LINE;
      }
    }
    this.#y += 8;
  }

  /** Shares the width among the columns by what the first rows need, and draws their titles. */
  layOut(rows: readonly (readonly Cell[])[]): void {
    const { table } = this.#writing;
    const doc = this.#doc.font(REGULAR).fontSize(SIZE);
    const wanted = table.columns.map((column, index) => {
      const texts = rows.slice(0, 200).map((row) => cellText(row[index] ?? null, column, this.#writing));
      const widest = Math.max(...texts.map((text) => doc.widthOfString(writable(text))), 0);
      return Math.min(220, Math.max(widest, Math.min(60, doc.widthOfString(columnTitle(column)))) + 2 * GAP);
    });
    const scale = Math.min(
      1.6,
      this.#room /
        Math.max(
          1,
          wanted.reduce((sum, width) => sum + width, 0),
        ),
    );
    this.#widths = wanted.map((width) => width * scale);
    this.#titles();
  }

  row(cells: readonly Cell[]): void {
    const { columns } = this.#writing.table;
    const texts = columns.map((column, index) => cellText(cells[index] ?? null, column, this.#writing));
    this.#cells(texts, { font: REGULAR, colour: INK });
  }

  get #room(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  #titles(): void {
    this.#cells(this.#writing.table.columns.map(columnTitle), { font: BOLD, colour: MUTED });
    const y = this.#y - 1;
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.#room, y)
      .lineWidth(0.6)
      .strokeColor(RULE)
      .stroke();
    this.#foot();
  }

  #cells(texts: readonly string[], look: { readonly font: string; readonly colour: string }): void {
    const doc = this.#doc.font(look.font).fontSize(SIZE);
    const lines = texts.map((text, index) =>
      wrapped(writable(text).replaceAll(/\s+/gu, " "), (this.#widths[index] ?? 0) - GAP, (part) =>
        doc.widthOfString(part),
      ),
    );
    const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 3;
    if (this.#y + height > doc.page.height - MARGIN - FOOT) this.#turn();
    doc.font(look.font);
    const { columns } = this.#writing.table;
    const top = this.#y;
    let x = MARGIN;
    for (const [index, cell] of lines.entries()) {
      const width = this.#widths[index] ?? 0;
      const isNumber = columns[index]?.unit !== undefined;
      for (const [at, line] of cell.entries()) {
        this.#y = top + at * LINE;
        const indent = isNumber ? width - GAP - doc.widthOfString(line) : 0;
        this.#draw(line, x + indent, look);
      }
      x += width;
    }
    this.#y = top + height;
  }

  #turn(): void {
    this.#doc.addPage();
    this.#page += 1;
    this.#y = MARGIN;
    this.#titles();
  }

  #foot(): void {
    const { table, generatedAt, language } = this.#writing;
    const y = this.#y;
    this.#y = this.#doc.page.height - MARGIN - LINE;
    const made = cellText(generatedAt, { key: "", title: "", isMoment: true }, this.#writing);
    this.#draw(`${table.title}, ${table.place}, ${made}`, MARGIN, { colour: MUTED });
    const number = said(t("Page {page}", { page: this.#page }), language);
    this.#draw(number, MARGIN + this.#room - this.#doc.widthOfString(number), { colour: MUTED });
    this.#y = y;
  }

  #draw(
    text: string,
    x: number,
    look: { readonly font?: string; readonly size?: number; readonly colour: string },
  ): void {
    this.#doc
      .font(look.font ?? REGULAR)
      .fontSize(look.size ?? SIZE)
      .fillColor(look.colour)
      .text(writable(text), x, this.#y, { lineBreak: false });
  }
}
