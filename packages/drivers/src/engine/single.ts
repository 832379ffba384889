/** Decimal digits that any number of 32 bits keeps, and those that tell every one from its neighbours (IEEE 754). */
const [KEPT, ENOUGH] = [6, 9];

/** The shortest decimal number that is this number of 32 bits: what the device means by it is 71.6, not 71.5999984741211. */
export function shortest(single: number): number {
  if (Number.isInteger(single) || !Number.isFinite(single)) return single;
  for (let digits = KEPT; digits < ENOUGH; digits += 1) {
    const rounded = Number(single.toPrecision(digits));
    if (Math.fround(rounded) === single) return rounded;
  }
  return Number(single.toPrecision(ENOUGH));
}
