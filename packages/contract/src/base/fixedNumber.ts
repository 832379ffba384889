/** By decimals. Each made once, and not before it is used: making one takes longer than a hundred uses, and the first one 20 ms. */
const formats = new Map<number, Intl.NumberFormat>();

/** "1,268.50": a number with exactly so many decimals. */
export function fixedNumber(value: number, decimals: number): string {
  return formatOf(decimals).format(value);
}

function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(decimals, made);
  return made;
}
