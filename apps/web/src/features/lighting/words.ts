import { fixedNumber, type Watts, watts } from "@atrium/contract";
import { t } from "@atrium/words";
import type { Change } from "../../control/commands/change.ts";
import type { ChangeWords } from "../../control/system.ts";

/** The point that commands of this page write. */
export const LEVEL = "level";
export const POWER = "power";

/** "Off", "65 %", or "No value" where the device has never reported one. */
export function levelText(level: number | null): string {
  if (level === null) return t("No value");
  return level <= 0 ? t("Off") : `${String(Math.round(level))} %`;
}

/** Two decimals of a kilowatt: "1.84 kW". */
export function powerText(power: Watts): string {
  return `${fixedNumber(power / 1000, 2)} kW`;
}

/** What a change of lights is called; undefined: as any other. */
export function lightChangeWords(change: Change): ChangeWords | undefined {
  if (change.kind === "step") {
    const by = `${String(Math.abs(change.by))} %`;
    return {
      verb: change.by < 0 ? t("Dim") : t("Brighten"),
      complement: t("by {by}", { by }),
      will: t("will change by {part}{by}", { part: change.by < 0 ? "−" : "+", by }),
      same: t("can't change further"),
      result: t("changed"),
    };
  }
  const level = change.kind === "set" ? change.values[LEVEL] : undefined;
  return level === undefined ? undefined : levelWords(level);
}

function levelWords(level: number): ChangeWords {
  if (level === 0) {
    return {
      verb: t("Turn off"),
      complement: "",
      will: t("will turn off"),
      heldStay: t("are held by others and stay on"),
      same: t("are off already"),
      result: t("off"),
    };
  }
  const text = levelText(level);
  const isFull = level === 100;
  return {
    verb: isFull ? t("Turn on") : t("Set"),
    complement: isFull ? "" : t("to {text}", { text }),
    will: isFull ? t("will turn on, {text}", { text }) : t("will be set to {text}", { text }),
    same: t("are already at {text}", { text }),
    result: isFull ? t("on") : t("at {text}", { text }),
  };
}

/** What turning off saves now, as measured: "About 24.60 kW less.". */
export function savingText(change: Change, powers: readonly (number | null)[]): string | undefined {
  if (change.kind !== "set" || change.values[LEVEL] !== 0) return undefined;
  const saved = watts(powers.reduce<number>((sum, power) => sum + (power ?? 0), 0));
  return saved > 0 ? t("Saves about {power}.", { power: powerText(saved) }) : undefined;
}
