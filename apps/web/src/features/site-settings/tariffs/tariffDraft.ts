import type { ChargeKind, DemandCharge, SiteTariff, TariffExample } from "@atrium/contract/site";
import { fieldText, typedNumber } from "../../../platform/words/shown.ts";

/** Numbers as they are typed; places in lists as they are. */
export interface PeriodDraft {
  readonly name: string;
  readonly price: string;
  /** Empty: the export price of the tariff. */
  readonly exportPrice: string;
}

export interface WindowDraft {
  readonly from: string;
  readonly until: string;
  readonly period: number;
}

export interface DaysDraft {
  readonly weekdays: readonly number[];
  readonly holidays: boolean;
  readonly windows: readonly WindowDraft[];
}

export interface SeasonDraft {
  readonly name: string;
  readonly starts: readonly string[];
  readonly days: readonly DaysDraft[];
}

interface StandingDraft {
  readonly name: string;
  readonly amount: string;
  readonly per: "day" | "month";
}

export interface DemandDraft extends Pick<DemandCharge, "name" | "per" | "measure" | "minutes"> {
  readonly price: string;
  readonly periods: readonly number[];
  readonly seasons: readonly number[];
  /** Both empty: no minimum from earlier months. */
  readonly percent: string;
  readonly months: string;
}

interface SurchargeDraft {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly price: string;
}

interface TaxDraft {
  readonly name: string;
  readonly percent: string;
  readonly on: readonly ChargeKind[];
}

/** What an example sets of a tariff: all but its days. */
export interface TariffTermsDraft {
  readonly name: string;
  readonly periods: readonly PeriodDraft[];
  readonly seasons: readonly SeasonDraft[];
  readonly holidays: "none" | "ordinary" | "all";
  readonly standing: readonly StandingDraft[];
  readonly demand: readonly DemandDraft[];
  readonly surcharges: readonly SurchargeDraft[];
  readonly exportPrice: string;
  readonly taxes: readonly TaxDraft[];
  readonly source: string;
}

/** A tariff as it is typed. */
export interface TariffDraft extends TariffTermsDraft {
  readonly key: string;
  readonly from: string;
  readonly until: string;
}

export function tariffDraft(tariff: SiteTariff, index: number): TariffDraft {
  return { key: String(index), from: tariff.from, until: tariff.until ?? "", ...termsDraft(tariff) };
}

export function termsDraft(tariff: TariffExample["tariff"]): TariffTermsDraft {
  return {
    name: tariff.name,
    periods: tariff.periods.map(({ name, price, exportPrice }) => ({
      name,
      price: typed(price),
      exportPrice: typed(exportPrice),
    })),
    seasons: tariff.seasons,
    holidays: tariff.holidays ?? "none",
    standing: tariff.standing.map(({ name, amount, per }) => ({ name, amount: typed(amount), per })),
    demand: tariff.demand.map(({ ratchet, price, ...charge }) => ({
      ...charge,
      price: typed(price),
      percent: typed(ratchet?.percent),
      months: typed(ratchet?.months),
    })),
    surcharges: tariff.surcharges.map(({ name, from, until, price }) => ({
      name,
      from,
      until: until ?? "",
      price: typed(price),
    })),
    exportPrice: typed(tariff.exportPrice),
    taxes: tariff.taxes.map(({ name, percent, on }) => ({ name, percent: typed(percent), on })),
    source: tariff.source ?? "",
  };
}

/** The tariff that a draft says; numbers that are none stay so, and the contract refuses them. */
export function tariffOf(draft: TariffDraft): object {
  const { from, until, name, seasons, holidays, source } = draft;
  return {
    from,
    ...given("until", until),
    name,
    periods: draft.periods.map((period) => ({
      name: period.name,
      price: typedNumber(period.price),
      ...givenNumber("exportPrice", period.exportPrice),
    })),
    seasons: seasons.map((season) => ({
      name: season.name,
      starts: season.starts,
      days: season.days.map((days) => ({
        weekdays: days.weekdays,
        holidays: days.holidays && holidays !== "none",
        windows: days.windows.map((window) => ({
          from: clockOf(window.from),
          until: clockOf(window.until),
          period: window.period,
        })),
      })),
    })),
    ...(holidays === "none" ? {} : { holidays }),
    standing: draft.standing.map((fee) => ({ name: fee.name, amount: typedNumber(fee.amount), per: fee.per })),
    demand: draft.demand.map(demandOf),
    surcharges: draft.surcharges.map((one) => ({
      name: one.name,
      from: one.from,
      ...given("until", one.until),
      price: typedNumber(one.price),
    })),
    ...givenNumber("exportPrice", draft.exportPrice),
    taxes: draft.taxes.map((tax) => ({ name: tax.name, percent: typedNumber(tax.percent), on: tax.on })),
    ...given("source", source.trim()),
  };
}

function demandOf({ price, percent, months, measure, ...charge }: DemandDraft): object {
  const hasRatchet = measure === "highest" && (percent.trim() !== "" || months.trim() !== "");
  return {
    ...charge,
    measure,
    price: typedNumber(price),
    ...(hasRatchet ? { ratchet: { percent: typedNumber(percent), months: typedNumber(months) } } : {}),
  };
}

function given(key: string, text: string): object {
  return text === "" ? {} : { [key]: text };
}

function givenNumber(key: string, text: string): object {
  return text.trim() === "" ? {} : { [key]: typedNumber(text) };
}

/** A number as it stands in its field. */
export function typed(number: number | undefined): string {
  return number === undefined ? "" : fieldText(number, {});
}

/** A clock as a person types it: 9, 9:15, 0915 and 09.15 are 09:00 and 09:15. What is none stays as it is typed. */
export function clockOf(text: string): string {
  const parts = /^(\d{1,2})(?:[:.h]?([0-5]\d))?$/.exec(text.trim());
  return parts === null ? text.trim() : `${(parts[1] ?? "").padStart(2, "0")}:${parts[2] ?? "00"}`;
}

/** Another place in the list for everything that names a period, after one was removed. */
export function withoutPeriod(draft: TariffTermsDraft, gone: number): Partial<TariffTermsDraft> {
  const moved = (period: number) => (period > gone ? period - 1 : Math.min(period, draft.periods.length - 2));
  return {
    periods: draft.periods.filter((_, index) => index !== gone),
    seasons: draft.seasons.map((season) => ({
      ...season,
      days: season.days.map((days) => ({
        ...days,
        windows: days.windows.map((window) => ({ ...window, period: moved(window.period) })),
      })),
    })),
    demand: draft.demand.map((charge) => ({
      ...charge,
      periods: charge.periods.filter((period) => period !== gone).map(moved),
    })),
  };
}

/** The same for a season. */
export function withoutSeason(draft: TariffTermsDraft, gone: number): Partial<TariffTermsDraft> {
  const seasons = draft.seasons.filter((_, index) => index !== gone);
  return {
    seasons: seasons.length === 1 ? changedAt(seasons, 0, { starts: [] }) : seasons,
    demand: draft.demand.map((charge) => ({
      ...charge,
      seasons: charge.seasons
        .filter((season) => season !== gone)
        .map((season) => (season > gone ? season - 1 : season)),
    })),
  };
}

/** A weekday, or the holidays, in one group of days and in no other. */
export function withDay(days: readonly DaysDraft[], at: number, weekdays: readonly number[]): DaysDraft[] {
  return days.map((group, index) => ({
    ...group,
    weekdays: index === at ? weekdays : group.weekdays.filter((day) => !weekdays.includes(day)),
  }));
}

export function withHolidays(days: readonly DaysDraft[], at: number, isIn: boolean): DaysDraft[] {
  return days.map((group, index) => ({ ...group, holidays: index === at ? isIn : group.holidays && !isIn }));
}

/** The rows with one of them changed. */
export function changedAt<Row extends object>(rows: readonly Row[], index: number, change: Partial<Row>): Row[] {
  return rows.map((row, at) => (at === index ? Object.assign({}, row, change) : row));
}
