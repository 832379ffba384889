import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { KilowattHours, Kilowatts } from "../base/quantity.ts";
import { CHARGE_KINDS } from "../site/tariff.ts";

/**
 * Whose bill: `grid` what the meters at the grid delivered; `site` all that was used, of a site without such a meter;
 * `meter:EM-X-01` one main meter; `place:office-building` a building as if it had a contract of its own.
 */
const BillAccountKey = z
  .string()
  .max(120)
  .regex(/^(grid|site|(meter|place):[\w.-]+)$/);

export const BillQuery = z.object({
  /** `2026-11`; absent: the month before the current one. */
  month: z
    .string()
    .max(7)
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  /** Absent: the grid, or without a meter there the site. */
  account: BillAccountKey.optional(),
});
export type BillQuery = z.infer<typeof BillQuery>;

const BillAccount = z.object({ key: z.string(), name: z.string() });
export type BillAccount = z.infer<typeof BillAccount>;

export const BILL_KINDS = [...CHARGE_KINDS, "tax"] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** One line. Its amount is rounded to the smallest unit of the currency, half away from zero; the total adds up amounts. */
export const BillLine = z.object({
  kind: z.enum(BILL_KINDS),
  /** As the tariff calls it: "Ponta", "Ft", "VAT". Empty: what was counted in hours that are not known. */
  name: z.string(),
  /** The days it is for, both included. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** kWh, kW, days, months, or what a tax is a part of; kWh to three decimals, as they are multiplied; null: not known. */
  quantity: z.number().nullable(),
  unit: z.enum(["kWh", "kW", "day", "month", "money"]),
  /** Of a unit; of a tax percent. */
  price: z.number(),
  /** How often it is charged: days of a price per day, the part of a month. */
  times: z.number(),
  /** What its price is for beside the unit, where it is charged by time. */
  per: z.enum(["day", "month", "year"]).nullable(),
  /** Below zero it is credited. null: not known. */
  amount: z.number().nullable(),
  /** Of a demand: when it was measured and for how long; `ratchet`: it is a part of an earlier peak. */
  peak: z
    .object({
      measured: Kilowatts,
      at: EpochMillis,
      minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
      ratchet: z.number().nullable(),
    })
    .nullable(),
});
export type BillLine = z.infer<typeof BillLine>;

/** The most stretches without data that are named. */
export const MAX_NAMED_GAPS = 20;

/** A month by its tariffs, from readings. */
export const BillReply = z.object({
  account: z.string(),
  accounts: z.array(BillAccount).max(10_000),
  /** `2026-11` */
  month: z.string(),
  from: EpochMillis,
  to: EpochMillis,
  /** Until when readings count: the end of the month, or now. */
  until: EpochMillis,
  currency: z.string(),
  /** Decimals of an amount. */
  digits: z.int().nonnegative(),
  tariffs: z
    .array(z.object({ name: z.string(), from: z.iso.date(), until: z.iso.date(), source: z.string().optional() }))
    .max(1_000),
  lines: z.array(BillLine).max(10_000),
  /** Energy and surcharges: what the energy page calls the energy charge. null, as the other sums: nothing was measured. */
  energyCharge: z.number().nullable(),
  beforeTax: z.number().nullable(),
  total: z.number().nullable(),
  imported: KilowattHours.nullable(),
  /** null: the account has no register of export. */
  exported: KilowattHours.nullable(),
  missing: z.object({
    /** Of the time that is over; what was used in it is unknown or has no hour. */
    hours: z.number().nonnegative(),
    spans: z.array(z.object({ from: EpochMillis, to: EpochMillis })).max(MAX_NAMED_GAPS),
    spanCount: z.int().nonnegative(),
    /** What counters went on by in such time, charged at the mean price. */
    kwh: KilowattHours,
    /** Of hours without a valid tariff: on no line. */
    unpriced: KilowattHours,
    /** Demand charges of which no interval was measured whole. */
    demand: z.array(z.string()).max(100),
  }),
});
export type BillReply = z.infer<typeof BillReply>;

/** It is whole: the month is over, and every hour of it was measured and has a price. */
export function isBillComplete({ missing, until, to }: Pick<BillReply, "missing" | "until" | "to">): boolean {
  return until >= to && missing.hours === 0 && missing.unpriced === 0 && missing.demand.length === 0;
}
