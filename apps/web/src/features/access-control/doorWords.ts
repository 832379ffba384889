import { ACCESS_CONTROL } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { Device } from "../../devices/device.ts";
import type { Change } from "../../control/commands/change.ts";
import type { ChangeWords, ControlWords } from "../../control/system.ts";
import { isGate } from "./door.tsx";

export function doorWords(): ControlWords {
  return {
    ...declaredWords(ACCESS_CONTROL),
    none: t("no doors with a reader"),
    on: t("unlocked or open"),
    local: t("Cards and faces still open the doors they are authorised for."),
    value: (key, value) => (key === "hold-open" && value !== null ? minutesText(value) : undefined),
    change: changeWords,
  };
}

function changeWords(change: Change, device: Device | undefined): ChangeWords | undefined {
  if (change.kind !== "set") return undefined;
  const { unlock, lock, "hold-open": hold } = change.values;
  const isOfGate = device !== undefined && isGate(device);
  if (unlock !== undefined) {
    const time = `${String(unlock)} s`;
    return isOfGate
      ? {
          verb: t("Raise"),
          complement: t("for {time}", { time }),
          will: t("will be raised for {time}", { time }),
          same: t("are already raised"),
          result: t("raised"),
        }
      : {
          verb: t("Unlock"),
          complement: t("for {time}", { time }),
          will: t("will be unlocked for {time}", { time }),
          same: t("are already unlocked"),
          result: t("unlocked"),
        };
  }
  if (hold !== undefined) {
    const time = minutesText(hold);
    return {
      verb: t("Hold open"),
      complement: t("for {time}", { time }),
      will: t("will be held open for {time}", { time }),
      same: t("are already held open"),
      result: t("held open"),
    };
  }
  if (lock === undefined) return undefined;
  return isOfGate
    ? {
        verb: t("Lower"),
        complement: "",
        will: t("will be lowered"),
        same: t("are already lowered"),
        result: t("lowered"),
      }
    : {
        verb: t("Lock"),
        complement: "",
        will: t("will be locked"),
        same: t("are already locked"),
        result: t("locked"),
      };
}

/** "20 min" of seconds. */
export function minutesText(seconds: number): string {
  return t("{round} min", { round: Math.round(seconds / 60) });
}
