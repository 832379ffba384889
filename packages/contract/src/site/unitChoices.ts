import type { Formats, ShownUnit } from "@atrium/words";
import * as z from "zod";
import { conversion } from "../base/unitConversion.ts";

/** The unit of a chosen one that a quantity is shown in, by the quantity's own; a quantity that is not named keeps its own. */
type Shown = Readonly<Record<string, string>>;

/**
 * What a person may choose for a kind of quantity. One choice sets several units: who reads air in ft³/min reads water in
 * gallons a minute.
 */
const CHOICES = {
  temperature: { "°C": {}, "°F": { "°C": "°F", K: "°F (difference)" } },
  length: { m: {}, ft: { m: "ft", mm: "in" } },
  area: { "m²": {}, "ft²": { "m²": "ft²", "kWh/m²": "kWh/ft²" } },
  volume: { "m³": {}, "US gal": { "m³": "US gal", l: "US gal" }, "ft³": { "m³": "ft³", l: "ft³" } },
  flow: {
    "m³/h": { "l/min": "m³/h", "l/s": "m³/h" },
    "l/s": { "m³/h": "l/s", "l/min": "l/s" },
    cfm: { "m³/h": "ft³/min", "l/min": "US gal/min", "l/s": "ft³/min" },
  },
  pressure: { kPa: { bar: "kPa" }, bar: { kPa: "bar" }, psi: { bar: "psi", kPa: "psi", Pa: "inH2O", hPa: "inHg" } },
  speed: { "m/s": {}, "km/h": { "m/s": "km/h" }, mph: { "m/s": "mph" }, kn: { "m/s": "kn" } },
  mass: { kg: {}, lb: { kg: "lb" } },
  illuminance: { lx: {}, fc: { lx: "fc" } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Shown>>>>;

export type UnitKind = keyof typeof CHOICES;

const SHOWN: Readonly<Record<string, Readonly<Record<string, Shown>>>> = CHOICES;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const UNIT_KINDS = Object.keys(CHOICES) as readonly UnitKind[];

/** The units that a person may choose for a kind of quantity. */
export function unitChoices(kind: UnitKind): string[] {
  return Object.keys(CHOICES[kind]);
}

/** The unit that a kind of quantity is in where nobody chooses; undefined: each point has its own. */
export function standardUnit(kind: UnitKind): string | undefined {
  return Object.entries(SHOWN[kind] ?? {}).find(([, shown]) => Object.keys(shown).length === 0)?.[0];
}

const choice = <const Kind extends UnitKind>(kind: Kind) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
  const units = Object.keys(CHOICES[kind]) as (keyof (typeof CHOICES)[Kind] & string)[];
  return z.enum(units).nullable().default(null);
};

/** The units that a person reads in; null: as the site has it, or the unit of the point. */
export const UnitPreferences = z.object({
  temperature: choice("temperature"),
  length: choice("length"),
  area: choice("area"),
  volume: choice("volume"),
  flow: choice("flow"),
  pressure: choice("pressure"),
  speed: choice("speed"),
  mass: choice("mass"),
  illuminance: choice("illuminance"),
});
export type UnitPreferences = z.infer<typeof UnitPreferences>;

/** As a page writes them, where that is not the unit's name. */
const SYMBOLS: Readonly<Record<string, string>> = {
  "°F (difference)": "°F",
  "ft³/min": "cfm",
  "US gal/min": "gal/min",
  "US gal": "gal",
  inH2O: "inH₂O",
};

/** Units by those that they are shown in. */
export function shownUnits(chosen: Readonly<Record<UnitKind, string | null>>): Formats["shown"] {
  const shown = new Map<string, ShownUnit>();
  for (const [kind, unit] of Object.entries(chosen)) {
    const units = SHOWN[kind]?.[unit ?? ""] ?? {};
    for (const [from, to] of Object.entries(units)) {
      const found = conversion(from === "K" ? "K (difference)" : from, to);
      if (found !== null) shown.set(from, { unit: SYMBOLS[to] ?? to, ...found });
    }
  }
  return (unit) => shown.get(unit);
}
