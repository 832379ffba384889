import { sayNumber, sayUnit, sayValue } from "@atrium/words";

/** Stands where there is no figure. */
export const NO_FIGURE = "–";

/** A space that never breaks, between a number and its unit. */
export const TIGHT = "\u00A0";

/** Two decimals and thousands separators: 3,523.86. @param unit of the value, whose unit in the text stands elsewhere */
export function measured(value: number | null, unit?: string): string {
  if (value === null) return NO_FIGURE;
  return withMinus(unit === undefined ? sayNumber(value, 2) : sayValue(value, unit, 2));
}

/** "3,523.86 m³": with its unit, from which it never breaks. */
export function measuredIn(value: number | null, unit: string, space = TIGHT): string {
  return `${measured(value, unit)}${space}${sayUnit(unit)}`;
}

/** One decimal, for lists that rank: 415.8. */
export function ranked(value: number | null): string {
  return value === null ? NO_FIGURE : withMinus(sayNumber(value, 1));
}

/** No decimals, for legends: 1,805. */
export function rounded(value: number | null): string {
  return value === null ? NO_FIGURE : withMinus(sayNumber(value, 0));
}

/** A difference with its sign and a real minus: −0.44 %. */
export function difference(percent: number | null): string {
  if (percent === null) return NO_FIGURE;
  const size = sayNumber(Math.abs(percent), 2);
  const isNothing = !/[1-9]/.test(size);
  const sign = isNothing ? "" : percent < 0 ? "−" : "+";
  return `${sign}${size}${TIGHT}%`;
}

/** A weight: of many kilograms in tonnes, where kilograms are shown at all. */
export function weight(kilograms: number): { value: string; unit: string } {
  const unit = sayUnit("kg");
  return unit === "kg" ? mass(kilograms) : { value: measured(kilograms, "kg"), unit };
}

/** A mass of CO₂e in the unit that keeps it readable: for everybody in the units of published factors. */
export function mass(kilograms: number): { value: string; unit: "kg" | "t" } {
  const isHeavy = Math.abs(kilograms) >= 1_000;
  return { value: measured(isHeavy ? kilograms / 1_000 : kilograms), unit: isHeavy ? "t" : "kg" };
}

/** What rounds to nothing has no sign. */
function withMinus(text: string): string {
  return /[1-9]/.test(text) ? text.replace("-", "−") : text.replace("-", "");
}
