import type { Formats } from "./formats.ts";
import { type DecimalRange, kept, KEEPING, type KeptQuantity } from "./kept.ts";
import { currentFormats, currentLanguage } from "./language.ts";

/** How many decimals a number has: exactly so many, or as many as it needs between two. */
export type Decimals = number | DecimalRange;

/** "1,268.5": a number as whoever reads it writes numbers. */
export function sayNumber(value: number, decimals: Decimals = {}): string {
  if (currentLanguage() === KEEPING) return kept({ ...rangeOf(decimals), number: value });
  return numberIn(value, rangeOf(decimals), currentFormats());
}

/** "27.94 °C": a quantity in the unit that whoever reads it has chosen. @param unit of the value; undefined: it has none */
export function sayQuantity(value: number, unit: string | undefined, decimals: Decimals = {}): string {
  if (unit === undefined) return sayNumber(value, decimals);
  const quantity = { ...rangeOf(decimals), quantity: value, unit };
  return currentLanguage() === KEEPING ? kept(quantity) : quantityIn(quantity, currentFormats());
}

/** "27.94": the number of a quantity in the unit that whoever reads it has chosen, where its unit stands elsewhere. */
export function sayValue(value: number, unit: string, decimals: Decimals = {}): string {
  const quantity = { ...rangeOf(decimals), quantity: value, unit, hasUnit: false } as const;
  return currentLanguage() === KEEPING ? kept(quantity) : quantityIn(quantity, currentFormats());
}

/** The unit that quantities of a unit are shown in. */
export function sayUnit(unit: string): string {
  return currentLanguage() === KEEPING ? kept({ unit }) : unitIn(unit, currentFormats());
}

/** "1.5 K", "2.7 °F": the difference between two quantities. @param unit of the quantities; undefined: they have none */
export function sayDifference(value: number, unit: string | undefined, decimals: Decimals = {}): string {
  if (unit === undefined) return sayNumber(value, decimals);
  const quantity = { ...rangeOf(decimals), quantity: value, unit, isDifference: true } as const;
  return currentLanguage() === KEEPING ? kept(quantity) : quantityIn(quantity, currentFormats());
}

function rangeOf(decimals: Decimals): DecimalRange {
  return typeof decimals === "number" ? { least: decimals, most: decimals } : decimals;
}

/** A number as it is kept, as a text for a reader. */
export function numberIn(
  value: number,
  { least = 0, most = Math.max(least, 3) }: DecimalRange,
  formats: Formats,
): string {
  const text = formatOf(least, most).format(value);
  return formats.decimal === "." ? text : swapped(text);
}

/** A quantity as it is kept, as a text for a reader. */
export function quantityIn(
  { quantity, unit, isDifference = false, hasUnit = true, ...decimals }: KeptQuantity,
  formats: Formats,
): string {
  const shown = formats.shown(unit);
  const number =
    shown === undefined
      ? numberIn(quantity, decimals, formats)
      : numberIn(
          quantity * shown.factor + (isDifference ? 0 : shown.offset),
          withMore(decimals, shown.factor),
          formats,
        );
  return hasUnit ? `${number} ${shown?.unit ?? unit}` : number;
}

/** A unit as it is kept, as a text for a reader. */
export function unitIn(unit: string, formats: Formats): string {
  return formats.shown(unit)?.unit ?? unit;
}

/** Decimals of a unit that is larger than a quantity's own: as exact as before. */
function withMore({ least, most }: DecimalRange, factor: number): DecimalRange {
  const more = Math.max(0, Math.round(-Math.log10(Math.abs(factor))));
  if (more === 0) return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
  return { ...(least !== undefined && { least: least + more }), most: (most ?? 3) + more };
}

/** By decimals. Each made once, and not before it is used: making one takes longer than a hundred uses, and the first one 20 ms. */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = 100 * least + most;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat("en-US", { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, made);
  return made;
}

/** With points for commas and commas for points. */
function swapped(text: string): string {
  return text.replaceAll(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}

/** A number of a unit as one of the unit that it is shown in: for an axis, a bar, a field. */
export function valueShown(value: number, unit: string): number {
  const { factor, offset } = currentFormats().shown(unit) ?? SAME;
  return exact(value * factor + offset);
}

/** What somebody typed in the unit that is shown, as a number of the quantity's own unit. */
export function valueOfShown(shown: number, unit: string): number {
  const { factor, offset } = currentFormats().shown(unit) ?? SAME;
  return exact((shown - offset) / factor);
}

/** A difference of two quantities as one of the unit that they are shown in. @param unit of the quantities */
export function differenceShown(value: number, unit: string): number {
  return exact(value * (currentFormats().shown(unit) ?? SAME).factor);
}

/** A difference that somebody typed in the unit that is shown, as one of the quantities' own unit. */
export function differenceOfShown(shown: number, unit: string): number {
  return exact(shown / (currentFormats().shown(unit) ?? SAME).factor);
}

/** Decimals of a quantity in the unit that is shown. @param decimals in its own */
export function decimalsShown(decimals: number, unit: string): number {
  return withMore({ most: decimals }, currentFormats().shown(unit)?.factor ?? 1).most ?? decimals;
}

const SAME = { factor: 1, offset: 0 };

/** More digits than any device measures; it takes away what binary fractions leave behind. */
function exact(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(12)) : value;
}
