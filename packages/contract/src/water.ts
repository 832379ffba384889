/** What a water meter counts (specification point 3). */
export const WATER_METER_KINDS = ["WATER", "WASTE", "TOTAL"] as const;
