import { type ChartArea, drawFrame } from "./chartFrame.ts";
import { PDF_INK } from "./pdfFonts.ts";
import type { PdfLayout } from "./pdfLayout.ts";

interface ChartLine {
  readonly values: readonly (number | null)[];
  readonly colour: string;
  readonly isDashed?: boolean;
}

interface LineChart {
  readonly lines: readonly ChartLine[];
  /** Below the chart, one for each value; empty ones are left out. */
  readonly labels: readonly string[];
  readonly unit: string;
}

/** Lines over the same steps. Where nothing is known a line has a gap. */
export function drawLines(paper: PdfLayout, area: ChartArea, { lines, labels, unit }: LineChart): void {
  const highest = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const plot = drawFrame(paper, area, { highest, unit });
  const step = plot.width / Math.max(1, labels.length);
  const xOf = (index: number) => plot.x + (index + 0.5) * step;
  for (const { values, colour, isDashed = false } of lines) {
    const { doc } = paper;
    let isDrawing = false;
    for (const [index, value] of values.entries()) {
      if (value === null) {
        isDrawing = false;
        continue;
      }
      if (isDrawing) doc.lineTo(xOf(index), plot.yOf(value));
      else doc.moveTo(xOf(index), plot.yOf(value));
      isDrawing = true;
    }
    if (isDashed) doc.dash(3, { space: 2 });
    doc.lineWidth(1.6).lineJoin("round").strokeColor(colour).stroke().undash();
  }
  for (const [index, label] of labels.entries()) {
    paper.put(label, xOf(index), plot.y + plot.height + 3, { size: 7, align: "middle", colour: PDF_INK.muted });
  }
}
