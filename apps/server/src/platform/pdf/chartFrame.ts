import { sayNumber } from "@atrium/words";
import { PDF_INK } from "./pdfFonts.ts";
import type { PdfLayout } from "./pdfLayout.ts";

/** Where a chart is drawn, points from the upper left corner of the page. */
export interface ChartArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a chart in which values are drawn, and where a value lies in it. */
export interface Plot extends ChartArea {
  readonly yOf: (value: number) => number;
}

const AXIS = 40;
const FOOT = 14;
const LABEL = 7;
const STEPS = [1, 2, 2.5, 5, 10];
/** As many lines as an axis is divided by. */
const LINES = 4;

/** The distance of the lines of an axis that reaches a value: 1, 2, 2.5 or 5 times a power of ten. */
function axisStep(highest: number): number {
  const least = highest / LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * power >= least) ?? 10) * power;
}

/** Draws the lines of a chart from 0 up to its highest value, with the unit above them. */
export function drawFrame(
  paper: PdfLayout,
  area: ChartArea,
  axis: { readonly highest: number; readonly unit: string },
): Plot {
  // Of nothing there is no scale: only the line of 0 is drawn.
  const step = axis.highest > 0 ? axisStep(axis.highest) : 1;
  const count = Math.max(1, Math.ceil(axis.highest / step - 1e-9));
  const lines = axis.highest > 0 ? count : 0;
  const plot = { x: area.x + AXIS, y: area.y + FOOT, width: area.width - AXIS, height: area.height - 2 * FOOT };
  const yOf = (value: number) => plot.y + plot.height * (1 - value / (count * step));
  paper.put(axis.unit, plot.x - 6, area.y - 2, { size: LABEL, colour: PDF_INK.muted, align: "right" });
  for (let line = 0; line <= lines; line += 1) {
    const y = yOf(line * step);
    paper.doc
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(line === 0 ? 0.8 : 0.4)
      .strokeColor(line === 0 ? PDF_INK.muted : PDF_INK.rule)
      .stroke();
    const value = sayNumber(line * step, { most: step < 1 ? 2 : step < 10 ? 1 : 0 });
    paper.put(value, plot.x - 6, y - LABEL / 2 - 1.5, { size: LABEL, colour: PDF_INK.muted, align: "right" });
  }
  return { ...plot, yOf };
}

interface LegendEntry {
  readonly name: string;
  readonly colour: string;
  /** Absent: a filled square. */
  readonly mark?: "line" | "hatch" | "triangle" | "dashes";
}

/** What the colours of a chart mean, in one line. @returns the y below it */
export function drawLegend(paper: PdfLayout, entries: readonly LegendEntry[], at: { x: number; y: number }): number {
  let { x } = at;
  const { y } = at;
  for (const entry of entries) {
    drawMark(paper, entry, { x, y });
    paper.put(entry.name, x + 12, y, { size: 8, colour: PDF_INK.muted });
    x += 12 + paper.widthOf(entry.name, { size: 8 }) + 16;
  }
  return y + 16;
}

function drawMark(
  paper: PdfLayout,
  { colour, mark }: LegendEntry,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { doc } = paper;
  const stroke = () =>
    doc
      .moveTo(x - 1, y + 5.5)
      .lineTo(x + 9, y + 5.5)
      .lineWidth(1.4)
      .strokeColor(colour);
  switch (mark) {
    case "hatch":
      drawHatch(paper, { x, y: y + 1.5, width: 8, height: 8 });
      break;
    case "triangle":
      doc.polygon([x + 1, y + 8], [x + 7, y + 8], [x + 4, y + 3]).fill(colour);
      break;
    case "dashes":
      stroke().dash(2, { space: 1.5 }).stroke().undash();
      break;
    case "line":
      stroke().stroke();
      break;
    default:
      doc.rect(x, y + 1.5, 8, 8).fill(colour);
  }
}

/** A place of which nothing is known. */
export function drawHatch({ doc }: PdfLayout, { x, y, width, height }: ChartArea): void {
  doc.save().rect(x, y, width, height).clip();
  for (let from = x - height; from < x + width; from += 3) {
    doc.moveTo(from, y + height).lineTo(from + height, y);
  }
  doc.lineWidth(0.5).strokeColor("#aab3bc").stroke().restore();
}
