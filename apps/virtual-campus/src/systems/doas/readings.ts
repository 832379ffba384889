/** What the unit's controller measures and says, by the key of its point. Booleans are 0 or 1. */
export interface Readings {
  "supply-fan": number;
  "exhaust-fan": number;
  "outdoor-temperature": number;
  "outdoor-humidity": number;
  "outdoor-co2": number;
  "outdoor-damper": number;
  "exhaust-damper": number;
  "filter-g4": number;
  "filter-f8": number;
  "filter-return": number;
  "wheel-speed": number;
  "wheel-recovery": number;
  "mixed-temperature": number;
  valve: number;
  "water-in": number;
  "water-out": number;
  "supply-temperature": number;
  "supply-humidity": number;
  "supply-flow": number;
  "supply-co2": number;
  "return-temperature": number;
  "return-co2": number;
  "return-flow": number;
  "exhaust-temperature": number;
  "zone-pressure": number;
  power: number;
  hours: number;
  "filter-remaining": number;
  "auto-level": number;
  fault: number;
  local: number;
  "filter-alarm": number;
}
export type ReadingKey = keyof Readings;
