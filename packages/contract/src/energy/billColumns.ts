import { formatDate, phrase, type Phrase, sayNumber, t } from "@atrium/words";
import type { Column } from "../base/column.ts";
import type { BillKind, BillLine } from "./bill.ts";

const KIND_NAMES: Readonly<Record<BillKind, Phrase>> = {
  energy: phrase("Energy"),
  surcharge: phrase("Surcharge"),
  demand: phrase("Demand"),
  standing: phrase("Standing fee"),
  export: phrase("Export credit"),
  tax: phrase("Tax"),
};

const PER_NAMES = { day: phrase("day"), month: phrase("month"), year: phrase("year") } as const;

/** A line with what its words need: the site's currency and zone. */
export interface BillRow extends BillLine {
  readonly currency: string;
  readonly timeZone: string;
}

export const BILL_COLUMNS = [
  { key: "kind", title: phrase("Kind"), value: ({ kind }) => t(KIND_NAMES[kind]) },
  { key: "name", title: phrase("Line"), value: billLineName },
  {
    key: "days",
    title: phrase("Days"),
    under: "name",
    value: ({ from, until }) => t("{from} to {until}", { from, until }),
  },
  { key: "quantity", title: phrase("Quantity"), value: ({ quantity }) => quantity },
  { key: "unit", title: phrase("Unit"), under: "quantity", value: billUnitText },
  { key: "price", title: phrase("Price"), value: ({ price }) => price },
  { key: "per", title: phrase("Price per"), under: "price", value: billPriceText },
  { key: "times", title: phrase("Times"), under: "price", value: ({ times }) => times },
  { key: "amount", title: phrase("Amount"), value: ({ amount }) => amount },
  { key: "peak", title: phrase("Peak"), under: "quantity", value: (row) => billPeakText(row) },
] as const satisfies readonly Column<BillRow>[];

export function billKindText(kind: BillKind): string {
  return t(KIND_NAMES[kind]);
}

/** What a line is for. */
export function billLineName({ name }: Pick<BillLine, "name">): string {
  return name === "" ? t("In hours without readings, at the mean price") : name;
}

/** "kWh", "days", "THB" */
export function billUnitText({ unit, currency }: Pick<BillRow, "unit" | "currency">): string {
  if (unit === "money") return currency;
  if (unit === "day") return t("days");
  return unit === "month" ? t("months") : unit;
}

/** "THB/kWh", "EUR/kW and day", "%" */
export function billPriceText({ unit, per, kind, currency }: BillRow): string {
  if (kind === "tax") return "%";
  if (unit === "day" || unit === "month") return t("{currency} per {span}", { currency, span: t(PER_NAMES[unit]) });
  const price = `${currency}/${unit}`;
  return per === null ? price : t("{price} and {span}", { price, span: t(PER_NAMES[per]) });
}

/** "141.2 kW, 20 Nov 2026 08:30, 15 min"; empty: it is no demand. */
export function billPeakText({ peak, timeZone }: Pick<BillRow, "peak" | "timeZone">): string {
  if (peak === null) return "";
  const { measured, at, minutes, ratchet } = peak;
  const words = t("{measured} kW on {day}, {minutes}-minute mean", {
    measured: sayNumber(measured, 2),
    day: formatDate(at, "DD MMM YYYY HH:mm", timeZone),
    minutes: String(minutes),
  });
  return ratchet === null ? words : t("{share} % of {words}", { share: sayNumber(ratchet), words });
}
