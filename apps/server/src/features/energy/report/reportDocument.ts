import type { Language } from "@atrium/words";
import { t } from "@atrium/words";
import { openPdf } from "../../../platform/pdf/openPdf.ts";
import { PdfLayout } from "../../../platform/pdf/pdfLayout.ts";
import { drawComparison } from "./comparisonPage.ts";
import { drawCover } from "./coverPage.ts";
import { drawDemandAndCost } from "./demandPage.ts";
import { drawConsumption } from "./consumptionPage.ts";
import type { ReportData } from "./reportData.ts";
import { drawTables } from "./tablesPage.ts";
import { monthOf } from "./reportWords.ts";

/** The report of a month on A4, in the language of whoever reads it. */
export async function writeEnergyReport(data: ReportData, language: Language): Promise<Buffer> {
  const month = monthOf(data);
  const { placeName: place, madeAt } = data;
  const title = t("Monthly energy report, {place}, {month}", { place, month });
  const { doc, end } = await openPdf({ title, language, madeAt });
  const paper = new PdfLayout(doc, title, language);
  drawCover(paper, data);
  paper.turn();
  drawConsumption(paper, data);
  paper.turn();
  drawComparison(paper, data);
  paper.turn();
  drawDemandAndCost(paper, data);
  paper.turn();
  drawTables(paper, data);
  return await end();
}
