import {
  BASELINE_CRITERION,
  type EnergyBaseline,
  type EnergyBasis,
  type EnergyReply,
  NIGHT,
} from "@atrium/contract/energy";
import { t } from "@atrium/words";
import { difference, measured, rounded, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";

/** "−123.40 kWh (−2.31 %)" */
export function deviationInWords({ kwh, percent }: NonNullable<EnergyBaseline["deviation"]>): string {
  const sign = kwh > 0 ? "+" : "";
  return t("{sign}{measured}{TIGHT}kWh ({difference})", {
    sign,
    measured: measured(kwh),
    TIGHT,
    difference: difference(percent),
  });
}

/** How good a baseline is, in a line: "Good baseline: CV(RMSE) 8.12 %, NMBE −0.41 %". */
export function qualityInWords({ state, judged, hours, needed }: EnergyBaseline): string {
  if (state === "pending") return t("Being fitted");
  if (judged === null) {
    return t("No baseline yet: {rounded} of at least {rounded2} complete hours, over 12 weeks", {
      rounded: rounded(hours),
      rounded2: rounded(needed),
    });
  }
  const errors = t("CV(RMSE) {measured}{TIGHT}%, NMBE {difference}", {
    measured: measured(judged.cvRmse),
    TIGHT,
    difference: difference(judged.nmbe),
  });
  return state === "good"
    ? t("Good baseline: {errors}", { errors })
    : t("Baseline not good enough: {errors}", { errors });
}

/** What the baseline is, for somebody who wants to know it. */
export function baselineInWords(baseline: EnergyBaseline, time: TimeWords): string[] {
  const { hours, from, to, hasTemperature, judged, state } = baseline;
  if (state === "pending") return [t("It is being fitted on the year before the month in which this range begins.")];
  const by = hasTemperature
    ? t("hour of the week and outdoor temperature")
    : t("hour of the week (no outdoor temperature here)");
  const reach =
    from === null || to === null
      ? ""
      : t(", {dayAndClock} to {dayAndClock2}, before the month in which this range begins", {
          dayAndClock: time.dayAndClock(from),
          dayAndClock2: time.dayAndClock(to),
        });
  return [
    t(
      "The load by {by}, fitted on {rounded} hours that were measured whole{reach}. Holidays of the calendar are a kind of day of their own.",
      { by, rounded: rounded(hours), reach },
    ),
    ...(judged === null
      ? []
      : [
          `Its last ${rounded(judged.hours)} hours were told in advance, week by week, from what came before them. Off by CV(RMSE) ${measured(judged.cvRmse)}${TIGHT}% and NMBE ${difference(judged.nmbe)}; used up to ${BASELINE_CRITERION.cvRmse}${TIGHT}% and ±${BASELINE_CRITERION.nmbe}${TIGHT}% (ASHRAE Guideline 14, hourly).`,
        ]),
    ...(state === "good"
      ? [
          t(
            "The band is the middle 80 % of what came then. The deviation counts complete hours that have both, so what is missing never reads as saved.",
          ),
        ]
      : [t("Nothing is held against it, and no deviation is shown.")]),
  ];
}

/** "00:00–05:00" */
export const NIGHT_IN_WORDS = `${clock(NIGHT.from)}–${clock(NIGHT.to)}`;

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** "from 01/01/2026", "from 01/01/2020 to 31/12/2025" */
export function validity({ from, until }: { readonly from: string; readonly until?: string | undefined }): string {
  const end = until === undefined ? "" : t(" to {slashed}", { slashed: slashed(until) });
  return t("from {slashed}{end}", { slashed: slashed(from), end });
}

const CHARGED = {
  imported: t("The energy charge is what the meter at the grid delivered, hour by hour at the tariff."),
  share: t(
    "The energy charge is the share of this place or use in what came from the grid in each hour, at the tariff.",
  ),
  used: t(
    "The energy charge is all that was used, hour by hour at the tariff, as the site has no meter at the grid for import and export.",
  ),
} as const satisfies Record<EnergyBasis, string>;

const EMITTED = {
  imported: t(
    "Scope 2 is what the meter at the grid delivered, times the factor of the day; fuel for generators is not in it.",
  ),
  share: t("Scope 2 is the share in what came from the grid in each hour, times the factor of the day."),
  used: t(
    "Scope 2 is all that was used, times the factor of the day, as the site has no meter at the grid for import and export.",
  ),
} as const satisfies Record<EnergyBasis, string>;

const NOT_CHARGED = t(
  "Demand charge, standing fee and taxes are not in it; exported energy earns nothing, because no feed-in price is set.",
);

/** What is charged, how much of it was on-peak, and by which tariffs. */
export function costInWords({ basis, onPeak, offPeak, currency, tariffs }: NonNullable<EnergyReply["cost"]>): string[] {
  const part = (name: string, { kwh, amount }: typeof onPeak) =>
    `${name} ${measured(kwh)}${TIGHT}kWh, ${measured(amount)}${TIGHT}${currency}`;
  return [
    `${CHARGED[basis]} ${NOT_CHARGED}`,
    `${part(t("On-peak"), onPeak)}; ${part("off-peak", offPeak)}.`,
    ...tariffs.map((tariff) =>
      t("Tariff {validity}: {onPeak} on-peak, {offPeak} off-peak {currency} per kWh.{said}", {
        validity: validity(tariff),
        onPeak: tariff.onPeak,
        offPeak: tariff.offPeak,
        currency,
        said: said(tariff.source),
      }),
    ),
  ];
}

export function emissionsInWords({ basis, factors }: NonNullable<EnergyReply["emissions"]>): string[] {
  return [
    EMITTED[basis],
    ...factors.map((factor) =>
      t("{kgPerKwh} kg per kWh {validity}.{said}", {
        kgPerKwh: factor.kgPerKwh.toFixed(4),
        validity: validity(factor),
        said: said(factor.source),
      }),
    ),
  ];
}

/** Where the share of the sun comes from. */
export function solarInWords({
  own,
  made,
  exported,
  imported,
  generated,
  hours,
  of,
}: NonNullable<EnergyReply["solar"]>): string {
  const kwh = (value: number) => `${measured(value)}${TIGHT}kWh`;
  const generators = generated === 0 ? "" : t(", {kwh} from generators", { kwh: kwh(generated) });
  return `Made ${kwh(made)}, of which ${kwh(exported)} flowed out and ${kwh(own)} were used here; ${kwh(imported)} came in from the grid${generators}. Registers of incomer, generators and sun, over ${hours} of ${of} hours that all of them measured whole.`;
}

function said(source: string | undefined): string {
  return source === undefined ? "" : ` ${source.replace(/\.$/, "")}.`;
}

/** `2026-01-31` as 31/01/2026. */
function slashed(date: string): string {
  return date.split("-").toReversed().join("/");
}
