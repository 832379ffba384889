import type { PointDescription } from "@atrium/contract/devices";
import type { Change } from "../commands/change.ts";
import type { Device } from "../../devices/device.ts";
import type { ChangeWords, ControlWords } from "../system.ts";
import { numberText } from "../../devices/values.ts";
import { pointText } from "../../devices/words.ts";

/** The words of a change: the system's own, else from the names of the points. @param device any that it reaches */
export function changeWords(words: ControlWords, change: Change, device: Device | undefined): ChangeWords {
  return words.change?.(change, device) ?? generalWords(words, change, device);
}

function generalWords(words: ControlWords, change: Change, device: Device | undefined): ChangeWords {
  if (change.kind === "release") {
    return {
      verb: "Release",
      complement: "",
      will: "will be released",
      same: "are not held",
      result: "released",
    };
  }
  if (change.kind === "each") {
    return {
      verb: "Set",
      complement: `to ${change.name}`,
      will: `will go to ${change.name}`,
      same: "are so already",
      result: "set",
    };
  }
  if (change.kind === "step") {
    const point = device?.points[change.point];
    const by = `${change.by < 0 ? "−" : "+"}${stepText(point, Math.abs(change.by))}`;
    return {
      verb: "Change",
      complement: `by ${by}`,
      will: `will change by ${by}`,
      same: "can't change further",
      result: "changed",
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
    const state = switched === 0 ? "off" : "on";
    return {
      verb: `Turn ${state}`,
      complement: "",
      will: `will turn ${state}`,
      same: `are ${state} already`,
      result: state,
    };
  }
  const parts = Object.entries(values).map(([key, value]) => {
    const text = device === undefined ? String(value) : pointText(words, device, { key, value });
    return { name: device?.points[key]?.name ?? key, text };
  });
  const text =
    parts.length === 1 && only !== undefined
      ? (parts[0]?.text ?? "")
      : parts.map((part) => `${part.name} ${part.text}`).join(", ");
  return {
    verb: "Set",
    complement: `to ${text}`,
    will: `will go to ${text}`,
    same: `are at ${text} already`,
    result: `at ${text}`,
  };
}

function stepText(point: PointDescription | undefined, by: number): string {
  const number = numberText(point, by);
  return point?.unit === undefined ? number : `${number} ${point.unit}`;
}
