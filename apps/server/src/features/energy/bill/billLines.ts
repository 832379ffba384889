import { kilowatts, validOn } from "@atrium/contract";
import { type BillLine, chargeOf, moneyOf } from "@atrium/contract/energy";
import type { DemandCharge } from "@atrium/contract/site";
import { type BillDay, type Stretch, sumOf, sumsByPeriod } from "./billDays.ts";
import { chargedDays, type DemandPeak, highestDemand, meanDemand } from "./billDemand.ts";

interface LineOptions {
  readonly digits: number;
  /** Days of the month. */
  readonly monthDays: number;
  /** Of each month before, the newest first: its days as the demand charges of a tariff read them. */
  readonly before: (charge: DemandCharge) => readonly (readonly BillDay[])[];
}

const PLAIN = { times: 1, per: null, peak: null } as const;
/** kWh as they are multiplied: to the watt-hour. */
const WATT_HOURS = 1_000;

/** The lines before tax of days that have one tariff. */
export function linesOf(stretch: Stretch, options: LineOptions): BillLine[] {
  return [
    ...energyLines(stretch, options),
    ...surchargeLines(stretch, options),
    ...demandLines(stretch, options),
    ...standingLines(stretch, options),
    ...exportLines(stretch, options),
  ];
}

function energyLines({ tariff, days }: Stretch, { digits }: LineOptions): BillLine[] {
  return sumsByPeriod(days, "imported", tariff.periods.length).flatMap((kwh, place) => {
    const period = tariff.periods[place];
    if (period === undefined || kwh === 0) return [];
    return [energyLine({ kind: "energy", name: period.name, kwh, price: period.price, days }, digits)];
  });
}

function surchargeLines({ tariff, days }: Stretch, { digits }: LineOptions): BillLine[] {
  return tariff.surcharges.flatMap((surcharge) => {
    const own = days.filter(({ date }) => validOn([surcharge], date) !== undefined);
    const kwh = own.reduce((sum, day) => sum + sumOf(day.imported, (quarter) => (day.periods[quarter] ?? -1) >= 0), 0);
    if (own.length === 0 || kwh === 0) return [];
    const { name, price } = surcharge;
    return [energyLine({ kind: "surcharge", name, kwh, price, days: own }, digits)];
  });
}

function exportLines({ tariff, days }: Stretch, { digits }: LineOptions): BillLine[] {
  const sums = sumsByPeriod(days, "exported", tariff.periods.length);
  const byPrice = new Map<number, { kwh: number; names: string[] }>();
  for (const [place, kwh] of sums.entries()) {
    const period = tariff.periods[place];
    const price = period?.exportPrice ?? tariff.exportPrice;
    if (period === undefined || price === undefined || kwh === 0) continue;
    const known = byPrice.get(price) ?? { kwh: 0, names: [] };
    byPrice.set(price, { kwh: known.kwh + kwh, names: [...known.names, period.name] });
  }
  return [...byPrice].map(([price, { kwh, names }]) =>
    energyLine({ kind: "export", name: names.join(", "), kwh, price: -price, days }, digits),
  );
}

interface EnergyCharge {
  readonly kind: "energy" | "surcharge" | "export";
  readonly name: string;
  readonly kwh: number;
  readonly price: number;
  readonly days: readonly BillDay[];
}

export function energyLine({ kind, name, kwh, price, days }: EnergyCharge, digits: number): BillLine {
  const quantity = Math.round(kwh * WATT_HOURS) / WATT_HOURS;
  const amount = moneyOf(chargeOf({ quantity, price }, digits), digits);
  return { ...PLAIN, kind, name, ...datesOf(days), quantity, unit: "kWh", price, amount };
}

function standingLines({ tariff, days }: Stretch, { digits, monthDays }: LineOptions): BillLine[] {
  return tariff.standing.map(({ name, amount: price, per }): BillLine => {
    const count = days.length;
    const isWhole = count === monthDays;
    const charge = per === "day" ? { quantity: count, price } : { quantity: 1, price, times: { count, of: monthDays } };
    const common = { ...PLAIN, kind: "standing" as const, name, ...datesOf(days), price };
    const amount = moneyOf(chargeOf(charge, digits), digits);
    return per === "day"
      ? { ...common, quantity: count, unit: "day", amount }
      : { ...common, quantity: 1, unit: "month", times: isWhole ? 1 : count / monthDays, amount };
  });
}

/** A tariff of a part of the month charges that part of a month's price, by its own peak. */
function demandLines({ tariff, days }: Stretch, options: LineOptions): BillLine[] {
  return tariff.demand.flatMap((charge): BillLine[] => {
    const own = chargedDays(charge, days);
    if (own.length === 0) return [];
    const demand = billedDemand(charge, own, options);
    const { digits, monthDays } = options;
    const count = own.length;
    const times = { day: { count, of: 1 }, month: { count, of: monthDays }, year: { count, of: 12 * monthDays } }[
      charge.per
    ];
    const { name, price, per } = charge;
    const common = {
      kind: "demand",
      name,
      ...datesOf(own),
      unit: "kW",
      price,
      per,
      times: times.count / times.of,
    } as const;
    if (demand === undefined) return [{ ...common, quantity: null, amount: null, peak: null }];
    const quantity = Math.round(demand.kw * WATT_HOURS) / WATT_HOURS;
    const amount = moneyOf(chargeOf({ quantity, price, times }, digits), digits);
    return [{ ...common, quantity, amount, peak: demand.peak }];
  });
}

function billedDemand(
  charge: DemandCharge,
  days: readonly BillDay[],
  { before }: LineOptions,
): { readonly kw: number; readonly peak: BillLine["peak"] } | undefined {
  if (charge.measure === "mean") {
    const kw = meanDemand(charge, days);
    return kw === undefined ? undefined : { kw, peak: null };
  }
  const own = highestDemand(charge, days);
  const { ratchet } = charge;
  const earlier = ratchet && highest(before(charge).map((month) => highestDemand(charge, month)));
  const share = (ratchet?.percent ?? 0) / 100;
  if (earlier !== undefined && earlier.kw * share > (own?.kw ?? -1)) {
    return { kw: earlier.kw * share, peak: { ...peakOf(earlier), ratchet: ratchet?.percent ?? null } };
  }
  return own && { kw: own.kw, peak: { ...peakOf(own), ratchet: null } };
}

function highest(peaks: readonly (DemandPeak | undefined)[]): DemandPeak | undefined {
  return peaks.reduce((best, peak) => ((peak?.kw ?? -1) > (best?.kw ?? -1) ? peak : best), undefined);
}

function peakOf({ kw, at, minutes }: DemandPeak) {
  return { measured: kilowatts(kw), at, minutes };
}

function datesOf(days: readonly BillDay[]): { readonly from: string; readonly until: string } {
  return { from: days[0]?.date ?? "", until: days.at(-1)?.date ?? "" };
}
