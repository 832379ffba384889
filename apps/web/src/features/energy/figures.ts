import type { EnergyReply } from "@atrium/contract/energy";
import { sayNumber, t } from "@atrium/words";
import { measured, TIGHT } from "../../ranges/figures.ts";

/** A price of a kilowatt-hour, with as many decimals as it has: 4.20, 4.1839. */
export function price(value: number): string {
  return sayNumber(value, { least: 2, most: 4 });
}

/** Kilograms of CO₂e a kilowatt-hour, as published: 0.4750. */
export function emissionFactor(value: number): string {
  return sayNumber(value, 4);
}

/** How long the means are of which a peak is the highest: "15 min", "of hours". */
export function peakResolution({ minutes }: NonNullable<EnergyReply["peak"]>): string {
  return minutes === 60 ? t("60 min") : t("15{TIGHT}min", { TIGHT });
}

/** The peak that the utility bills, beside that of what was used: "Billed peak, import 141.20 kW at 08:30". */
export function billedPeak(peak: NonNullable<EnergyReply["peak"]>, at: (moment: number) => string): string {
  return t("Billed import peak {measured} kW at {value}", {
    measured: measured(peak.kw),
    value: at(peak.at),
  }).replaceAll(" ", TIGHT);
}
