import { formatDate } from "@atrium/contract";
import { currencyDigits, type EnergyReply, type EnergyUse } from "@atrium/contract/energy";
import { phrase, type Phrase, sayName, sayNumber, sayQuantity, t } from "@atrium/words";
import type { ReportData } from "./reportData.ts";

/** Colours of uses, as the pages have them by day. */
export const USE_COLOURS: Readonly<Record<EnergyUse, string>> = { ac: "#2f62c9", plug: "#3b9a97", lighting: "#d9b24a" };
export const USE_NAMES: Readonly<Record<EnergyUse, Phrase>> = {
  ac: phrase("AC"),
  plug: phrase("Plug and other"),
  lighting: phrase("Lighting"),
};
/** In the order in which bars are stacked. */
export const USES = ["ac", "plug", "lighting"] as const satisfies readonly EnergyUse[];

/** Less of a time than this was measured: its figure is of a part. */
export const WHOLE = 0.995;

type Month = Pick<ReportData, "reply" | "timeZone">;

/** "Oct 2026". */
export function monthOf({ reply, timeZone }: Month, moment = reply.from): string {
  return formatDate(moment, "MMM YYYY", timeZone);
}

export function energyText(kwh: number | null): string {
  return kwh === null ? t("not measured") : sayQuantity(kwh, "kWh", Math.abs(kwh) < 100 ? 1 : 0);
}

export function powerText(kw: number): string {
  return sayQuantity(kw, "kW", kw < 100 ? 1 : 0);
}

/** "1,204,310 THB". */
export function moneyText(amount: number, currency: string): string {
  const digits = Math.abs(amount) >= 1_000 ? 0 : currencyDigits(currency);
  return `${sayNumber(amount, digits)} ${currency}`;
}

/** "−4.2 %"; a dash: it cannot be compared. */
export function changeText(percent: number | null): string {
  if (percent === null) return "–";
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${sayNumber(Math.abs(percent), 1)} %`;
}

/** "98 %"; what is not whole is never rounded up to 100. */
export function shareText(share: number): string {
  return `${sayNumber(Math.floor(share * 100))} %`;
}

const CHARGED = {
  imported: phrase("imported from the grid"),
  share: phrase("the share imported from the grid"),
  used: phrase("all that was used"),
} as const;

/** Which energy a cost or an emission counts. */
export function basisText(basis: keyof typeof CHARGED): string {
  return t(CHARGED[basis]);
}

/** What the month was like, in sentences that stand alone. */
export function summary(data: ReportData): string[] {
  const { reply, placeName: place } = data;
  const month = monthOf(data);
  const { kwh, measured } = reply;
  if (kwh === null) return [t("Nothing of {place} was measured in {month}.", { place, month })];
  return [
    t("{place} used {energy} in {month}.", { place, energy: energyText(kwh), month }),
    ...(reply.until < reply.to
      ? [
          t("The month is not over: these are its days until {moment}.", {
            moment: formatDate(reply.until, "D MMM", data.timeZone),
          }),
        ]
      : []),
    ...(measured.share >= WHOLE
      ? []
      : [
          t(
            "{share} of the time of its meters was measured. What was used in the rest is not known and not included.",
            {
              share: shareText(measured.share),
            },
          ),
        ]),
    comparedText(reply.previous, monthOf(data, data.monthBefore)),
    comparedText(reply.lastYear, monthOf(data, data.yearBefore)),
    ...typicalText(reply),
    ...largestText(data),
    ...peakText(data),
    ...costText(reply),
    ...emissionText(reply),
  ];
}

function comparedText({ percent, common }: EnergyReply["previous"], month: string): string {
  if (percent === null) return t("It cannot be compared with {month}: too little was measured in both.", { month });
  const share = shareText(common.share);
  if (Math.abs(percent) < 0.05) {
    return t("That is as much as in {month}, in the {share} measured in both.", { month, share });
  }
  const values = { percent: sayNumber(Math.abs(percent), 1), month, share };
  return percent > 0
    ? t("That is {percent} % more than in {month}, in the {share} of the hours measured in both.", values)
    : t("That is {percent} % less than in {month}, in the {share} of the hours measured in both.", values);
}

function typicalText({ typical: { percent } }: EnergyReply): string[] {
  if (percent === null) return [];
  const values = { percent: sayNumber(Math.abs(percent), 1) };
  return [
    percent > 0
      ? t("For its weather and days it is {percent} % above typical.", values)
      : t("For its weather and days it is {percent} % below typical.", values),
  ];
}

function largestText({ reply, isCampus }: ReportData): string[] {
  const rows = isCampus ? reply.buildings : reply.floors;
  const [largest] = rows.toSorted((one, other) => (other.kwh ?? -1) - (one.kwh ?? -1));
  if (rows.length < 2 || largest?.kwh == null || largest.share === null) return [];
  const values = { name: sayName(largest.name), energy: energyText(largest.kwh), share: sayNumber(largest.share, 0) };
  return [t("{name} used the most: {energy}, {share} % of the whole.", values)];
}

function peakText({ reply: { peak }, timeZone }: ReportData): string[] {
  if (peak === null) return [];
  const { kw, at, minutes } = peak;
  const values = { power: powerText(kw), minutes, at: formatDate(at, "dddd D MMM YYYY HH:mm", timeZone) };
  return [t("The highest demand was {power}, the mean of {minutes} minutes from {at}.", values)];
}

function costText({ cost }: EnergyReply): string[] {
  if (cost === null) return [];
  const values = {
    money: moneyText(cost.amount, cost.currency),
    energy: energyText(cost.kwh),
    basis: basisText(cost.basis),
  };
  return [
    t("The energy charge is {money} for {energy} ({basis}), without demand charge, standing fee and tax.", values),
  ];
}

function emissionText({ emissions }: EnergyReply): string[] {
  if (emissions === null) return [];
  return [t("The grid emitted {mass} of CO₂e for it.", { mass: massText(emissions.kg) })];
}

export function massText(kg: number): string {
  return kg >= 10_000 ? `${sayNumber(kg / 1_000, 1)} t` : sayQuantity(kg, "kg", 0);
}
