import { FIRE_LANE, FIRE_VERDICTS, type FireCause, type FireVerdict, type SeenEffect } from "@atrium/contract/alarms";
import { sayTerm, t } from "@atrium/words";
import { PDF_INK } from "../../../platform/pdf/pdfFonts.ts";
import { MARGIN, type PdfLayout } from "../../../platform/pdf/pdfLayout.ts";
import { afterWords } from "./reportWords.ts";

const ROW = 17;
const COLOURS: Readonly<Record<FireVerdict, string>> = {
  missing: "#c81e2b",
  late: "#a05a00",
  unknown: "#5f6a75",
  waiting: "#5f6a75",
  seen: "#1c7c46",
};

/** One line an effect: what was allowed, and when it was seen, from 0 to 60 s. */
export function drawLanes(paper: PdfLayout, cause: FireCause, clock: (moment: number) => string): void {
  const right = MARGIN + paper.width;
  const [devices, within, from, to, seenAt] = [MARGIN + 205, MARGIN + 245, MARGIN + 258, right - 102, right - 55];
  const place = (seconds: number) => from + (Math.min(seconds, FIRE_LANE) / FIRE_LANE) * (to - from);
  const muted = { colour: PDF_INK.muted };
  paper.draw(t("Effect"), MARGIN, muted);
  paper.drawTo(t("Devices"), devices, muted);
  paper.drawTo(t("Within"), within, muted);
  for (const second of [0, 15, 30, 45, FIRE_LANE]) {
    paper.draw(t("{seconds} s", { seconds: second }), place(second) - 6, muted);
  }
  paper.drawTo(t("Seen at"), seenAt, muted);
  paper.drawTo(t("After"), right, muted);
  paper.y += 15;
  const { beganAt } = cause;
  for (const effect of inOrder(cause.effects)) {
    paper.need(ROW);
    paper.rule(MARGIN, right);
    paper.y += 3;
    const colour = COLOURS[effect.verdict];
    paper.draw(paper.fitting(sayTerm(effect.name), devices - MARGIN - 34), MARGIN);
    paper.drawTo(t("{seen} of {devices}", { seen: effect.seen, devices: effect.devices }), devices);
    paper.drawTo(effect.within === null ? "–" : t("{seconds} s", { seconds: effect.within }), within, muted);
    drawLane(paper, effect, { beganAt, place, colour, from, to });
    paper.drawTo(effect.seenAt === null ? "–" : clock(effect.seenAt), seenAt);
    paper.drawTo(afterWords(effect, beganAt), right, { isBold: true, colour });
    paper.y += ROW - 3;
  }
}

/** Missing first, then late, then by time. */
function inOrder(effects: readonly SeenEffect[]): SeenEffect[] {
  const rank = ({ verdict }: SeenEffect) => FIRE_VERDICTS.indexOf(verdict);
  return effects.toSorted((one, other) => rank(one) - rank(other) || (one.seenAt ?? 0) - (other.seenAt ?? 0));
}

function drawLane(
  { doc, y }: PdfLayout,
  { within, seenAt }: SeenEffect,
  lane: {
    readonly beganAt: number;
    readonly place: (seconds: number) => number;
    readonly colour: string;
    readonly from: number;
    readonly to: number;
  },
): void {
  const middle = y + 6;
  const { place, colour, from, to, beganAt } = lane;
  doc.moveTo(from, middle).lineTo(to, middle).lineWidth(0.6).strokeColor(PDF_INK.rule).stroke();
  if (within !== null) {
    doc.rect(from, middle - 2.5, place(within) - from, 5).fill("#e6e9ec");
    doc.rect(place(within) - 0.5, middle - 5, 1, 10).fill(PDF_INK.ink);
  }
  if (seenAt === null) return;
  const x = place((seenAt - beganAt) / 1_000);
  doc.moveTo(from, middle).lineTo(x, middle).lineWidth(1).strokeColor(colour).stroke();
  doc.circle(x, middle, 3).fill(colour);
}
