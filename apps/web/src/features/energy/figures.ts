import type { EnergyReply } from "@atrium/contract";
import { TIGHT } from "../../ranges/figures.ts";

const PRICE = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** A price of a kilowatt-hour, with as many decimals as it has: 4.20, 4.1839. */
export function price(value: number): string {
  return PRICE.format(value);
}

/** Kilograms of CO₂e a kilowatt-hour, as published: 0.4750. */
export function emissionFactor(value: number): string {
  return value.toFixed(4);
}

/** How long the means are of which a peak is the highest: "15 min", "of hours". */
export function peakResolution({ minutes }: NonNullable<EnergyReply["peak"]>): string {
  return minutes === 60 ? "of hours" : `15${TIGHT}min`;
}
