const HOURS_IN_DAY = 24;

/** The mean temperature of an hour of the day over some days, °C; not a number where it was never known. */
export function usualTemperatures(days: ReadonlyMap<number, Float32Array>): (hourOfDay: number) => number {
  const [sums, counts] = [new Float64Array(HOURS_IN_DAY), new Float64Array(HOURS_IN_DAY)];
  for (const ofDay of days.values()) {
    for (let hour = 0; hour < HOURS_IN_DAY; hour += 1) {
      const celsius = ofDay[hour] ?? Number.NaN;
      if (Number.isNaN(celsius)) continue;
      sums[hour] = (sums[hour] ?? 0) + celsius;
      counts[hour] = (counts[hour] ?? 0) + 1;
    }
  }
  return (hourOfDay) => (sums[hourOfDay] ?? Number.NaN) / (counts[hourOfDay] ?? 0);
}
