import { capital, sayNumber, t } from "@atrium/words";
import type { Change } from "../../control/commands/change.ts";
import type { ChangeWords } from "../../control/system.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { levelName } from "./levels.ts";

/** What a unit does, in a word or two: its level, or why it stands still. */
export function unitText(reading: Reading): string {
  const { condition, values } = reading;
  if (condition.trouble !== undefined) {
    return capital(condition.trouble);
  }
  if (values["on"] === 0) return t("Off");
  return levelName(valueOf(reading, "level"));
}

/** "744 ppm"; nothing of a unit that stands still: no air goes past its sensor. */
export function co2Text(reading: Reading): string {
  if (isIdle(reading)) return "–";
  const co2 = valueOf(reading, "return-co2");
  return co2 === null ? t("No value") : t("{round} ppm", { round: sayNumber(Math.round(co2)) });
}

/** Whether no air moves in it: what its sensors say is of no stream then. */
function isIdle(reading: Reading): boolean {
  return valueOf(reading, "supply-fan") === 0;
}

/** "1.85 kW"; units report W. */
export function powerText(reading: Reading): string | undefined {
  const power = valueOf(reading, "power");
  return power === null ? undefined : `${sayNumber(power / 1000, 2)} kW`;
}

/** A level is set on units that run: setting one means both. */
export function unitChangeWords(change: Change): ChangeWords | undefined {
  if (change.kind !== "set" || change.values["level"] === undefined || change.values["on"] !== 1) return undefined;
  const level = levelName(change.values["level"]);
  return {
    verb: t("Run"),
    complement: t("at {level}", { level }),
    will: t("will run at {level}", { level }),
    heldStay: t("are held by others and remain unchanged"),
    same: t("run at {level} already", { level }),
    result: t("running at {level}", { level }),
  };
}
