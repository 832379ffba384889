import { t } from "@atrium/words";
import * as z from "zod";
import { dayAfter, firstOtherDay, gapProblems, overlapProblems, validOn } from "../base/datedRecord.ts";
import { EnergyBasis } from "../energy/energy.ts";
import { EpochMillis } from "../base/ids.ts";
import { MAX_REASON_LENGTH } from "../devices/command.ts";
import { PlainName } from "../base/plainName.ts";
import { Preferences } from "./preferences.ts";
import { SiteBooking } from "./siteBooking.ts";
import { type SiteTariff, SiteTariffs } from "./tariff.ts";
import { tariffProblems } from "./tariffProblems.ts";
import { SiteLocation } from "./siteCalendar.ts";
import { Currency, type EmissionFactor, EmissionFactors, HelpLine, SiteWord, TimeZone } from "./siteTerms.ts";

/** What the page of the site sets. */
export const SiteSettings = z.object({
  name: PlainName,
  word: SiteWord.exactOptional(),
  timeZone: TimeZone,
  currency: Currency,
  help: HelpLine.exactOptional(),
  location: SiteLocation.exactOptional(),
  booking: SiteBooking.exactOptional(),
  tariffs: SiteTariffs,
  emissionFactors: EmissionFactors,
  /** What holds for people who have not chosen their own. */
  preferences: Preferences.exactOptional(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The settings of the site, and what there is to know before they are changed. */
export const SiteSettingsReply = z.object({
  settings: SiteSettings,
  /** The zone in which the server counts since its start: another one in the settings counts from the next start on. */
  countedIn: TimeZone,
  /** The site's day now. */
  today: z.iso.date(),
  /** The first day of which anything is recorded; null: nothing yet. */
  recordedFrom: z.iso.date().nullable(),
  /** Days of this year that are holidays by the calendar; a tariff may have periods of its own for them. */
  holidays: z.int().nonnegative(),
  /** Who changed them last, and when; null: they came in with the site. */
  changed: z.object({ by: z.string(), at: EpochMillis }).nullable(),
});
export type SiteSettingsReply = z.infer<typeof SiteSettingsReply>;

/**
 * `before`: as they were read. Where somebody has changed them since, the change is refused (EDV009).
 * `reason`: needed where recorded days cost or emit something else then.
 */
export const SiteSettingsChange = z.object({
  before: SiteSettings,
  settings: SiteSettings,
  reason: z
    .string()
    .trim()
    .min(1)
    .max(MAX_REASON_LENGTH)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") })
    .exactOptional(),
});
export type SiteSettingsChange = z.infer<typeof SiteSettingsChange>;

/** Tariffs and factors that somebody thinks of. */
export const SiteTermsQuestion = SiteSettings.pick({ tariffs: true, emissionFactors: true });

const MonthTerms = z.object({
  /** In the site's currency; null: a part of it has no tariff. */
  cost: z.number().nullable(),
  /** Of the hours of each period, by the names of the periods. */
  periods: z.array(z.object({ name: z.string(), amount: z.number() })).max(1_000),
  /** kg; null: a part of it has no factor. */
  emissions: z.number().nullable(),
});

/** The last month that is over, as it is counted now and as it would be. */
export const SiteTermsAnswer = z.object({
  from: EpochMillis,
  to: EpochMillis,
  /** Whether it counts what the meter at the grid delivered, or, without one, all that was used. */
  basis: EnergyBasis.exclude(["share"]),
  /** null: nothing was measured. */
  kwh: z.number().nullable(),
  /** Share of the month that was measured, 0 to 1. */
  measured: z.number(),
  present: MonthTerms,
  asked: MonthTerms,
});
export type SiteTermsAnswer = z.infer<typeof SiteTermsAnswer>;

interface SettingsProblem {
  /** `tariffs.0.from` */
  readonly path: string;
  readonly message: string;
}

/** What is wrong with tariffs and factors as lists: days that two of them cover, or none; hours without a period, or with two. */
export function siteTermsProblems({
  tariffs,
  emissionFactors,
}: Pick<SiteSettings, "tariffs" | "emissionFactors">): SettingsProblem[] {
  const ofList = (list: string, rows: Parameters<typeof overlapProblems>[0]): SettingsProblem[] =>
    [...overlapProblems(rows), ...gapProblems(rows)].map(({ index, field, message }) => ({
      path: `${list}.${index}.${field}`,
      message,
    }));
  return [
    ...ofList("tariffs", tariffs),
    ...tariffs.flatMap((tariff, index) =>
      tariffProblems(tariff).map(({ path, message }) => ({ path: `tariffs.${index}.${path}`, message })),
    ),
    ...ofList("emissionFactors", emissionFactors),
  ];
}

/** The first day of a range that costs or emits something else after the change; undefined: none does. */
export function firstOtherTerms(
  before: Pick<SiteSettings, "tariffs" | "emissionFactors">,
  after: Pick<SiteSettings, "tariffs" | "emissionFactors">,
  range: { readonly first: string; readonly last: string },
): string | undefined {
  const days = [
    firstOtherDay([stretchesOf(before.tariffs), stretchesOf(after.tariffs)], range, arePricedAlike),
    firstOtherDay([before.emissionFactors, after.emissionFactors], range, areEmittingAlike),
  ];
  return days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(0);
}

/** A tariff while its surcharges are the same. */
interface TariffStretch {
  readonly from: string;
  readonly until: string | undefined;
  readonly tariff: SiteTariff;
  readonly added: readonly (readonly [name: string, price: number])[];
}

/** Tariffs cut where a surcharge begins or ends: a new one changes no day before it. */
function stretchesOf(tariffs: readonly SiteTariff[]): TariffStretch[] {
  return tariffs.flatMap((tariff) => {
    const { from, until, surcharges } = tariff;
    const edges = surcharges.flatMap((one) => [one.from, ...(one.until === undefined ? [] : [dayAfter(one.until)])]);
    const inside = edges.filter((day) => day > from && (until === undefined || day <= until));
    const starts = [...new Set([from, ...inside])].toSorted();
    return starts.map((start, index): TariffStretch => {
      const next = starts[index + 1];
      const added = surcharges.filter((one) => validOn([one], start) !== undefined);
      return {
        from: start,
        until: next === undefined ? until : dayAfter(next, -1),
        tariff,
        added: added.map(({ name, price }) => [name, price] as const),
      };
    });
  });
}

function arePricedAlike(one: TariffStretch | undefined, other: TariffStretch | undefined): boolean {
  return JSON.stringify(pricesOf(one)) === JSON.stringify(pricesOf(other));
}

/** What decides about a day and its bill; what the tariff is called and where it comes from does not. */
function pricesOf(stretch: TariffStretch | undefined): unknown {
  if (stretch === undefined) return null;
  const { periods, seasons, holidays, demand, standing, taxes, exportPrice } = stretch.tariff;
  const prices = periods.map((period) => [period.price, period.exportPrice ?? exportPrice ?? null]);
  const rest = [stretch.added, demand, standing, taxes];
  // Where every period has one price, hours and days say nothing.
  if (demand.length === 0 && new Set(prices.map(String)).size === 1) return [prices[0], rest];
  const calendar = seasons.map(({ starts, days }) => [
    starts,
    days.map((group) => [
      group.weekdays,
      group.holidays,
      group.windows.map(({ from, until, period }) => [from, until, prices[period] ?? null]),
    ]),
  ]);
  return [calendar, holidays ?? null, rest];
}

function areEmittingAlike(one: EmissionFactor | undefined, other: EmissionFactor | undefined): boolean {
  return one?.kgPerKwh === other?.kgPerKwh;
}
