import { ACCESS_CONTROL } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { Device } from "../../devices/device.ts";
import type { Change } from "../../control/commands/change.ts";
import type { ChangeWords, ControlWords } from "../../control/system.ts";
import { isGate } from "./door.tsx";

export const doorWords: ControlWords = {
  ...declaredWords(ACCESS_CONTROL),
  none: t("no doors with a reader"),
  on: t("unlocked or open"),
  local: t("Cards and faces still open the doors they are meant for."),
  value: (key, value) => (key === "hold-open" && value !== null ? minutesText(value) : undefined),
  change: changeWords,
};

function changeWords(change: Change, device: Device | undefined): ChangeWords | undefined {
  if (change.kind !== "set") return undefined;
  const { unlock, lock, "hold-open": hold } = change.values;
  const isOfGate = device !== undefined && isGate(device);
  if (unlock !== undefined) return timeWords(isOfGate ? t("Raise") : t("Unlock"), `${String(unlock)} s`);
  if (hold !== undefined) return timeWords(t("Hold open"), minutesText(hold));
  if (lock === undefined) return undefined;
  const [verb, result] = isOfGate ? [t("Lower"), "lowered"] : [t("Lock"), "locked"];
  return {
    verb,
    complement: "",
    will: t("will be {result}", { result }),
    same: t("are {result} already", { result }),
    result,
  };
}

function timeWords(verb: string, time: string): ChangeWords {
  const done = { Raise: "raised", Unlock: "unlocked", "Hold open": t("held open") }[verb] ?? verb;
  const complement = t("for {time}", { time });
  return {
    verb,
    complement,
    will: t("will be {done} {complement}", { done, complement }),
    same: t("are {done} already", { done }),
    result: done,
  };
}

/** "20 min" of seconds. */
export function minutesText(seconds: number): string {
  return t("{round} min", { round: Math.round(seconds / 60) });
}
