import { type BoardPanel, FIRE_VERDICTS, type FireCause, type FireVerdict } from "@atrium/contract/alarms";
import { phrase, type Phrase, sayTerm, t } from "@atrium/words";
import { PDF_INK } from "../../../platform/pdf/pdfFonts.ts";
import { MARGIN, type PdfLayout } from "../../../platform/pdf/pdfLayout.ts";

const ROW = 14;
const NAMES = 170;
const NUMBER = 22;
/** What stands in a cell: on paper, words are read where colours are not. */
const WORDS: Readonly<Record<FireVerdict, Phrase>> = {
  missing: phrase("missing"),
  late: phrase("late"),
  unknown: phrase("?"),
  waiting: phrase("–"),
  seen: phrase("seen"),
};
/** A planned effect, of which nothing is seen. */
const PLANNED = "o";

/** The zones of the panel by what their alarms must cause; the row of the alarm says what came of it. */
export function drawMatrix(paper: PdfLayout, { zones, columns }: BoardPanel, cause: FireCause): void {
  paper.heading(t("Planned effects by zone"));
  const width = (paper.width - NAMES) / Math.max(1, columns.length);
  const right = MARGIN + paper.width;
  columns.forEach(({ name }, index) => {
    paper.draw(paper.fitting(sayTerm(name), width - 4), MARGIN + NAMES + index * width, { colour: PDF_INK.muted });
  });
  paper.y += ROW;
  for (const { zone, number, name, expected } of zones) {
    paper.need(ROW);
    paper.rule(MARGIN, right);
    paper.y += 2;
    const isCause = zone === cause.zone;
    paper.draw(number === null ? "" : String(number), MARGIN, { isBold: isCause });
    paper.draw(paper.fitting(name, NAMES - NUMBER - 8), MARGIN + NUMBER, { isBold: isCause });
    columns.forEach((column, index) => {
      const x = MARGIN + NAMES + index * width;
      const said = isCause ? worst(cause, column.name) : undefined;
      if (said !== undefined) paper.draw(t(WORDS[said]), x, { isBold: true });
      else if (expected.includes(column.name)) paper.draw(PLANNED, x, { colour: PDF_INK.muted });
    });
    paper.y += ROW - 2;
  }
  paper.y += 2;
  paper.draw(t("{mark} planned", { mark: PLANNED }), MARGIN, { colour: PDF_INK.muted });
  paper.y += ROW;
}

/** Of a column's effects, the verdict that matters most. */
function worst({ effects }: FireCause, column: string): FireVerdict | undefined {
  const found = new Set(effects.flatMap((effect) => (effect.column === column ? [effect.verdict] : [])));
  return FIRE_VERDICTS.find((verdict) => found.has(verdict));
}
