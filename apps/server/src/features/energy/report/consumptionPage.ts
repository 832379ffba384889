import { formatDate } from "@atrium/contract";
import type { EnergyBar } from "@atrium/contract/energy";
import { sayName, sayNumber, t } from "@atrium/words";
import { type ChartBar, drawBars } from "../../../platform/pdf/barChart.ts";
import { drawLegend } from "../../../platform/pdf/chartFrame.ts";
import { PDF_INK } from "../../../platform/pdf/pdfFonts.ts";
import { MARGIN, type PdfLayout } from "../../../platform/pdf/pdfLayout.ts";
import { drawRows } from "../../../platform/pdf/rowChart.ts";
import type { ReportData } from "./reportData.ts";
import { energyText, USE_COLOURS, USE_NAMES, USES, WHOLE } from "./reportWords.ts";

const CHART = 300;

/** What was used on each day, for what, and where. */
export function drawConsumption(paper: PdfLayout, data: ReportData): void {
  const { reply, timeZone, isCampus } = data;
  paper.title(t("Consumption"));
  paper.heading(t("Consumption per day"));
  const bars = reply.bars.map((bar) => chartBar(bar, reply.until));
  drawBars(paper, area(paper), { bars, colours: USES.map((use) => USE_COLOURS[use]), unit: "kWh" });
  paper.y += CHART + 6;
  paper.y = drawLegend(
    paper,
    [
      ...USES.map((use) => ({ name: t(USE_NAMES[use]), colour: USE_COLOURS[use] })),
      ...(reply.bars.some(({ typical }) => typical !== null)
        ? [{ name: t("Typical"), colour: PDF_INK.ink, mark: "line" as const }]
        : []),
      ...(bars.some(({ isPartial }) => isPartial === true)
        ? [{ name: t("Measured in part"), colour: "#b87503", mark: "triangle" as const }]
        : []),
      ...(bars.some(({ parts, isAhead }) => isAhead !== true && parts.every((part) => part === null))
        ? [{ name: t("Not measured"), colour: PDF_INK.muted, mark: "hatch" as const }]
        : []),
    ],
    { x: MARGIN, y: paper.y },
  );
  for (const sentence of extremes(reply.bars, timeZone)) paper.words(sentence);
  paper.heading(t("By use"));
  drawRows(paper, useRows(reply.bars));
  paper.heading(isCampus ? t("By building") : t("By floor"));
  drawRows(paper, placeRows(data));
}

function area(paper: PdfLayout) {
  return { x: MARGIN, y: paper.y, width: paper.width, height: CHART };
}

function chartBar(bar: EnergyBar, until: number): ChartBar {
  return {
    label: bar.label,
    parts: USES.map((use) => bar[use]),
    isPartial: bar.total !== null && bar.coverage < WHOLE,
    isAhead: bar.from >= until,
    mark: bar.from >= until ? null : (bar.typical?.median ?? null),
  };
}

/** The days with the most and the least, of those that were measured whole. */
function extremes(bars: readonly EnergyBar[], timeZone: string): string[] {
  const whole = bars.filter(({ total, coverage }) => total !== null && coverage >= WHOLE);
  const sorted = whole.toSorted((one, other) => (one.total ?? 0) - (other.total ?? 0));
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined || whole.length < 2) return [];
  const day = ({ from }: EnergyBar) => formatDate(from, "dddd D MMM YYYY", timeZone);
  return [
    t("Most on {day}: {energy}. Least on {quiet}: {little}.", {
      day: day(most),
      energy: energyText(most.total),
      quiet: day(least),
      little: energyText(least.total),
    }),
  ];
}

function useRows(bars: readonly EnergyBar[]) {
  const sums = USES.map((use) => {
    const known = bars.flatMap((bar) => bar[use] ?? []);
    return { use, kwh: known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0) };
  });
  const whole = sums.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
  return sums.map(({ use, kwh }) => ({
    name: t(USE_NAMES[use]),
    value: kwh,
    words: energyText(kwh),
    colour: USE_COLOURS[use],
    note: kwh === null || whole === 0 ? undefined : shareNote((100 * kwh) / whole),
  }));
}

/** The largest first; more than a page takes are in the tables. */
const MOST_PLACES = 8;

function placeRows({ reply, isCampus }: ReportData) {
  const rows = (isCampus ? reply.buildings : reply.floors).toSorted(
    (one, other) => (other.kwh ?? -1) - (one.kwh ?? -1),
  );
  return rows.slice(0, MOST_PLACES).map(({ name, kwh, share }) => ({
    name: sayName(name),
    value: kwh,
    words: energyText(kwh),
    colour: "#2f62c9",
    note: share === null ? undefined : shareNote(share),
  }));
}

function shareNote(percent: number): string {
  return t("{share} % of the whole", { share: sayNumber(percent, 0) });
}
