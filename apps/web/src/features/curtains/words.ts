import type { Seconds } from "@atrium/contract";
import { CURTAIN } from "@atrium/contract/devices";
import { sayNumber, t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { Change } from "../../control/commands/change.ts";
import type { PercentWords } from "../../control/controls/PercentControls.tsx";
import type { ChangeWords } from "../../control/system.ts";
import type { ControlWords } from "../../control/system.ts";

/** "Open", "Closed", "58 % open". */
export function openText(position: number): string {
  const whole = Math.round(position);
  if (whole >= 100) return t("Open");
  return whole <= 0 ? t("Closed") : t("{whole} % open", { whole });
}

/** Two decimals of a second, as motors are specified: "24.60 s". */
export function travelText(time: Seconds): string {
  return `${sayNumber(time, 2)} s`;
}

export function percentWords(): PercentWords {
  return {
    value: t("Position"),
    less: t("less open"),
    more: t("more open"),
    zero: "0 %",
  };
}

export function curtainWords(): ControlWords {
  return {
    ...declaredWords(CURTAIN),
    none: t("no curtains"),
    value: (key, value) => (key === "stop" && value === 1 ? t("Stop") : undefined),
    change: changeWords,
    percent: percentWords(),
    on: t("open"),
    local: t("The buttons beside the window still work."),
  };
}

function changeWords(change: Change): ChangeWords | undefined {
  if (change.kind === "release") {
    return {
      verb: t("Release"),
      complement: "",
      will: t("will be released to automation and keep their position"),
      same: t("are not held"),
      result: t("released"),
    };
  }
  const target = change.kind === "set" ? change.values["target"] : undefined;
  if (target === undefined) return undefined;
  if (target === 100) {
    return {
      verb: t("Open"),
      complement: "",
      will: t("will open"),
      same: t("are open already"),
      result: t("opening or open"),
    };
  }
  if (target === 0) {
    return {
      verb: t("Close"),
      complement: "",
      will: t("will close"),
      same: t("are closed already"),
      result: t("closing or closed"),
    };
  }
  const text = t("{target} % open", { target });
  return {
    verb: t("Set"),
    complement: t("to {text}", { text }),
    will: t("will be set to {text}", { text }),
    same: t("are {text} already", { text }),
    result: t("moving to {text}, or already there", { text }),
  };
}
