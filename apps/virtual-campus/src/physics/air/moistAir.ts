/** Share of saturation and grams of water: the two ways to say how moist air is. */

const SEA_LEVEL_PASCAL = 101_325;

/** Saturation pressure over water, Pa (Magnus formula, WMO guide 8, -45 to 60 °C). */
function saturation(temperature: number): number {
  return 611.2 * Math.exp((17.62 * temperature) / (243.12 + temperature));
}

/** @param humidity % of saturation
 * @returns g of water per kg of dry air */
export function waterOf(temperature: number, humidity: number): number {
  const vapour = (saturation(temperature) * humidity) / 100;
  return (622 * vapour) / (SEA_LEVEL_PASCAL - vapour);
}

/** @param water g per kg of dry air
 * @returns % of saturation, at most 100 */
export function humidityOf(temperature: number, water: number): number {
  const vapour = (SEA_LEVEL_PASCAL * water) / (622 + water);
  return Math.min(100, (100 * vapour) / saturation(temperature));
}
