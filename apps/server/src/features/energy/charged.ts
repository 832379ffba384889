import { kilowattHours, kilowatts } from "@atrium/contract";
import type { EnergyBasis, MeteredEnergy } from "@atrium/contract/energy";
import type { Peak, Usage } from "../../platform/usage.ts";

type Cost = NonNullable<Usage<string>["cost"]>;

/** The energy of a range that the utility charges, and for which the grid emitted. */
export interface Charged {
  readonly basis: EnergyBasis;
  /** null: nothing of it was measured. */
  readonly amount: number | null;
  readonly days: Usage<string>["days"];
  readonly cost: Cost | null;
}

/**
 * Of the whole site what its meter at the grid delivered; of a place or a use its share of what came from the grid, hour by hour. A site
 * whose supply is not metered is charged for all that it used.
 */
export function chargedOf(used: Usage<string>, imported: Usage<string> | undefined): Charged {
  if (imported !== undefined) {
    return { basis: "imported", amount: imported.amount, days: imported.days, cost: imported.cost };
  }
  const { fromGrid } = used;
  if (fromGrid === undefined) return { basis: "used", amount: used.amount, days: used.days, cost: used.cost };
  if (fromGrid === null) return { basis: "share", amount: null, days: [], cost: null };
  const { amount, days, money, onPeak, offPeak } = fromGrid;
  const cost = used.cost === null || money === null ? null : { ...used.cost, money, onPeak, offPeak };
  return { basis: "share", amount, days, cost };
}

/** What the utility's bill says of a range, as far as the meter at the grid knows it. */
export function gridOf(imported: Usage<string>, exported: Usage<string>): NonNullable<MeteredEnergy["grid"]> {
  return {
    imported: kilowattHours(imported.amount),
    onPeak: imported.cost && kilowattHours(imported.cost.onPeak.amount),
    offPeak: imported.cost && kilowattHours(imported.cost.offPeak.amount),
    exported: kilowattHours(exported.amount),
    peak: peakOf(imported.peak),
    measured: imported.measured,
  };
}

export function peakOf(highest: Peak): MeteredEnergy["peak"] {
  return highest && { kw: kilowatts(highest.rate), at: highest.at, minutes: highest.minutes };
}
