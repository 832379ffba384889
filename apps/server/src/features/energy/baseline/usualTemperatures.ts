/** The mean temperature of an hour of the day over some days, °C; not a number where it was never known. */
export function usualTemperatures(days: ReadonlyMap<number, Float32Array>): (hourOfDay: number) => number {
  const means = Array.from({ length: 24 }, (_, hour) => {
    const known = [...days.values()].flatMap((ofDay) => ofDay[hour] ?? []).filter((celsius) => !Number.isNaN(celsius));
    return known.reduce((sum, celsius) => sum + celsius, 0) / known.length;
  });
  return (hourOfDay) => means[hourOfDay] ?? Number.NaN;
}
