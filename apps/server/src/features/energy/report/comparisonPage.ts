import type { EnergyReply } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import { drawBars } from "../../../platform/pdf/barChart.ts";
import { drawLegend } from "../../../platform/pdf/chartFrame.ts";
import { drawLines } from "../../../platform/pdf/lineChart.ts";
import { MARGIN, type PdfLayout } from "../../../platform/pdf/pdfLayout.ts";
import { drawTable } from "../../../platform/pdf/pdfTable.ts";
import type { ReportData } from "./reportData.ts";
import { changeText, energyText, monthOf, shareText, WHOLE } from "./reportWords.ts";

const NOW = "#2456cc";
const THEN = "#98a2ac";
const CHART = 215;

interface Compared {
  readonly name: string;
  readonly kwh: number | null;
  readonly measured: EnergyReply["measured"];
  readonly change: string;
  readonly common: string;
}

/** The month beside the month and the year before it. */
export function drawComparison(paper: PdfLayout, data: ReportData): void {
  const { reply } = data;
  paper.title(t("Comparison"));
  paper.heading(t("With the month before and the year before"));
  const months = comparedMonths(data);
  drawBars(
    paper,
    { x: MARGIN, y: paper.y, width: paper.width, height: CHART },
    {
      bars: months.map(({ name, kwh, measured }) => ({
        label: name,
        parts: [kwh],
        isPartial: kwh !== null && measured.share < WHOLE,
        words: energyText(kwh),
        ...(name === monthOf(data) ? {} : { colour: THEN }),
      })),
      colours: [NOW],
      unit: "kWh",
    },
  );
  paper.y += CHART + 8;
  if (months.some(({ kwh, measured }) => kwh !== null && measured.share < WHOLE)) {
    const entry = { name: t("Measured in part"), colour: "#b87503", mark: "triangle" } as const;
    paper.y = drawLegend(paper, [entry], { x: MARGIN, y: paper.y }) + 6;
  }
  drawTable(paper, {
    columns: [
      { title: t("Month"), share: 2 },
      { title: t("Consumption"), share: 2, isNumber: true },
      { title: t("Measured"), share: 1.4, isNumber: true },
      { title: t("Change since then"), share: 2, isNumber: true },
      { title: t("Hours compared"), share: 2, isNumber: true },
    ],
    rows: months.map(({ name, kwh, measured, change, common }) => ({
      cells: [name, energyText(kwh), shareText(measured.share), change, common],
    })),
  });
  paper.y += 4;
  paper.words(t("Changes count only the hours that both months measured, so that a gap is not taken for a saving."));
  paper.heading(t("Running total"));
  drawLines(
    paper,
    { x: MARGIN, y: paper.y, width: paper.width, height: CHART + 20 },
    {
      lines: [
        // A month may have a day more than the one after it.
        { values: reply.cumulativePrevious.slice(0, reply.bars.length), colour: THEN, isDashed: true },
        // On a day without a value nothing is known of the total either.
        { values: reply.cumulative.map((kwh, day) => (reply.bars[day]?.total == null ? null : kwh)), colour: NOW },
      ],
      labels: reply.bars.map(({ label }) => label),
      unit: "kWh",
    },
  );
  paper.y += CHART + 26;
  paper.y = drawLegend(
    paper,
    [
      { name: monthOf(data), colour: NOW, mark: "line" },
      { name: monthOf(data, data.monthBefore), colour: THEN, mark: "dashes" },
    ],
    { x: MARGIN, y: paper.y },
  );
}

function comparedMonths(data: ReportData): Compared[] {
  const { reply, monthBefore, yearBefore } = data;
  const then = (moment: number, { kwh, measured, percent, common }: EnergyReply["previous"]): Compared => ({
    name: monthOf(data, moment),
    kwh,
    measured,
    change: changeText(percent),
    common: shareText(common.share),
  });
  return [
    then(yearBefore, reply.lastYear),
    then(monthBefore, reply.previous),
    { name: monthOf(data), kwh: reply.kwh, measured: reply.measured, change: "", common: "" },
  ];
}
