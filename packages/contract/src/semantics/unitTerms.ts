import type { Unit } from "../devices/point.ts";

/** A unit in the vocabularies of other programs; absent: they have none. */
interface UnitTerm {
  /** In QUDT (http://qudt.org/vocab/unit/), as Brick writes it. */
  readonly qudt?: string;
  /** The symbol of Project Haystack's database of units. */
  readonly haystack?: string;
}

export const UNIT_TERMS: Readonly<Record<Unit, UnitTerm>> = {
  "%": { qudt: "PERCENT", haystack: "%" },
  W: { qudt: "W", haystack: "W" },
  kW: { qudt: "KiloW", haystack: "kW" },
  kWh: { qudt: "KiloW-HR", haystack: "kWh" },
  V: { qudt: "V", haystack: "V" },
  A: { qudt: "A", haystack: "A" },
  Hz: { qudt: "HZ", haystack: "Hz" },
  kvar: { qudt: "KiloV-A_Reactive", haystack: "kVAR" },
  kVA: { qudt: "KiloV-A", haystack: "kVA" },
  bar: { qudt: "BAR", haystack: "bar" },
  h: { qudt: "HR", haystack: "h" },
  s: { qudt: "SEC", haystack: "s" },
  "°C": { qudt: "DEG_C", haystack: "°C" },
  ppm: { qudt: "PPM", haystack: "ppm" },
  lx: { qudt: "LUX", haystack: "lx" },
  hPa: { qudt: "HectoPA", haystack: "hPa" },
  "W/m²": { qudt: "W-PER-M2", haystack: "W/m²" },
  mm: { qudt: "MilliM", haystack: "mm" },
  "m/s": { qudt: "M-PER-SEC", haystack: "m/s" },
  "°": { qudt: "DEG", haystack: "deg" },
  Pa: { qudt: "PA", haystack: "Pa" },
  "m³/h": { qudt: "M3-PER-HR", haystack: "m³/h" },
  rpm: { qudt: "REV-PER-MIN", haystack: "rpm" },
  kg: { qudt: "KiloGM", haystack: "kg" },
  "m³": { qudt: "M3", haystack: "m³" },
  "l/min": { qudt: "L-PER-MIN", haystack: "L/min" },
  "ug/m³": { qudt: "MicroGM-PER-M3", haystack: "µg/m³" },
  ppb: { qudt: "PPB", haystack: "ppb" },
  K: { qudt: "K", haystack: "Δ°C" },
  "W/(m³/s)": { haystack: "W/m³/s" },
};
