import { formatDate } from "@atrium/contract";
import { shiftedClockWords } from "@atrium/contract/site";
import { type Language, said } from "@atrium/words";
import { PDF_FONTS } from "../../../platform/pdfFonts.ts";
import { drawLanes } from "./lanes.ts";
import { drawMatrix } from "./matrix.ts";
import { PdfLayout } from "./pdfLayout.ts";
import type { ReportContent } from "./reportContent.ts";
import { beforeLine, durationWords, logLines, resultWords, seenWords } from "./reportWords.ts";

/** What an alarm caused, on A4, with room for signatures. */
export async function writeReport(
  content: ReportContent,
  {
    timeZone,
    clockAhead,
    language,
  }: { readonly timeZone: string; readonly clockAhead: number; readonly language: Language },
): Promise<Buffer> {
  const { default: Document } = await import("pdfkit");
  const { cause, drill, madeAt } = content;
  const title = drill === undefined ? "Fire alarm, cause and effect" : "Fire drill, cause and effect";
  const doc = new Document({
    size: "A4",
    margins: { top: 0, left: 0, right: 0, bottom: 0 },
    font: PDF_FONTS.regular,
    lang: language.tag,
    info: { Title: said(`${title}, ${cause.zoneName}`, language), Creator: "Atrium", CreationDate: new Date(madeAt) },
  });
  const octets: Buffer[] = [];
  doc.on("data", (piece: Buffer) => octets.push(piece));
  const ended = new Promise<void>((resolve) => doc.on("end", resolve));
  const paper = new PdfLayout(doc, `${title}, ${content.place}, panel ${cause.panel}`, language);
  const at = (moment: number) => formatDate(moment, "DD MMM YYYY HH:mm:ss", timeZone);
  writeHead(paper, content, { title, at });
  const shifted = shiftedClockWords({ now: madeAt, ahead: clockAhead, timeZone });
  if (shifted !== undefined) paper.pair("Clock", shifted);
  paper.heading(`Effects of ${cause.zoneName}`);
  drawLanes(paper, cause, (moment) => at(moment).slice(-8));
  if (content.board !== undefined) drawMatrix(paper, content.board, cause);
  paper.heading("Log");
  for (const [moment, words] of logLines(cause)) paper.pair(at(moment), words, 110);
  paper.heading("Who took part");
  paper.words(content.people || "Nothing was written down.");
  paper.heading("Remarks");
  paper.words(content.remarks || "None.");
  paper.heading("Drills before");
  if (content.before.length === 0) paper.words("None is kept.");
  for (const before of content.before) paper.pair(at(before.beganAt), beforeLine(before), 110);
  paper.signatures(["Drill officer", "Control room", "Building"]);
  doc.end();
  await ended;
  return Buffer.concat(octets);
}

function writeHead(
  paper: PdfLayout,
  { site, place, cause, drill, board, madeAt, by }: ReportContent,
  { title, at }: { readonly title: string; readonly at: (moment: number) => string },
): void {
  paper.title(title);
  paper.pair("Place", `${site}, ${place}, panel ${cause.panel}`);
  paper.pair("Cause", `${cause.zoneName}, ${cause.detector.name} (${cause.detector.device})`);
  paper.pair("Began", at(cause.beganAt));
  const lasted = cause.endedAt === null ? "" : `, after ${durationWords(cause.endedAt - cause.beganAt)}`;
  paper.pair("Ended", cause.endedAt === null ? "It stood when this was written" : `${at(cause.endedAt)}${lasted}`);
  if (drill !== undefined) paper.pair("Drill", `By ${drill.by}: ${drill.reason}. Planned until ${at(drill.until)}`);
  const date = board?.date ?? "";
  const program = cause.revision === null ? "None: nothing was expected" : `Revision ${cause.revision} of ${date}`;
  paper.pair("Program", program);
  paper.pair("Result", `${resultWords(cause)}. ${seenWords(cause)}`);
  paper.pair("Made", `${at(madeAt)} by ${by}. Atrium compared what it read; it commanded nothing.`);
}
