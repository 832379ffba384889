import { ACCESS_CONTROL } from "@atrium/contract/devices";
import { declaredWords } from "../../devices/declared.ts";
import type { Device } from "../../devices/device.ts";
import type { Change } from "../../control/commands/change.ts";
import type { ChangeWords, ControlWords } from "../../control/system.ts";
import { isGate } from "./door.tsx";

export const doorWords: ControlWords = {
  ...declaredWords(ACCESS_CONTROL),
  none: "no doors with a reader",
  on: "unlocked or open",
  local: "Cards and faces still open the doors they are meant for.",
  value: (key, value) => (key === "hold-open" && value !== null ? minutesText(value) : undefined),
  change: changeWords,
};

function changeWords(change: Change, device: Device | undefined): ChangeWords | undefined {
  if (change.kind !== "set") return undefined;
  const { unlock, lock, "hold-open": hold } = change.values;
  const isOfGate = device !== undefined && isGate(device);
  if (unlock !== undefined) return timeWords(isOfGate ? "Raise" : "Unlock", `${String(unlock)} s`);
  if (hold !== undefined) return timeWords("Hold open", minutesText(hold));
  if (lock === undefined) return undefined;
  const [verb, result] = isOfGate ? ["Lower", "lowered"] : ["Lock", "locked"];
  return { verb, complement: "", will: `will be ${result}`, same: `are ${result} already`, result };
}

function timeWords(verb: string, time: string): ChangeWords {
  const done = { Raise: "raised", Unlock: "unlocked", "Hold open": "held open" }[verb] ?? verb;
  const complement = `for ${time}`;
  return { verb, complement, will: `will be ${done} ${complement}`, same: `are ${done} already`, result: done };
}

/** "20 min" of seconds. */
export function minutesText(seconds: number): string {
  return `${String(Math.round(seconds / 60))} min`;
}
