import {
  currentFormats,
  type Decimals,
  differenceOfShown,
  differenceShown,
  sayQuantity,
  sayUnit,
  sayValue,
  valueOfShown,
  valueShown,
} from "@atrium/words";

/** Samples of a unit as numbers of the one that it is shown in: what a chart draws. @param unit undefined: they have none */
export function samplesShown<Sample extends { readonly value: number | null }>(
  samples: readonly Sample[],
  unit: string | undefined,
): readonly Sample[] {
  if (unit === undefined || !isConverted(unit)) return samples;
  return samples.map((sample) =>
    sample.value === null ? sample : Object.assign({}, sample, { value: valueShown(sample.value, unit) }),
  );
}

/** A number of a unit as it is drawn in the one that it is shown in; null: none. */
export function numberShown(value: number | null, unit: string): number | null {
  return value === null ? null : valueShown(value, unit);
}

/** Numbers of a unit as they are drawn in the one that it is shown in. */
export function rangeShown(range: { readonly min: number; readonly max: number }, unit: string | undefined) {
  if (unit === undefined) return range;
  return { min: valueShown(range.min, unit), max: valueShown(range.max, unit) };
}

/** Whether numbers of a unit are shown in another. */
export function isConverted(unit: string | undefined): unit is string {
  return unit !== undefined && currentFormats().shown(unit) !== undefined;
}

const ROUND = [1, 2, 5, 10] as const;

/** A step of a unit as a round one of the unit that it is shown in: 0.5 °C is 1 °F. */
export function stepShown(step: number, unit: string): number {
  if (!isConverted(unit)) return step;
  const exact = Math.abs(differenceShown(step, unit));
  const power = 10 ** Math.floor(Math.log10(exact));
  const nearest = ROUND.reduce((best, one) =>
    Math.abs(one * power - exact) < Math.abs(best * power - exact) ? one : best,
  );
  return Number((nearest * power).toPrecision(3));
}

/** How a typed number is meant. */
interface TypedUnit {
  readonly unit?: string | undefined;
  /** It is a difference of two quantities of the unit. */
  readonly isDifference?: boolean | undefined;
}

/** A number of a unit as it stands in a field, in the unit that is shown: as exact as it can be read. */
export function fieldNumber(value: number, { unit, isDifference = false }: TypedUnit): number {
  if (!isConverted(unit)) return value;
  const shown = isDifference ? differenceShown(value, unit) : valueShown(value, unit);
  return Number(Math.abs(shown) >= 1_000 ? shown.toFixed(2) : shown.toPrecision(6));
}

/** What was typed in the unit that is shown, as a number of the unit. */
export function numberOfField(shown: number, { unit, isDifference = false }: TypedUnit): number {
  if (!isConverted(unit)) return shown;
  return isDifference ? differenceOfShown(shown, unit) : valueOfShown(shown, unit);
}

/** A number as it stands in a field, with the decimal sign of whoever types: without marks between thousands. */
export function fieldText(value: number, typed: TypedUnit): string {
  return String(fieldNumber(value, typed)).replace(".", currentFormats().decimal);
}

/** A number that was typed with a point or a comma; NaN: it is none. */
export function typedNumber(text: string): number {
  const trimmed = text.trim().replace(",", ".");
  return trimmed === "" ? Number.NaN : Number(trimmed);
}

/** "1600": a number as a file of the site has it, or in the unit that is shown. */
export function plainValue(value: number, unit: string, decimals: Decimals = { most: 2 }): string {
  return isConverted(unit) ? sayValue(value, unit, decimals) : fieldText(value, { unit });
}

/** "1600 kg": the same with its unit. */
export function plainQuantity(value: number, unit: string, decimals: Decimals = { most: 2 }): string {
  return isConverted(unit) ? sayQuantity(value, unit, decimals) : `${fieldText(value, { unit })} ${sayUnit(unit)}`;
}
