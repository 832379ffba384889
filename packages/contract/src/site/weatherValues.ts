/** The point of a weather station that each value of `Weather` comes from. */
export const WEATHER_POINTS = {
  temperature: "temperature",
  barometer: "barometer",
  humidity: "humidity",
  light: "light",
  rain: "rain",
  wind_speed: "wind-speed",
  wind_direction: "wind-direction",
} as const;
export type WeatherValueName = keyof typeof WEATHER_POINTS;

/** Units of the values, as the points of a weather station have them. */
export const WEATHER_UNITS = {
  temperature: "°C",
  barometer: "hPa",
  humidity: "%",
  light: "W/m²",
  rain: "mm",
  wind_speed: "m/s",
  wind_direction: "°",
} as const satisfies Record<WeatherValueName, string>;
