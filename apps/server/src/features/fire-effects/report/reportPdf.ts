import { formatDate } from "@atrium/contract";
import { shiftedClockWords } from "@atrium/contract/site";
import { type Language, t } from "@atrium/words";
import { openPdf } from "../../../platform/pdf/openPdf.ts";
import { drawLanes } from "./lanes.ts";
import { drawMatrix } from "./matrix.ts";
import { PdfLayout } from "../../../platform/pdf/pdfLayout.ts";
import type { ReportContent } from "./reportContent.ts";
import { beforeLine, durationWords, logLines, outcomeWords } from "./reportWords.ts";

/** What an alarm caused, on A4, with room for signatures. */
export async function writeReport(
  content: ReportContent,
  {
    timeZone,
    clockAhead,
    language,
  }: { readonly timeZone: string; readonly clockAhead: number; readonly language: Language },
): Promise<Buffer> {
  const { cause, drill, madeAt } = content;
  const title = drill === undefined ? t("Fire alarm: cause and effect") : t("Fire drill: cause and effect");
  const { doc, end } = await openPdf({
    title: t("{title}, {zone}", { title, zone: cause.zoneName }),
    language,
    madeAt,
  });
  const paper = new PdfLayout(
    doc,
    t("{title}, {place}, panel {panel}", { title, place: content.place, panel: cause.panel }),
    language,
  );
  const at = (moment: number) => formatDate(moment, "DD MMM YYYY HH:mm:ss", timeZone);
  writeHead(paper, content, { title, at });
  const shifted = shiftedClockWords({ now: madeAt, ahead: clockAhead, timeZone });
  if (shifted !== undefined) paper.pair(t("Clock"), shifted);
  paper.heading(t("Effects of {zoneName}", { zoneName: cause.zoneName }));
  drawLanes(paper, cause, (moment) => at(moment).slice(-8));
  if (content.board !== undefined) drawMatrix(paper, content.board, cause);
  paper.heading(t("Log"));
  for (const [moment, words] of logLines(cause)) paper.pair(at(moment), words, 110);
  paper.heading(t("Participants"));
  paper.words(content.people || t("Not recorded."));
  paper.heading(t("Remarks"));
  paper.words(content.remarks || t("None."));
  paper.heading(t("Previous drills"));
  if (content.before.length === 0) paper.words(t("None on record."));
  for (const before of content.before) paper.pair(at(before.beganAt), beforeLine(before), 110);
  paper.signatures([t("Drill officer"), t("Control room"), t("Building")]);
  return await end();
}

function writeHead(
  paper: PdfLayout,
  { site, place, cause, drill, board, madeAt, by }: ReportContent,
  { title, at }: { readonly title: string; readonly at: (moment: number) => string },
): void {
  paper.title(title);
  paper.pair(t("Place"), t("{site}, {place}, panel {panel}", { site, place, panel: cause.panel }));
  const { name: detector, device } = cause.detector;
  paper.pair(t("Cause"), t("{zone}, {detector} ({device})", { zone: cause.zoneName, detector, device }));
  paper.pair(t("Started"), at(cause.beganAt));
  const { endedAt, beganAt } = cause;
  const ended =
    endedAt === null
      ? t("Still active when this report was created")
      : t("{moment}, after {duration}", { moment: at(endedAt), duration: durationWords(endedAt - beganAt) });
  paper.pair(t("Ended"), ended);
  if (drill !== undefined) {
    paper.pair(
      t("Drill"),
      t("By {by}: {reason}. Planned until {until}", { by: drill.by, reason: drill.reason, until: at(drill.until) }),
    );
  }
  const date = board?.date ?? "";
  const program =
    cause.revision === null
      ? t("None: no effects were expected")
      : t("Revision {revision} of {date}", { revision: cause.revision, date });
  paper.pair(t("Program"), program);
  paper.pair(t("Result"), outcomeWords(cause));
  paper.pair(
    t("Created"),
    t("{moment} by {by}. Atrium only compared the values it read; it sent no commands.", { moment: at(madeAt), by }),
  );
}
