import type { FoundPoint } from "@atrium/contract/devices";
import type { NamedPoint } from "../family.ts";
import type { Config } from "./config.ts";

/** The names of a topic and of its template in an announcement. */
type Named = readonly [topic: string, template: string];

interface Places {
  readonly state: Named;
  readonly set?: Named | undefined;
}

type Meaning = Places &
  Pick<FoundPoint, "kind" | "unit" | "deviceUnit" | "min" | "max" | "step" | "states" | "words" | "isOptional">;

/** A point where the announcement names its topic; undefined: it does not, or computes it in a way that nothing here does. */
export function point(config: Config, name: string, { state, set, ...meaning }: Meaning): NamedPoint | undefined {
  const place = config.place(...state);
  if (place === undefined) return undefined;
  const command = set === undefined || meaning.kind === "text" ? undefined : config.set(...set);
  // Words have no arithmetic.
  if (meaning.words !== undefined && (place.scale !== undefined || place.offset !== undefined)) return undefined;
  return {
    name,
    point: {
      ...place,
      ...meaning,
      ...(command === undefined ? {} : { set: command }),
      expectedInterval: config.interval,
    },
  };
}

interface Relay extends Places {
  readonly on?: string;
  readonly off?: string;
}

/** On or off, by the words that its state says and its command takes. */
export function relay(config: Config, name: string, { on, off, ...places }: Relay): NamedPoint | undefined {
  const [sentOn, sentOff] = [on ?? config.word("payload_on", "ON"), off ?? config.word("payload_off", "OFF")];
  const shown = { [config.word("state_on", sentOn)]: 1, [config.word("state_off", sentOff)]: 0 };
  const found = point(config, name, { ...places, kind: "boolean", words: { [sentOn]: 1, [sentOff]: 0, ...shown } });
  if (found?.point.set === undefined) return found;
  const isOther = Object.keys(shown).some((word) => word !== sentOn && word !== sentOff);
  const words = { [sentOn]: 1, [sentOff]: 0 };
  return isOther ? { ...found, point: { ...found.point, set: { ...found.point.set, words } } } : found;
}

interface Choice extends Places {
  /** As the device says them, in the order of their codes. */
  readonly words: readonly string[];
  /** As people read them; absent: the words. */
  readonly names?: readonly string[];
  /** As commands say them; absent: the words. */
  readonly commands?: readonly (string | undefined)[];
}

/** One of several words. */
export function choice(
  config: Config,
  name: string,
  { words, names = words, commands, ...places }: Choice,
): NamedPoint | undefined {
  if (words.length === 0) return undefined;
  const found = point(config, name, {
    ...places,
    kind: "enum",
    states: names.map((one, value) => ({ value, name: one })),
    words: Object.fromEntries(words.map((word, value) => [word, value])),
  });
  if (found?.point.set === undefined || commands === undefined) return found;
  const sent = Object.fromEntries(commands.flatMap((word, value) => (word === undefined ? [] : [[word, value]])));
  return { ...found, point: { ...found.point, set: { ...found.point.set, words: sent } } };
}

interface Percent extends Places {
  /** What the device says for 0 % and for 100 %. */
  readonly least?: number;
  readonly most: number;
}

/** A number of the device as a share of its range. */
export function percentOf(
  config: Config,
  name: string,
  { least = 0, most, ...places }: Percent,
): NamedPoint | undefined {
  if (least === most) return undefined;
  const found = point(config, name, { ...places, kind: "number", unit: "%", min: 0, max: 100, step: 1 });
  if (found === undefined) return undefined;
  const { scale = 1, offset = 0, set, ...rest } = found.point;
  const share = 100 / (most - least);
  const [factor, added] = [Number((scale * share).toPrecision(12)), Number(((offset - least) * share).toPrecision(12))];
  return {
    ...found,
    point: {
      ...rest,
      ...(factor === 1 ? {} : { scale: factor }),
      ...(added === 0 ? {} : { offset: added }),
      ...(set === undefined ? {} : { set: { ...set, decimals: 0 } }),
    },
  };
}

export function isNumberRange(min: number, max: number): boolean {
  return Number.isFinite(min) && Number.isFinite(max) && min < max;
}
