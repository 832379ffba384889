import { formatDate } from "@atrium/contract";
import { shiftedClockWords } from "@atrium/contract/site";
import { sayName, sayNumber, t } from "@atrium/words";
import { PDF_INK } from "../../../platform/pdf/pdfFonts.ts";
import { MARGIN, type PdfLayout } from "../../../platform/pdf/pdfLayout.ts";
import type { ReportData } from "./reportData.ts";
import {
  basisText,
  changeText,
  energyText,
  massText,
  moneyText,
  monthOf,
  powerText,
  shareText,
  summary,
  WHOLE,
} from "./reportWords.ts";

const BAND = 196;
const NAVY = "#14284c";
const PALE = "#b9c8e6";
const TILE = { height: 66, gap: 10, across: 3 } as const;

/** What it is, the figures that matter most, what they mean, and what an operator says of them. */
export function drawCover(paper: PdfLayout, data: ReportData): void {
  drawBand(paper, data);
  paper.y = BAND + 22;
  drawTiles(paper, tilesOf(data));
  paper.heading(t("Summary"));
  for (const sentence of summary(data)) {
    paper.doc.circle(MARGIN + 3, paper.y + 6.5, 1.6).fill(NAVY);
    paper.y = paper.paragraph(sentence, { x: MARGIN + 14, y: paper.y, width: paper.width - 14, size: 9.5 }) + 3;
  }
  if (data.comment !== undefined) drawComment(paper, data.comment);
}

function drawBand(paper: PdfLayout, data: ReportData): void {
  const { doc } = paper;
  const { siteName, placeName, isCampus, madeAt, clockAhead, timeZone } = data;
  doc.rect(0, 0, doc.page.width, BAND).fill(NAVY);
  drawOrnament(paper, data);
  paper.put(sayName(siteName), MARGIN, 34, { size: 11, colour: PALE });
  paper.put(t("Monthly energy report"), MARGIN, 66, { size: 28, isBold: true, colour: "#ffffff" });
  paper.put(monthOf(data), MARGIN, 108, { size: 18, colour: "#ffffff" });
  if (!isCampus) paper.put(placeName, MARGIN, 134, { size: 12, colour: PALE });
  const made = t("Created {moment}", { moment: formatDate(madeAt, "DD MMM YYYY HH:mm", timeZone) });
  const shifted = shiftedClockWords({ now: madeAt, ahead: clockAhead, timeZone });
  paper.put(shifted === undefined ? made : `${made}. ${shifted}`, MARGIN, BAND - 30, { size: 9, colour: PALE });
}

/** The days of the month as faint bars: the band is of this month. */
function drawOrnament({ doc }: PdfLayout, { reply }: ReportData): void {
  const highest = Math.max(1, ...reply.bars.map(({ total }) => total ?? 0));
  const [from, width] = [doc.page.width - 206, 182];
  const step = width / Math.max(1, reply.bars.length);
  for (const [index, { total }] of reply.bars.entries()) {
    const height = (110 * (total ?? 0)) / highest;
    doc.rect(from + index * step, BAND - height, step * 0.62, height).fill("#20396a");
  }
}

interface Tile {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

function tilesOf(data: ReportData): Tile[] {
  const { reply, timeZone } = data;
  const { measured, previous, lastYear, peak, cost, emissions } = reply;
  const before = (moment: number, { kwh }: typeof previous) => `${monthOf(data, moment)}: ${energyText(kwh)}`;
  const unknown = "–";
  return [
    {
      name: t("Consumption"),
      value: energyText(reply.kwh),
      note:
        measured.share >= WHOLE
          ? t("Measured throughout")
          : t("{share} measured", { share: shareText(measured.share) }),
    },
    {
      name: t("Against the month before"),
      value: changeText(previous.percent),
      note: before(data.monthBefore, previous),
    },
    {
      name: t("Against the year before"),
      value: changeText(lastYear.percent),
      note: before(data.yearBefore, lastYear),
    },
    {
      name: t("Highest demand"),
      value: peak === null ? unknown : powerText(peak.kw),
      note: peak === null ? t("not measured") : formatDate(peak.at, "dddd D MMM YYYY HH:mm", timeZone),
    },
    {
      name: t("Energy charge"),
      value: cost === null ? unknown : moneyText(cost.amount, cost.currency),
      note: cost === null ? t("No tariff is set for this month") : basisText(cost.basis),
    },
    {
      name: t("CO₂e of the grid"),
      value: emissions === null ? unknown : massText(emissions.kg),
      note:
        emissions === null
          ? t("No emission factor is set")
          : t("{factor} kg per kWh", { factor: sayNumber(emissions.kgPerKwh, { most: 4 }) }),
    },
  ];
}

function drawTiles(paper: PdfLayout, tiles: readonly Tile[]): void {
  const width = (paper.width - (TILE.across - 1) * TILE.gap) / TILE.across;
  for (const [index, { name, value, note }] of tiles.entries()) {
    const x = MARGIN + (index % TILE.across) * (width + TILE.gap);
    const y = paper.y + Math.floor(index / TILE.across) * (TILE.height + TILE.gap);
    paper.doc.roundedRect(x, y, width, TILE.height, 4).fill("#f1f4f9");
    paper.put(name, x + 11, y + 8, { size: 8.5, colour: PDF_INK.muted });
    paper.put(value, x + 11, y + 21, { size: sizeFor(paper, value, width - 22), isBold: true });
    paper.put(paper.fitting(note, width - 18, 8), x + 11, y + 47, { size: 8, colour: PDF_INK.muted });
  }
  paper.y += Math.ceil(tiles.length / TILE.across) * (TILE.height + TILE.gap);
}

/** As large as it fits. */
function sizeFor(paper: PdfLayout, text: string, width: number): number {
  const sizes = [16, 14, 12, 10];
  return sizes.find((size) => paper.widthOf(text, { size, isBold: true }) <= width) ?? 9;
}

function drawComment(paper: PdfLayout, comment: string): void {
  paper.heading(t("Comment"));
  const top = paper.y;
  paper.y = paper.paragraph(comment, { x: MARGIN + 14, y: top, width: paper.width - 14, size: 9.5 });
  paper.doc.rect(MARGIN, top, 3, paper.y - top - 2).fill("#2456cc");
}
