/** Metrics of indoor air quality with the unit each is shown in (specification point 3). */
export const IAQ_METRICS = {
  co2: { unit: "ppm" },
  pm25: { unit: "ug/m³" },
  pm10: { unit: "ug/m³" },
  tvoc: { unit: "ppb" },
  temp: { unit: "°C" },
  rh: { unit: "%" },
} as const;
