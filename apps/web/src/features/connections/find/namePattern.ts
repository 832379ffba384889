import type { FoundEntry } from "@atrium/contract/devices";
import { keyFrom } from "../../../collections/form/keyFrom.ts";
import { objectOf } from "./foundPoints.ts";

/** A device that a pattern of names makes of objects. */
export interface PatternDevice {
  readonly name: string;
  /** By the keys of its points. */
  readonly entries: ReadonlyMap<string, FoundEntry>;
}

export interface PatternResult {
  /** Those that have every point. */
  readonly devices: readonly PatternDevice[];
  /** Those that lack one: its first, as the pattern names it. */
  readonly lacking: readonly { readonly name: string; readonly lacks: string }[];
  /** The points that all of `devices` have, by key, with their names. */
  readonly points: ReadonlyMap<string, string>;
}

/** Between the name of a device and that of its point. */
const SEPARATORS = [".", "/", "_", ":", " ", "-"];

/** The pattern that makes the most devices with the same points of these names: `(.+)\.(.+)`. */
export function likelyPattern(entries: readonly FoundEntry[]): string {
  // A point's name may have the separator too: `L-1 lamp hours`.
  const patterns = SEPARATORS.map((separator) => (separator === "." ? String.raw`\.` : separator)).flatMap(
    (separator) => [`(.+)${separator}(.+)`, `(.+?)${separator}(.+)`],
  );
  const scored = patterns.map((pattern) => {
    const { devices, points } = devicesByPattern(entries, new RegExp(`^${pattern}$`));
    return { pattern, score: devices.length < 2 ? 0 : devices.length * points.size };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score === 0 ? String.raw`(.+)\.(.+)` : best.pattern;
}

/** The pattern as a person has written it; undefined: it is none with a device and a point in brackets. */
export function readPattern(text: string): RegExp | undefined {
  try {
    const pattern = new RegExp(`^(?:${text})$`, "u");
    const groups = new RegExp(`^(?:${text})$|`, "u").exec("")?.length ?? 0;
    return groups >= 3 ? pattern : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The names of objects read by a pattern: its first brackets hold the device, its second the point.
 * @param keyOf the key of a point by its word
 */
export function devicesByPattern(
  entries: readonly FoundEntry[],
  pattern: RegExp,
  keyOf: (word: string) => string = keyFrom,
): PatternResult {
  const groups = new Map<string, Map<string, FoundEntry>>();
  const names = new Map<string, string>();
  for (const entry of entries) {
    const name = entry.name ?? "";
    const [whole, device, point] = pattern.exec(name) ?? [];
    if (whole === undefined || device === undefined || point === undefined || objectOf(entry) === undefined) continue;
    const title = titleOf(name, device, point);
    const own = groups.get(title) ?? new Map<string, FoundEntry>();
    const known = keyOf(point);
    // A second word for the same thing keeps its own.
    const key = own.has(known) ? keyFrom(point) : known;
    if (key === "") continue;
    if (!own.has(key)) own.set(key, entry);
    groups.set(title, own);
    if (!names.has(key)) names.set(key, point);
  }
  return sorted(groups, names);
}

/** What most of the devices have is what the product has; who lacks any of it is left out, and named. */
function sorted(
  groups: ReadonlyMap<string, ReadonlyMap<string, FoundEntry>>,
  names: ReadonlyMap<string, string>,
): PatternResult {
  const all = [...groups].map(([name, entries]): PatternDevice => ({ name, entries }));
  const usual = [...names].filter(([key]) => all.filter(({ entries }) => entries.has(key)).length * 2 > all.length);
  const devices = all.filter(({ entries }) => usual.every(([key]) => entries.has(key)));
  const lacking = all.flatMap(({ name, entries }) => {
    const [, lacks] = usual.find(([key]) => !entries.has(key)) ?? [];
    return lacks === undefined ? [] : [{ name, lacks }];
  });
  return { devices: usual.length === 0 ? [] : devices, lacking, points: new Map(usual) };
}

/** "VAV-12" of `VAV-12.temp`: the name up to its point, with what stands before the device. */
function titleOf(name: string, device: string, point: string): string {
  const end = name.lastIndexOf(point);
  const before = end > 0 ? name.slice(0, end).replace(/[./_: -]+$/u, "") : device;
  return before.includes(device) ? before : device;
}
