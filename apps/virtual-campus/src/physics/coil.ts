/** kJ/kg to which the coil of a fresh air unit is sized at full flow. */
export const DESIGN_DROP = 22;
/** kg/m³ */
export const AIR_DENSITY = 1.2;
const HOUR_SECONDS = 3_600;

/** W that the coil of a unit is sized for. @param ratedFlow m³/h */
export function ratedDuty(ratedFlow: number): number {
  return (ratedFlow / HOUR_SECONDS) * AIR_DENSITY * DESIGN_DROP * 1_000;
}

/** kJ per kg of dry air. @param water g/kg */
export function enthalpy(temperature: number, water: number): number {
  return 1.006 * temperature + (water / 1000) * (2501 + 1.86 * temperature);
}
