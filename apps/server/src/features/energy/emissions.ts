import { validOn } from "@atrium/contract";
import type { SiteFile } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import type { Usage } from "../../platform/usage.ts";

interface EmissionOptions {
  readonly factors: SiteFile["emissionFactors"];
  readonly time: SiteTime;
}

interface Emitted {
  readonly kg: number;
  readonly kwh: number;
  readonly kgPerKwh: number;
  readonly source: string;
}

/** Emissions by the factor that is valid on each day; null where one has none. */
export function emissionsOf(days: Usage<string>["days"], { factors, time }: EmissionOptions): Emitted | null {
  let [kg, total, source] = [0, 0, ""];
  for (const { day, amount } of days) {
    if (amount === null) continue;
    const factor = validOn(factors, time.isoDate(day));
    if (factor === undefined) return null;
    kg += amount * factor.kgPerKwh;
    total += amount;
    ({ source } = factor);
  }
  return total === 0 ? null : { kg, kwh: total, kgPerKwh: kg / total, source };
}
