import { type ChartArea, drawFrame, drawHatch, type Plot } from "./chartFrame.ts";
import { PDF_INK } from "./pdfFonts.ts";
import type { PdfLayout } from "./pdfLayout.ts";

export interface ChartBar {
  readonly label: string;
  /** From the bottom up; all null: nothing of it is known. */
  readonly parts: readonly (number | null)[];
  /** Only a part of its time was measured. */
  readonly isPartial?: boolean;
  /** It stands out by a word above it. */
  readonly words?: string | undefined;
  /** A value to compare it with. */
  readonly mark?: number | null;
  /** In place of the colours of the chart. */
  readonly colour?: string;
  /** Its time has not come: nothing is drawn, and nothing is missing. */
  readonly isAhead?: boolean;
}

interface BarChart {
  readonly bars: readonly ChartBar[];
  /** Of the parts. */
  readonly colours: readonly string[];
  readonly unit: string;
}

const GAP = 0.28;
const LABEL = 7;
const PARTIAL = "#b87503";

/** Bars side by side. One of which nothing is known is hatched over its whole height, never a bar of 0. */
export function drawBars(paper: PdfLayout, area: ChartArea, { bars, colours, unit }: BarChart): void {
  const highest = Math.max(0, ...bars.flatMap((bar) => [heightOf(bar) ?? 0, bar.mark ?? 0]));
  const plot = drawFrame(paper, area, { highest, unit });
  const step = plot.width / Math.max(1, bars.length);
  const width = Math.min(step * (1 - GAP), 46);
  for (const [index, bar] of bars.entries()) {
    const middle = plot.x + (index + 0.5) * step;
    drawBar(paper, plot, { bar, colours, x: middle - width / 2, width });
    paper.put(bar.label, middle, plot.y + plot.height + 3, { size: LABEL, align: "middle", colour: PDF_INK.muted });
  }
}

/** Its sum; undefined: nothing of it is known. */
function heightOf({ parts }: ChartBar): number | undefined {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? undefined : known.reduce((sum, part) => sum + part, 0);
}

interface PlacedBar {
  readonly bar: ChartBar;
  readonly colours: readonly string[];
  readonly x: number;
  readonly width: number;
}

function drawBar(paper: PdfLayout, plot: Plot, { bar, colours, x, width }: PlacedBar): void {
  const { doc } = paper;
  const height = heightOf(bar);
  if (height === undefined) {
    if (bar.isAhead !== true) drawHatch(paper, { x, y: plot.y, width, height: plot.height });
    if (bar.words !== undefined) drawWords(paper, plot, { words: bar.words, middle: x + width / 2, y: plot.y - 12 });
    return;
  }
  let below = 0;
  for (const [index, part] of bar.parts.entries()) {
    if (part === null || part <= 0) continue;
    const [from, to] = [plot.yOf(below), plot.yOf(below + part)];
    doc.rect(x, to, width, from - to).fill(bar.colour ?? colours[index] ?? PDF_INK.muted);
    below += part;
  }
  const top = plot.yOf(height);
  if (bar.isPartial === true) {
    const middle = x + width / 2;
    doc.polygon([middle - 3, top - 3], [middle + 3, top - 3], [middle, top - 8]).fill(PARTIAL);
  }
  if (typeof bar.mark === "number") {
    const y = plot.yOf(bar.mark);
    doc
      .moveTo(x - 1.5, y)
      .lineTo(x + width + 1.5, y)
      .lineWidth(1.1)
      .strokeColor(PDF_INK.ink)
      .stroke();
  }
  const y = top - (bar.isPartial === true ? 20 : 12);
  if (bar.words !== undefined) drawWords(paper, plot, { words: bar.words, middle: x + width / 2, y });
}

/** A word at the edge stays within the chart. */
function drawWords(
  paper: PdfLayout,
  plot: Plot,
  { words, middle, y }: { readonly words: string; readonly middle: number; readonly y: number },
): void {
  const look = { size: 8, isBold: true } as const;
  const half = paper.widthOf(words, look) / 2;
  // Lines of the chart do not run through it.
  const x = Math.min(Math.max(middle, plot.x + half), plot.x + plot.width - half);
  paper.doc.rect(x - half - 2, y + 1, 2 * half + 4, 10).fill("#ffffff");
  paper.put(words, x, y, { ...look, align: "middle" });
}
