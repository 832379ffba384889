import { sayNumber } from "@atrium/words";

/** "1,268.50": a number with exactly so many decimals. */
export function fixedNumber(value: number, decimals: number): string {
  return sayNumber(value, decimals);
}
