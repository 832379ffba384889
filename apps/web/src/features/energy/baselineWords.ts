import {
  BASELINE_CRITERION,
  type EnergyBaseline,
  type EnergyBasis,
  type EnergyReply,
  NIGHT,
} from "@atrium/contract/energy";
import { phrase, type Phrase, sayClock, sayNumber, t } from "@atrium/words";
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
  if (state === "pending") return t("Fitting in progress");
  if (judged === null) {
    return t("No baseline yet: {rounded} of at least {rounded2} complete hours over 12 weeks", {
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
  if (state === "pending") return [t("Being fitted to the year before the month in which this range begins.")];
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
    t("Load by {by}, fitted to {rounded} complete hours{reach}. Calendar holidays are a day type of their own.", {
      by,
      rounded: rounded(hours),
      reach,
    }),
    ...(judged === null
      ? []
      : [
          t(
            "Tested on its last {hours} hours, each week forecast from the weeks before it: CV(RMSE) {cvRmse} %, NMBE {nmbe}. Used up to {mostCvRmse} % and ±{mostNmbe} % (ASHRAE Guideline 14, hourly).",
            {
              hours: rounded(judged.hours),
              cvRmse: measured(judged.cvRmse),
              nmbe: difference(judged.nmbe),
              mostCvRmse: BASELINE_CRITERION.cvRmse,
              mostNmbe: BASELINE_CRITERION.nmbe,
            },
          ).replaceAll(" %", `${TIGHT}%`),
        ]),
    ...(state === "good"
      ? [
          t(
            "The band is the middle 80 % of the values measured then. The deviation counts only complete hours that have both values, so missing data never reads as savings.",
          ),
        ]
      : [t("It is not used for comparison, and no deviation is shown.")]),
  ];
}

/** "00:00–05:00" */
export function nightInWords(): string {
  return `${sayClock(60 * NIGHT.from)}–${sayClock(60 * NIGHT.to)}`;
}

/** "from 01/01/2026", "from 01/01/2020 to 31/12/2025" */
export function validity({ from, until }: { readonly from: string; readonly until?: string | undefined }): string {
  const first = slashed(from);
  return until === undefined
    ? t("from {first}", { first })
    : t("from {first} to {last}", { first, last: slashed(until) });
}

const CHARGED = {
  imported: phrase(
    "The energy charge is the energy delivered through the grid meter, priced hour by hour at the tariff.",
  ),
  share: phrase("The energy charge is the share of this place or use in the grid import of each hour, at the tariff."),
  used: phrase(
    "The energy charge is all energy used, priced hour by hour at the tariff, because the site has no grid meter for import and export.",
  ),
} as const satisfies Record<EnergyBasis, Phrase>;

const EMITTED = {
  imported: phrase(
    "Scope 2 is the energy delivered through the grid meter, times the emission factor of the day; generator fuel is not included.",
  ),
  share: phrase(
    "Scope 2 is the share of this place or use in the grid import of each hour, times the emission factor of the day.",
  ),
  used: phrase(
    "Scope 2 is all energy used, times the emission factor of the day, because the site has no grid meter for import and export.",
  ),
} as const satisfies Record<EnergyBasis, Phrase>;

/** Decimals of a price: as many as it has. */
const PRICE = { least: 2, most: 6 };

const NOT_CHARGED = phrase(
  "Surcharges per kWh are included. Demand charges, standing fees, taxes and export credit are not: they are on the bill.",
);

/** What is charged, how much of it in which period, and by which tariffs. */
export function costInWords({ basis, periods, currency, tariffs }: NonNullable<EnergyReply["cost"]>): string[] {
  const kwh = (value: number) => `${measured(value)}${TIGHT}kWh`;
  const money = (value: number) => `${measured(value)}${TIGHT}${currency}`;
  return [
    `${t(CHARGED[basis])} ${t(NOT_CHARGED)}`,
    ...(periods.length === 0
      ? []
      : [`${periods.map(({ name, kwh: own, amount }) => `${name} ${kwh(own)}, ${money(amount)}`).join("; ")}.`]),
    ...tariffs.map((tariff) =>
      t("Tariff {name} {validity}: {prices} {currency} per kWh{added}.{said}", {
        name: tariff.name,
        validity: validity(tariff),
        prices: tariff.periods.map(({ name, price }) => `${name} ${sayNumber(price, PRICE)}`).join(", "),
        currency,
        added:
          tariff.surcharge === 0
            ? ""
            : t(", plus {surcharge} surcharges", { surcharge: sayNumber(tariff.surcharge, PRICE) }),
        said: said(tariff.source),
      }),
    ),
  ];
}

export function emissionsInWords({ basis, factors }: NonNullable<EnergyReply["emissions"]>): string[] {
  return [
    t(EMITTED[basis]),
    ...factors.map((factor) =>
      t("{kgPerKwh} kg per kWh {validity}.{said}", {
        kgPerKwh: sayNumber(factor.kgPerKwh, 4),
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
  const flows =
    generated === 0
      ? t("{made} generated, of which {exported} exported and {own} used on site; {imported} imported from the grid.", {
          made: kwh(made),
          exported: kwh(exported),
          own: kwh(own),
          imported: kwh(imported),
        })
      : t(
          "{made} generated, of which {exported} exported and {own} used on site; {imported} imported from the grid, {generated} from generators.",
          {
            made: kwh(made),
            exported: kwh(exported),
            own: kwh(own),
            imported: kwh(imported),
            generated: kwh(generated),
          },
        );
  const basis = t(
    "From the registers of the incomer, the generators and the solar inverters, for the {hours} of {of} hours that all of them recorded completely.",
    { hours, of },
  );
  return `${flows} ${basis}`;
}

function said(source: string | undefined): string {
  return source === undefined ? "" : ` ${source.replace(/\.$/, "")}.`;
}

/** `2026-01-31` as 31/01/2026. */
function slashed(date: string): string {
  return date.split("-").toReversed().join("/");
}
