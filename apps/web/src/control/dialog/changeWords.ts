import type { PointDescription } from "@atrium/contract/devices";
import { sayDifference, sayTerm, t } from "@atrium/words";
import type { Change } from "../commands/change.ts";
import type { Device } from "../../devices/device.ts";
import type { ChangeWords, ControlWords } from "../system.ts";
import { decimalsOf, numberText } from "../../devices/values.ts";
import { pointText } from "../../devices/words.ts";

/** The words of a change: the system's own, else from the names of the points. @param device any that it reaches */
export function changeWords(words: ControlWords, change: Change, device: Device | undefined): ChangeWords {
  return words.change?.(change, device) ?? generalWords(words, change, device);
}

function generalWords(words: ControlWords, change: Change, device: Device | undefined): ChangeWords {
  if (change.kind === "release") {
    return {
      verb: t("Release"),
      complement: "",
      will: t("will be released"),
      same: t("are not held"),
      result: t("released"),
    };
  }
  if (change.kind === "each") {
    return {
      verb: t("Set"),
      complement: t("to {name}", { name: change.name }),
      will: t("will be set to {name}", { name: change.name }),
      same: t("are already set"),
      result: t("set"),
    };
  }
  if (change.kind === "step") {
    const point = device?.points[change.point];
    const by = `${change.by < 0 ? "−" : "+"}${stepText(point, Math.abs(change.by))}`;
    return {
      verb: t("Change"),
      complement: t("by {by}", { by }),
      will: t("will change by {by}", { by }),
      same: t("can't change further"),
      result: t("changed"),
    };
  }
  return setWords(words, change.values, device);
}

function setWords(
  words: ControlWords,
  values: Readonly<Record<string, number>>,
  device: Device | undefined,
): ChangeWords {
  const switched = values["on"];
  const [only] = Object.keys(values);
  if (switched !== undefined && Object.keys(values).length === 1) {
    return switched === 0
      ? {
          verb: t("Turn off"),
          complement: "",
          will: t("will turn off"),
          same: t("are already off"),
          result: t("off"),
        }
      : { verb: t("Turn on"), complement: "", will: t("will turn on"), same: t("are already on"), result: t("on") };
  }
  const parts = Object.entries(values).map(([key, value]) => {
    const text = device === undefined ? String(value) : pointText(words, device, { key, value });
    return { name: sayTerm(device?.points[key]?.name ?? key), text };
  });
  const text =
    parts.length === 1 && only !== undefined
      ? (parts[0]?.text ?? "")
      : parts.map((part) => `${part.name} ${part.text}`).join(", ");
  return {
    verb: t("Set"),
    complement: t("to {text}", { text }),
    will: t("will be set to {text}", { text }),
    same: t("are already at {text}", { text }),
    result: t("at {text}", { text }),
  };
}

function stepText(point: PointDescription | undefined, by: number): string {
  return point?.unit === undefined ? numberText(point, by) : sayDifference(by, point.unit, decimalsOf(point));
}
