import { type MeteredEnergy, type SiteFile, validOn } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import type { Usage } from "../../platform/usage.ts";

interface EmissionOptions {
  readonly factors: SiteFile["emissionFactors"];
  readonly time: SiteTime;
}

/** Emissions by the factor that is valid on each day; null where one has none. */
export function emissionsOf(
  days: Usage<string>["days"],
  { factors, time }: EmissionOptions,
): Omit<NonNullable<MeteredEnergy["emissions"]>, "factors"> | null {
  let [kg, total, source] = [0, 0, ""];
  for (const { day, amount } of days) {
    if (amount === null) continue;
    const factor = validOn(factors, time.isoDate(day));
    if (factor === undefined) return null;
    kg += amount * factor.kgPerKwh;
    total += amount;
    ({ source } = factor);
  }
  return total === 0 ? null : { kg, kgPerKwh: kg / total, source };
}
