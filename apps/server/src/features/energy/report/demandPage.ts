import { formatDate } from "@atrium/contract";
import type { EnergyReply } from "@atrium/contract/energy";
import { sayNumber, sayTerm, t } from "@atrium/words";
import { drawBars } from "../../../platform/pdf/barChart.ts";
import { MARGIN, type PdfLayout } from "../../../platform/pdf/pdfLayout.ts";
import { drawRows } from "../../../platform/pdf/rowChart.ts";
import type { ReportData } from "./reportData.ts";
import { basisText, energyText, moneyText, powerText } from "./reportWords.ts";

const CHART = 270;
const DEMAND = "#8467b5";
const PERIODS = ["#a8634f", "#d9b24a", "#2f62c9", "#3b9a97", "#8467b5", "#7a8692"];

/** The highest quarter hours of the days, and what the energy costs by the periods of the tariff. */
export function drawDemandAndCost(paper: PdfLayout, data: ReportData): void {
  drawDemand(paper, data);
  drawCost(paper, data.reply);
}

function drawDemand(paper: PdfLayout, { reply, peaks, timeZone }: ReportData): void {
  paper.title(t("Demand and cost"));
  paper.heading(t("Highest quarter hour of each day"));
  const highest = Math.max(...peaks.map((peak) => peak?.kw ?? 0));
  drawBars(
    paper,
    { x: MARGIN, y: paper.y, width: paper.width, height: CHART },
    {
      bars: reply.bars.map(({ label, from }, index) => {
        const kw = peaks[index]?.kw ?? null;
        return {
          label,
          parts: [kw],
          isAhead: from >= reply.until,
          words: kw !== null && kw === highest ? powerText(kw) : undefined,
        };
      }),
      colours: [DEMAND],
      unit: "kW",
    },
  );
  paper.y += CHART + 6;
  const { peak, baseLoad } = reply;
  if (peak !== null) {
    const { kw, at, minutes } = peak;
    const values = { power: powerText(kw), minutes, at: formatDate(at, "dddd D MMM YYYY HH:mm", timeZone) };
    paper.words(t("Highest of the month: {power}, the mean of {minutes} minutes from {at}.", values));
  }
  if (baseLoad !== null) {
    paper.words(t("Base load, the mean from 00:00 to 05:00: {power}.", { power: powerText(baseLoad.kw) }));
  }
  if (peaks.some((one, day) => one === null && (reply.bars[day]?.from ?? 0) < reply.until)) {
    paper.words(t("Hatched days have no quarter hour that was measured whole."));
  }
}

function drawCost(paper: PdfLayout, { cost, solar, grid }: EnergyReply): void {
  paper.heading(t("Cost by tariff period"));
  if (cost === null) {
    paper.words(t("No tariff is set for this month, or nothing was measured: the cost is not known."));
    return;
  }
  const { amount: whole, currency, periods } = cost;
  drawRows(
    paper,
    periods.map(({ name, kwh, amount }, index) => ({
      name: name === "" ? t("Unknown hour") : sayTerm(name),
      value: amount,
      words: moneyText(amount, currency),
      note: energyText(kwh),
      colour: PERIODS[index % PERIODS.length] ?? DEMAND,
    })),
  );
  const energy = energyText(cost.kwh);
  const mean = cost.kwh > 0 ? sayNumber(whole / cost.kwh, 2) : "–";
  const values = { money: moneyText(whole, currency), energy, basis: basisText(cost.basis), mean, currency };
  paper.words(t("Together {money} for {energy} ({basis}), {mean} {currency} per kWh.", values));
  paper.words(t("Demand charge, standing fee and tax are on the bill."));
  const tariffs = cost.tariffs.map(({ name, source }) => (source === undefined ? name : `${name} (${source})`));
  if (tariffs.length > 0) paper.words(t("Tariff: {tariffs}", { tariffs: tariffs.join(", ") }));
  if (solar?.percent != null) {
    paper.heading(t("Sources"));
    const made = {
      own: energyText(solar.own),
      percent: sayNumber(solar.percent, 1),
      exported: energyText(solar.exported),
    };
    paper.words(t("The sun supplied {own} of what was used, {percent} %; {exported} went back to the grid.", made));
  }
  if (grid?.imported != null) {
    paper.words(t("The grid meter delivered {energy}.", { energy: energyText(grid.imported) }));
  }
}
