import { type PointDescription, QUALITY } from "@atrium/contract/devices";
import { HBool, HNum, HStr, type HVal } from "haystack-core";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import { type Entity, unitOf } from "./entities.ts";

/** The newest values, by point. */
export interface NewestValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
  readonly changeSequences: ArrayLike<number>;
  readonly sequence: number;
  readonly reasons: ReadonlyMap<number, string>;
  /** What the numbers of text points stand for. */
  readonly texts: Texts;
}

interface Texts {
  get(code: number): string | undefined;
}

/** Puts the newest value of a point and its quality into its record. */
export function refresh({ dict, point }: Entity, newest: NewestValues): void {
  if (point === undefined) return;
  const id = Number(point.id);
  const value = valueOf(point, newest.values[id] ?? Number.NaN, newest.texts);
  const reason = newest.reasons.get(id);
  put("curVal", value);
  put("curStatus", HStr.make(value === undefined ? "unknown" : statusOf(newest.qualities[id])));
  put("curErr", reason === undefined ? undefined : HStr.make(nameOf(reason)));

  function put(tag: string, next: HVal | undefined): void {
    if (next !== undefined) dict.set(tag, next);
    else if (dict.has(tag)) dict.remove(tag);
  }
}

/** A value as its kind has it: a state by its name, a text as it is. Undefined: there is none. */
export function valueOf(point: PointDescription, value: number, texts: Texts): HVal | undefined {
  if (Number.isNaN(value)) return undefined;
  if (point.kind === "boolean") return HBool.make(value !== 0);
  if (point.kind === "number" || point.kind === "counter") return HNum.make(value, unitOf(point));
  const text = point.kind === "text" ? texts.get(value) : point.states?.find((state) => state.value === value)?.name;
  return HStr.make(text === undefined ? String(value) : nameOf(text));
}

function statusOf(quality: number | undefined): string {
  if (quality === QUALITY.good) return "ok";
  return quality === QUALITY.stale ? "stale" : "fault";
}
