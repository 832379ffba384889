import { PDF_INK } from "./pdfFonts.ts";
import { MARGIN, type PdfLayout } from "./pdfLayout.ts";

interface PdfColumn {
  readonly title: string;
  /** The share of the width. */
  readonly share: number;
  /** Numbers end at the right. */
  readonly isNumber?: boolean;
}

interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isBold?: boolean }[];
}

const ROW = 13.5;
const SIZE = 8;

/** A table where the layout is and below it, its titles on each page. */
export function drawTable(paper: PdfLayout, { columns, rows }: PdfTable): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  const placed = columns.map((column) => {
    const width = (paper.width * column.share) / whole;
    x += width;
    return { ...column, left: x - width, right: x - 4, width };
  });
  const line = (cells: readonly string[], look: { readonly isBold?: boolean; readonly colour?: string }) => {
    for (const [index, { left, right, width, isNumber = false }] of placed.entries()) {
      const text = paper.fitting(cells[index] ?? "", width - 6, SIZE);
      paper.put(text, isNumber ? right : left, paper.y, { size: SIZE, align: isNumber ? "right" : "left", ...look });
    }
  };
  const titles = () => {
    line(
      columns.map(({ title }) => title),
      { isBold: true, colour: PDF_INK.muted },
    );
    paper.y += ROW;
    paper.rule(MARGIN, MARGIN + paper.width);
    paper.y += 3;
  };
  paper.need(4 * ROW);
  titles();
  for (const { cells, isBold = false } of rows) {
    const { y } = paper;
    paper.need(ROW);
    if (paper.y < y) titles();
    line(cells, { isBold });
    paper.y += ROW;
  }
}
