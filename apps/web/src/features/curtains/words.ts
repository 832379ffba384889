import type { Seconds } from "@atrium/contract";
import { CURTAIN } from "@atrium/contract/devices";
import { declaredWords } from "../../devices/declared.ts";
import type { Change } from "../../control/commands/change.ts";
import type { PercentWords } from "../../control/controls/PercentControls.tsx";
import type { ChangeWords } from "../../control/system.ts";
import type { ControlWords } from "../../control/system.ts";

/** "Open", "Closed", "58 % open". */
export function openText(position: number): string {
  const whole = Math.round(position);
  if (whole >= 100) return "Open";
  return whole <= 0 ? "Closed" : `${String(whole)} % open`;
}

/** Two decimals of a second, as motors are specified: "24.60 s". */
export function travelText(time: Seconds): string {
  return `${time.toFixed(2)} s`;
}

export const percentWords: PercentWords = {
  value: "Position",
  less: "less open",
  more: "more open",
  zero: "0 %",
};

export const curtainWords: ControlWords = {
  ...declaredWords(CURTAIN),
  none: "no curtains",
  value: (key, value) => (key === "stop" && value === 1 ? "Stop" : undefined),
  change: changeWords,
  percent: percentWords,
  on: "open",
  local: "The buttons beside the window still work.",
};

function changeWords(change: Change): ChangeWords | undefined {
  if (change.kind === "release") {
    return {
      verb: "Release",
      complement: "",
      will: "will be free for automation again and stay as they are",
      same: "are not held",
      result: "released",
    };
  }
  const target = change.kind === "set" ? change.values["target"] : undefined;
  if (target === undefined) return undefined;
  if (target === 100) {
    return { verb: "Open", complement: "", will: "will open", same: "are open already", result: "opening or open" };
  }
  if (target === 0) {
    return {
      verb: "Close",
      complement: "",
      will: "will close",
      same: "are closed already",
      result: "closing or closed",
    };
  }
  const text = `${String(target)} % open`;
  return {
    verb: "Set",
    complement: `to ${text}`,
    will: `will go to ${text}`,
    same: `are ${text} already`,
    result: `on their way to ${text}, or there`,
  };
}
