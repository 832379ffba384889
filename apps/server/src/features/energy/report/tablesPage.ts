import { formatDate } from "@atrium/contract";
import { sayName, sayNumber, sayValue, t } from "@atrium/words";
import { MARGIN, type PdfLayout } from "../../../platform/pdf/pdfLayout.ts";
import { drawTable } from "../../../platform/pdf/pdfTable.ts";
import type { ReportData } from "./reportData.ts";
import { changeText, moneyText, shareText } from "./reportWords.ts";

const UNKNOWN = "–";

/** Every figure of the charts, and how they were counted. */
export function drawTables(paper: PdfLayout, data: ReportData): void {
  paper.title(t("Tables"));
  drawDays(paper, data);
  drawPlaces(paper, data);
  drawNotes(paper, data);
}

function kwhText(kwh: number | null): string {
  return kwh === null ? UNKNOWN : sayValue(kwh, "kWh", Math.abs(kwh) < 100 ? 1 : 0);
}

function drawDays(paper: PdfLayout, { reply, peaks, timeZone }: ReportData): void {
  const isNumber = true;
  drawTable(paper, {
    columns: [
      { title: t("Day"), share: 2.2 },
      { title: t("AC, kWh ## column"), share: 1.5, isNumber },
      { title: t("Plug, kWh"), share: 1.5, isNumber },
      { title: t("Lighting, kWh"), share: 1.7, isNumber },
      { title: t("Total, kWh"), share: 1.6, isNumber },
      { title: t("Typical, kWh"), share: 1.6, isNumber },
      { title: t("Peak, kW"), share: 1.3, isNumber },
      { title: t("Measured"), share: 1.2, isNumber },
    ],
    rows: [
      ...reply.bars
        .filter(({ from }) => from < reply.until)
        .map(({ from, ac, plug, lighting, total, typical, coverage }, index) => ({
          cells: [
            `${formatDate(from, "ddd", timeZone)} ${formatDate(from, "D MMM", timeZone)}`,
            ...[ac, plug, lighting, total, typical?.median ?? null].map(kwhText),
            peaks[index] == null ? UNKNOWN : sayNumber(peaks[index].kw, peaks[index].kw < 100 ? 1 : 0),
            shareText(coverage),
          ],
        })),
      {
        cells: [
          t("Month"),
          "",
          "",
          "",
          kwhText(reply.kwh),
          kwhText(reply.typical.kwh),
          "",
          shareText(reply.measured.share),
        ],
        isBold: true,
      },
    ],
  });
}

function drawPlaces(paper: PdfLayout, { reply, isCampus }: ReportData): void {
  const rows = isCampus ? reply.buildings : reply.floors;
  if (rows.length === 0) return;
  const isNumber = true;
  const currency = reply.cost?.currency;
  paper.heading(isCampus ? t("By building") : t("By floor"));
  drawTable(paper, {
    columns: [
      { title: t("Place"), share: 2.6 },
      { title: t("Total, kWh"), share: 1.5, isNumber },
      { title: t("Share"), share: 1, isNumber },
      { title: t("Month before"), share: 1.5, isNumber },
      { title: t("Peak, kW"), share: 1.2, isNumber },
      { title: t("Energy charge"), share: 1.9, isNumber },
      { title: t("Measured"), share: 1.2, isNumber },
    ],
    rows: rows.map(({ name, kwh, share, versusPrevious, peak, cost, measured }) => ({
      cells: [
        sayName(name),
        kwhText(kwh),
        share === null ? UNKNOWN : `${sayNumber(share, 0)} %`,
        changeText(versusPrevious),
        peak === null ? UNKNOWN : sayNumber(peak.kw, peak.kw < 100 ? 1 : 0),
        cost === null || currency === undefined ? UNKNOWN : moneyText(cost, currency),
        shareText(measured.share),
      ],
    })),
  });
}

/** What a reader has to know before trusting a figure. */
function drawNotes(paper: PdfLayout, { reply, timeZone }: ReportData): void {
  const { missingMeters, leftOut, emissions, baseline } = reply;
  paper.heading(t("How this was counted"));
  const notes = [
    t("Energy is what the counters of the meters went on by. Days and hours are those of {timeZone}.", { timeZone }),
    t("A dash means not measured or not known. It is never counted as 0."),
    ...(missingMeters.length === 0
      ? []
      : [t("Meters without a value for a part of the month: {meters}.", { meters: missingMeters.join(", ") })]),
    ...(leftOut.quarters === 0
      ? []
      : [
          t("Readings that cannot be right were left out in {quarters} quarter hours of {meters}.", {
            quarters: leftOut.quarters,
            meters: leftOut.meters.join(", "),
          }),
        ]),
    ...(baseline.judged === null || baseline.state !== "good"
      ? []
      : [
          t(
            "Typical: a baseline of {hours} hours of the year before, CV(RMSE) {error} % (error of its hourly estimates).",
            {
              hours: sayNumber(baseline.hours),
              error: sayNumber(baseline.judged.cvRmse, 1),
            },
          ),
        ]),
    ...(emissions === null || emissions.source === ""
      ? []
      : [t("Emissions: scope 2, factor by {source}.", { source: emissions.source })]),
  ];
  for (const note of notes) {
    paper.need(30);
    paper.y = paper.paragraph(note, { x: MARGIN, y: paper.y, width: paper.width, size: 8.5 }) + 2;
  }
}
