import { QUALITY } from "@atrium/contract/devices";
import type { CampusFigure, CampusFigures } from "@atrium/contract/site";
import type { CampusSource } from "./campusSources.ts";

/** Newest values and qualities by point id. */
export interface NewestValues {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}

type Reduce = (values: readonly number[]) => number;

const sum: Reduce = (values) => values.reduce((total, value) => total + value, 0);
const mean: Reduce = (values) => sum(values) / values.length;
const worst: Reduce = (values) => values.reduce((most, value) => Math.max(most, value));
/** Inverters take a little by night: that is no yield. */
const given: Reduce = (values) => Math.max(0, sum(values));
const countOn: Reduce = (values) => values.filter((value) => value > 0).length;

const HUNDREDTH = 100;

/** What a place's sources say together. @param place `campus`, or the key of a building or a floor */
export function figuresOf(place: string, sources: readonly CampusSource[], newest: NewestValues): CampusFigures {
  const read = ({ point }: CampusSource): number | undefined => {
    const value = newest.values[point];
    // A value that is old, bad or stuck says nothing of this moment.
    if (newest.qualities[point] !== QUALITY.good || value === undefined || Number.isNaN(value)) return undefined;
    return value;
  };
  const figure = (kinds: readonly CampusSource["kind"][], reduce: Reduce): CampusFigure => {
    // The first kind that the place has: what comes into a tank is not what the buildings take now.
    const kind = kinds.find((one) => sources.some((source) => source.kind === one));
    const of = sources.filter((source) => source.kind === kind);
    const values = of.flatMap((source) => read(source) ?? []);
    return { value: values.length === 0 ? null : rounded(reduce(values)), known: values.length, of: of.length };
  };
  return {
    place,
    power: figure(["power"], sum),
    solar: figure(["solar"], given),
    water: figure(["water", "inflow"], sum),
    temperature: figure(["roomTemperature", "unitTemperature", "outdoors"], mean),
    co2: figure(["co2"], worst),
    lamps: figure(["lamp"], countOn),
    ...(place.includes("/") ? roomsOf(sources, read) : { lit: [], dark: [] }),
  };
}

/** A room is lit by one lamp that is on, and dark only if every lamp is known to be off. */
function roomsOf(
  sources: readonly CampusSource[],
  read: (source: CampusSource) => number | undefined,
): Pick<CampusFigures, "lit" | "dark"> {
  const byRoom = new Map<string, (number | undefined)[]>();
  for (const source of sources) {
    for (const room of source.rooms) byRoom.set(room, [...(byRoom.get(room) ?? []), read(source)]);
  }
  const lit: string[] = [];
  const dark: string[] = [];
  for (const [room, levels] of byRoom) {
    if (levels.some((level) => level !== undefined && level > 0)) lit.push(room);
    else if (levels.every((level) => level !== undefined)) dark.push(room);
  }
  return { lit, dark };
}

function rounded(value: number): number {
  return Math.round(value * HUNDREDTH) / HUNDREDTH;
}
