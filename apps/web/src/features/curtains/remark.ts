import { t } from "@atrium/words";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { clock } from "../../platform/time.ts";
import { type CurtainReport, isMoving, MOVEMENT, secondsLeft } from "./motion.ts";
import { openText } from "./words.ts";

interface Remark {
  readonly glyph: "sending" | "trouble";
  readonly first: string;
  readonly second: string;
}

/** When a held position and the motor's target differ by more than this, somebody else moved it, %. */
const SAME = 1;

/** What is to be said of a curtain besides where it is: that it moves and until when, or why it is not where it should be. */
export function remarkOf(
  reading: Reading,
  shown: { report: CurtainReport | undefined; position: number | undefined; timeZone: string },
): Remark | undefined {
  const { report, position, timeZone } = shown;
  if (report === undefined || position === undefined) return undefined;
  const at = clock(report.time, timeZone);
  if (isMoving(report)) {
    const seconds = Math.round(secondsLeft(report, position));
    const verb = report.movement === MOVEMENT.opening ? t("Opening") : t("Closing");
    const left = seconds < 1 ? t("nearly there") : t("about {seconds} s left", { seconds });
    return {
      glyph: "sending",
      first: t("{verb} to {round} %", { verb, round: Math.round(report.target) }),
      second: `${at}, ${left}`,
    };
  }
  const hold = reading.holds["target"];
  const now = openText(position);
  const detail =
    hold === undefined
      ? now
      : t("{now}, held at {round} % by {by}", { now, round: Math.round(hold.value), by: hold.by });
  if (valueOf(reading, "fault") === 1) {
    return {
      glyph: "trouble",
      first: t("Motor fault"),
      second: t("Not moving: {detail}", { detail }),
    };
  }
  if (valueOf(reading, "obstacle") === 1) {
    return { glyph: "trouble", first: t("Stopped by an obstacle"), second: detail };
  }
  if (hold !== undefined && Math.abs(hold.value - report.target) > SAME) {
    return { glyph: "trouble", first: t("Moved by someone else"), second: detail };
  }
  return undefined;
}
