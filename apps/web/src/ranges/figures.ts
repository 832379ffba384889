const TWO = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ONE = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Stands where there is no figure. */
export const NO_FIGURE = "–";

/** A space that never breaks, between a number and its unit. */
export const TIGHT = "\u00A0";

/** Two decimals and thousands separators: 3,523.86. */
export function measured(value: number | null): string {
  return value === null ? NO_FIGURE : withMinus(TWO.format(value));
}

/** One decimal, for lists that rank: 415.8. */
export function ranked(value: number | null): string {
  return value === null ? NO_FIGURE : withMinus(ONE.format(value));
}

/** No decimals, for legends: 1,805. */
export function rounded(value: number | null): string {
  return value === null ? NO_FIGURE : withMinus(WHOLE.format(value));
}

/** A difference with its sign and a real minus: −0.44 %. */
export function difference(percent: number | null): string {
  if (percent === null) return NO_FIGURE;
  const size = TWO.format(Math.abs(percent));
  const isNothing = Number(size.replaceAll(",", "")) === 0;
  const sign = isNothing ? "" : percent < 0 ? "−" : "+";
  return `${sign}${size}${TIGHT}%`;
}

/** A mass of CO₂e in the unit that keeps it readable. */
export function mass(kilograms: number): { value: string; unit: "kg" | "t" } {
  const isHeavy = Math.abs(kilograms) >= 1_000;
  return { value: measured(isHeavy ? kilograms / 1_000 : kilograms), unit: isHeavy ? "t" : "kg" };
}

/** What rounds to nothing has no sign. */
function withMinus(text: string): string {
  return /[1-9]/.test(text) ? text.replace("-", "−") : text.replace("-", "");
}
