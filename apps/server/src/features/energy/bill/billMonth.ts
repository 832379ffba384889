import { kilowattHours } from "@atrium/contract";
import { type BillLine, type BillReply, chargeOf, MAX_NAMED_GAPS, moneyOf, percentOf } from "@atrium/contract/energy";
import type { DemandCharge } from "@atrium/contract/site";
import { type BillDay, missingSpans, type Stretch, stretchesOf, sumOf } from "./billDays.ts";
import { energyLine, linesOf } from "./billLines.ts";

interface MonthOptions {
  readonly days: readonly BillDay[];
  readonly hasExport: boolean;
  readonly digits: number;
  readonly before: (charge: DemandCharge) => readonly (readonly BillDay[])[];
}

type MonthBill = Pick<
  BillReply,
  "tariffs" | "lines" | "energyCharge" | "beforeTax" | "total" | "imported" | "exported" | "missing"
>;

const HOUR = 3_600_000;

/**
 * The bill of a month. Every line is rounded by itself, as on paper; sums add up rounded amounts in whole units of the
 * currency, so that no binary fraction is ever added.
 */
export function monthBill({ days, hasExport, digits, before }: MonthOptions): MonthBill {
  const stretches = stretchesOf(days);
  const options = { digits, monthDays: days.length, before };
  const metered = stretches.flatMap((stretch) => linesOf(stretch, options));
  const inGaps = gapsOf(days);
  const lines = [...metered, ...gapLine(metered, inGaps, days, digits)];
  const taxes = taxLines(stretches, lines, digits);
  const spans = missingSpans(days);
  const all = [...lines, ...taxes];
  const isMeasured = inGaps > 0 || days.some(({ imported }) => imported?.known.includes(1) === true);
  const sumOrNull = (some: readonly BillLine[]) => (isMeasured ? sum(some, digits) : null);
  const unpriced = sumOfDays(days, "imported", (day, quarter) => (day.periods[quarter] ?? -1) < 0);
  return {
    tariffs: stretches.map(tariffOf),
    lines: all,
    energyCharge: sumOrNull(lines.filter(isEnergy)),
    beforeTax: sumOrNull(lines),
    total: sumOrNull(all),
    imported: kilowattHours(isMeasured ? sumOfDays(days, "imported", () => true) + inGaps : null),
    exported: hasExport ? kilowattHours(sumOfDays(days, "exported", () => true)) : null,
    missing: {
      hours: spans.reduce((total, { from, to }) => total + (to - from), 0) / HOUR,
      spans: spans.slice(0, MAX_NAMED_GAPS),
      spanCount: spans.length,
      kwh: kilowattHours(inGaps),
      unpriced: kilowattHours(unpriced),
      demand: lines.filter(({ amount }) => amount === null).map(({ name }) => name),
    },
  };
}

function isEnergy({ kind }: BillLine): boolean {
  return kind === "energy" || kind === "surcharge";
}

/** What counters went on by in times that began and ended in the month, and of which no quarter hour is known. */
function gapsOf(days: readonly BillDay[]): number {
  const since = days[0]?.from ?? 0;
  const gaps = days.flatMap(({ imported }) => imported?.gaps ?? []);
  return gaps.reduce((total, { from, amount }) => (from >= since ? total + amount : total), 0);
}

/** It costs the mean of the rest, surcharges included, as on the energy page. */
function gapLine(lines: readonly BillLine[], kwh: number, days: readonly BillDay[], digits: number): BillLine[] {
  const counted = lines
    .filter(({ kind }) => kind === "energy")
    .reduce((total, { quantity }) => total + (quantity ?? 0), 0);
  if (kwh === 0 || counted === 0) return [];
  const charged = sum(lines.filter(isEnergy), digits);
  const price = Math.round((charged / counted) * 1_000_000) / 1_000_000;
  return [energyLine({ kind: "energy", name: "", kwh, price, days }, digits)];
}

/** Each tax on the lines of its own tariff; what has no hour is of the last one. */
function taxLines(stretches: readonly Stretch[], lines: readonly BillLine[], digits: number): BillLine[] {
  return stretches.flatMap(({ tariff, days }, index) => {
    const [from, until] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
    const isLast = index === stretches.length - 1;
    const own = lines.filter((line) => (line.name === "" ? isLast : line.from >= from && line.from <= until));
    return tariff.taxes.flatMap((tax): BillLine[] => {
      const taxed = own.filter(({ kind }) => kind !== "tax" && tax.on.includes(kind));
      const base = taxed.reduce((total, line) => total + unitsOf(line, digits), 0n);
      if (taxed.length === 0) return [];
      return [
        {
          kind: "tax",
          name: tax.name,
          from,
          until,
          quantity: moneyOf(base, digits),
          unit: "money",
          price: tax.percent,
          times: 1,
          per: null,
          amount: moneyOf(percentOf(base, tax.percent), digits),
          peak: null,
        },
      ];
    });
  });
}

/** Amounts in the smallest unit of the currency; one that is not known adds nothing, and the bill says so. */
function unitsOf({ amount }: BillLine, digits: number): bigint {
  return chargeOf({ quantity: 1, price: amount ?? 0 }, digits);
}

function sum(lines: readonly BillLine[], digits: number): number {
  return moneyOf(
    lines.reduce((total, line) => total + unitsOf(line, digits), 0n),
    digits,
  );
}

function sumOfDays(
  days: readonly BillDay[],
  of: "imported" | "exported",
  isIn: (day: BillDay, quarter: number) => boolean,
): number {
  return days.reduce((total, day) => total + sumOf(day[of], (quarter) => isIn(day, quarter)), 0);
}

function tariffOf({ tariff, days }: Stretch): MonthBill["tariffs"][number] {
  const { name, source } = tariff;
  return {
    name,
    from: days[0]?.date ?? "",
    until: days.at(-1)?.date ?? "",
    ...(source === undefined ? {} : { source }),
  };
}
