import { drawHatch } from "./chartFrame.ts";
import { PDF_INK } from "./pdfFonts.ts";
import { MARGIN, type PdfLayout } from "./pdfLayout.ts";

export interface ChartRow {
  readonly name: string;
  /** null: not known. */
  readonly value: number | null;
  /** The value with its unit. */
  readonly words: string;
  /** Beside it, such as a share. */
  readonly note: string | undefined;
  readonly colour: string;
}

const ROW = 18;
const NAMES = 120;
const VALUES = 170;

/** Named rows with a bar each, drawn where the layout is and below it. */
export function drawRows(paper: PdfLayout, rows: readonly ChartRow[]): void {
  const highest = Math.max(...rows.map(({ value }) => value ?? 0), Number.EPSILON);
  const from = MARGIN + NAMES;
  const room = paper.width - NAMES - VALUES;
  for (const { name, value, words, note, colour } of rows) {
    paper.need(ROW);
    const { y } = paper;
    paper.put(paper.fitting(name, NAMES - 10), MARGIN, y + 1);
    if (value === null) drawHatch(paper, { x: from, y: y + 2, width: room, height: 10 });
    else paper.doc.rect(from, y + 2, Math.max(0.5, (room * Math.max(0, value)) / highest), 10).fill(colour);
    paper.put(words, from + room + 80, y + 1, { isBold: true, align: "right" });
    const beside = note === undefined ? "" : paper.fitting(note, 88, 8);
    paper.put(beside, from + room + 88, y + 2, { size: 8, colour: PDF_INK.muted });
    paper.y += ROW;
  }
}
