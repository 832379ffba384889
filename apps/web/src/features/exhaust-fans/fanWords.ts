import type { Watts } from "@atrium/contract";
import { EXHAUST_FAN } from "@atrium/contract/devices";
import { sayNumber, sayQuantity, t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { Change } from "../../control/commands/change.ts";
import type { ChangeWords } from "../../control/system.ts";
import type { Reading } from "../../devices/reading.ts";
import { valueOf } from "../../devices/reading.ts";
import type { ControlWords } from "../../control/system.ts";
import { askedLevel, isTripped, levelName } from "./fan.ts";

export function fanWords(): ControlWords {
  return {
    ...declaredWords(EXHAUST_FAN),
    none: t("no exhaust fans"),
    local: t("The switch at the drive still works."),
    change: levelWords,
  };
}

/** A level starts the fan as well: the two values are one change to a person. */
function levelWords(change: Change): ChangeWords | undefined {
  const level = change.kind === "set" ? change.values["level"] : undefined;
  if (level === undefined) return undefined;
  const name = levelName(level);
  return {
    verb: t("Set"),
    complement: t("to {name}", { name }),
    will: t("will run at {name}", { name }),
    same: t("run at {name} already", { name }),
    result: t("at {name}", { name }),
  };
}

/** "Stopped", "Off", "High": what the fan is doing, in one word. */
export function fanText(reading: Reading): string {
  if (isTripped(reading)) return t("Stopped");
  return levelName(askedLevel(reading));
}

/** "High, 360 m³/h". */
export function fanValue(reading: Reading): string {
  const flow = valueOf(reading, "flow") ?? 0;
  return flow > 0 ? `${fanText(reading)}, ${flowText(flow)}` : fanText(reading);
}

export function flowText(flow: number): string {
  return sayQuantity(Math.round(flow), "m³/h", { most: 0 });
}

/** "320 W", "1.62 kW". */
export function powerText(power: Watts): string {
  return power < 1_000 ? `${sayNumber(power, 0)} W` : `${sayNumber(power / 1_000, 2)} kW`;
}
