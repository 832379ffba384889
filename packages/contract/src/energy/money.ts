/** Prices count to a millionth of the currency, quantities to a thousandth. */
const [PRICE_PARTS, QUANTITY_PARTS] = [1_000_000, 1_000];

interface Charge {
  readonly quantity: number;
  readonly price: number;
  /** A part of a time, as days of a month; absent: once. */
  readonly times?: { readonly count: number; readonly of: number } | undefined;
}

/** Decimals of a currency's amounts: 2 of EUR, 0 of JPY. */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * A quantity at a price in the smallest unit of a currency, half away from zero. Counted in whole numbers: 1.005 of a
 * price is 1.005, whatever a binary fraction makes of it.
 */
export function chargeOf({ quantity, price, times = { count: 1, of: 1 } }: Charge, digits: number): bigint {
  const parts =
    BigInt(Math.round(quantity * QUANTITY_PARTS)) * BigInt(Math.round(price * PRICE_PARTS)) * BigInt(times.count);
  return rounded(parts * 10n ** BigInt(digits), BigInt(PRICE_PARTS * QUANTITY_PARTS) * BigInt(times.of));
}

/** A part in percent of an amount in the smallest unit. */
export function percentOf(amount: bigint, percent: number): bigint {
  return rounded(amount * BigInt(Math.round(percent * PRICE_PARTS)), BigInt(100 * PRICE_PARTS));
}

/** An amount in the smallest unit as a number of the currency. */
export function moneyOf(amount: bigint, digits: number): number {
  return Number(amount) / 10 ** digits;
}

/** Half away from zero. */
function rounded(parts: bigint, by: bigint): bigint {
  const half = by / 2n;
  return parts < 0n ? -((-parts + half) / by) : (parts + half) / by;
}
