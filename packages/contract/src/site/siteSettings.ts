import { t } from "@atrium/words";
import * as z from "zod";
import { firstOtherDay, gapProblems, overlapProblems } from "../base/datedRecord.ts";
import { EnergyBasis } from "../energy/energy.ts";
import { EpochMillis } from "../base/ids.ts";
import { MAX_REASON_LENGTH } from "../devices/command.ts";
import { PlainName } from "../base/plainName.ts";
import { Preferences } from "./preferences.ts";
import { SiteBooking } from "./siteBooking.ts";
import { SiteLocation } from "./siteCalendar.ts";
import {
  Currency,
  type EmissionFactor,
  EmissionFactors,
  HelpLine,
  isTimeOfDay,
  type SiteTariff,
  SiteTariffs,
  TimeZone,
} from "./siteTerms.ts";

/** What the page of the site sets. */
export const SiteSettings = z.object({
  name: PlainName,
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
  /** Days of this year that are holidays by the calendar; a tariff may count them as off-peak. */
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
  onPeak: z.number(),
  offPeak: z.number(),
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

/** What is wrong with tariffs and factors as lists: days that two of them cover, or none; hours that are none. */
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
    ...tariffs.flatMap(hourProblems),
    ...ofList("emissionFactors", emissionFactors),
  ];
}

function hourProblems({ onPeakFrom, onPeakUntil }: SiteTariff, index: number): SettingsProblem[] {
  const wrong = Object.entries({ onPeakFrom, onPeakUntil }).flatMap(([field, clock]) =>
    isTimeOfDay(clock)
      ? []
      : [{ path: `tariffs.${index}.${field}`, message: t("expected a time from 00:00 to 24:00") }],
  );
  if (wrong.length > 0 || onPeakFrom < onPeakUntil) return wrong;
  return [{ path: `tariffs.${index}.onPeakUntil`, message: t("expected a time after {onPeakFrom}", { onPeakFrom }) }];
}

/** The first day of a range that costs or emits something else after the change; undefined: none does. */
export function firstOtherTerms(
  before: Pick<SiteSettings, "tariffs" | "emissionFactors">,
  after: Pick<SiteSettings, "tariffs" | "emissionFactors">,
  range: { readonly first: string; readonly last: string },
): string | undefined {
  const days = [
    firstOtherDay([before.tariffs, after.tariffs], range, arePricedAlike),
    firstOtherDay([before.emissionFactors, after.emissionFactors], range, areEmittingAlike),
  ];
  return days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(0);
}

function arePricedAlike(one: SiteTariff | undefined, other: SiteTariff | undefined): boolean {
  return JSON.stringify(pricesOf(one)) === JSON.stringify(pricesOf(other));
}

function pricesOf(tariff: SiteTariff | undefined): unknown {
  if (tariff === undefined) return null;
  const { offPeak, onPeak, onPeakDays, onPeakFrom, onPeakUntil, offPeakHolidays } = tariff;
  // Where peak and off-peak are one price, or no day has a peak, hours and days say nothing.
  if (onPeakDays.length === 0 || onPeak === offPeak) return [offPeak];
  return [
    offPeak,
    onPeak,
    onPeakDays.toSorted((one, other) => one - other),
    onPeakFrom,
    onPeakUntil,
    offPeakHolidays ?? null,
  ];
}

function areEmittingAlike(one: EmissionFactor | undefined, other: EmissionFactor | undefined): boolean {
  return one?.kgPerKwh === other?.kgPerKwh;
}
