import { t } from "@atrium/words";
import * as z from "zod";
import { Validity } from "../base/datedRecord.ts";
import { Source } from "./source.ts";

/** As many tariffs as one of each month of a long life. */
const MAX_TARIFFS = 400;
/** In the site's currency. Prices count to a millionth of it. */
const MAX_PRICE = 1_000_000;
const MAX_PERIODS = 12;
const MAX_SEASONS = 8;
const MAX_DAY_TYPES = 8;
const MAX_WINDOWS = 24;
const MAX_LINES = 10;

const Label = z
  .string()
  .trim()
  .min(1, { error: () => t("Enter a name") })
  .max(60)
  .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("must be plain text") });
const Price = z.number().nonnegative().max(MAX_PRICE);
const PeriodIndex = z
  .int()
  .nonnegative()
  .max(MAX_PERIODS - 1);

const Clock = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: () => t("expected a time from 00:00 to 24:00") });

/** Hours with one price of a kWh: "Ponta". Windows name it by its place in the list. */
const TariffPeriod = z.object({
  name: Label,
  /** Per kWh that the grid delivers. */
  price: Price,
  /** Per kWh that is exported in it; absent: the tariff's export price. */
  exportPrice: Price.optional(),
});
export type TariffPeriod = z.infer<typeof TariffPeriod>;

/** From one clock to another of the same day. Where it ends before it begins, it has the end and the beginning of the day. */
const TariffWindow = z.object({ from: Clock, until: Clock, period: PeriodIndex });
export type TariffWindow = z.infer<typeof TariffWindow>;

/** Days with the same windows, which together are the whole day. */
const TariffDays = z.object({
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  /** Also the holidays that the tariff counts, whatever their weekday. */
  holidays: z.boolean(),
  windows: z.array(TariffWindow).min(1).max(MAX_WINDOWS),
});
export type TariffDays = z.infer<typeof TariffDays>;

const MonthDay = z
  .string()
  .max(5)
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: () => t("expected a day such as 06-01") });

/** `06-01`, each year; or the day on which the clocks are changed. */
const SeasonStart = z.union([z.enum(["summer-time", "winter-time"]), MonthDay]);

/** A part of the year. It lasts until another one starts. */
const TariffSeason = z.object({
  name: Label,
  /** Without any it is the only one. */
  starts: z.array(SeasonStart).max(6),
  days: z.array(TariffDays).min(1).max(MAX_DAY_TYPES),
});
export type TariffSeason = z.infer<typeof TariffSeason>;

/** What is paid whatever is used. */
const StandingFee = z.object({ name: Label, amount: Price, per: z.enum(["day", "month"]) });

/** A price of a kW. */
const DemandCharge = z.object({
  name: Label,
  /** Per kW; of a year, each month pays a twelfth. */
  price: Price,
  per: z.enum(["day", "month", "year"]),
  /** `highest`: the highest mean of so many minutes; `mean`: kWh of the periods by their hours. */
  measure: z.enum(["highest", "mean"]),
  minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  /** In which periods and seasons it is measured and charged, by their places; empty: in all. */
  periods: z.array(PeriodIndex).max(MAX_PERIODS),
  seasons: z.array(z.int().nonnegative()).max(MAX_SEASONS),
  /** No less than so many percent of the highest of so many months before. */
  ratchet: z.object({ percent: z.number().positive().max(100), months: z.int().min(1).max(23) }).optional(),
});
export type DemandCharge = z.infer<typeof DemandCharge>;

/** Added to each kWh that the grid delivers, such as the Thai Ft; below zero it is a rebate. */
const Surcharge = z.object({ name: Label, ...Validity, price: z.number().min(-MAX_PRICE).max(MAX_PRICE) });
export type Surcharge = z.infer<typeof Surcharge>;

/** The kinds of lines of a bill before tax. */
export const CHARGE_KINDS = ["energy", "surcharge", "demand", "standing", "export"] as const;
export const ChargeKind = z.enum(CHARGE_KINDS);
export type ChargeKind = z.infer<typeof ChargeKind>;

const Tax = z.object({
  name: Label,
  percent: z.number().nonnegative().max(100),
  /** The lines that it is a part of. */
  on: z
    .array(ChargeKind)
    .min(1, { error: () => t("Choose at least one") })
    .max(CHARGE_KINDS.length),
});

/** What the grid charges, in the site's currency. `tariffProblems` says what is wrong with one as a whole. */
export const SiteTariff = z.object({
  ...Validity,
  name: Label,
  periods: z.array(TariffPeriod).min(1).max(MAX_PERIODS),
  seasons: z.array(TariffSeason).min(1).max(MAX_SEASONS),
  /** Holidays of the calendar that have the windows of holidays: all but the extra ones, or all. Without it none has. */
  holidays: z.enum(["ordinary", "all"]).optional(),
  standing: z.array(StandingFee).max(MAX_LINES),
  demand: z.array(DemandCharge).max(MAX_LINES),
  surcharges: z.array(Surcharge).max(100),
  /** Per kWh that is exported; absent: nothing, where the period says nothing else. */
  exportPrice: Price.optional(),
  taxes: z.array(Tax).max(MAX_LINES),
  source: Source.optional(),
});
export type SiteTariff = z.infer<typeof SiteTariff>;
export const SiteTariffs = z.array(SiteTariff).min(1).max(MAX_TARIFFS);
