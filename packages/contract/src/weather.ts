import * as z from "zod";
import { DeviceDescription } from "./point.ts";
import { Celsius } from "./quantity.ts";

/**
 * Outdoor weather as `GET /api/core-service/v1.0/monitor/weather` answers (specification point 3). A value that the
 * station does not send, or sent too long ago, is null. `light` is in W/m², `rain` in mm since midnight,
 * `wind_direction` in degrees clockwise from north.
 */
export const Weather = z.object({
  temperature: Celsius.nullable(),
  barometer: z.number().nullable(),
  barometer_unit: z.string(),
  humidity: z.number().nullable(),
  humidity_unit: z.string(),
  light: z.number().nullable(),
  rain: z.number().nullable(),
  wind_speed: z.number().nullable(),
  wind_speed_unit: z.string(),
  wind_direction: z.number().nullable(),
  /** null where the site has no weather station. */
  station_id: z.string().nullable(),
});
export type Weather = z.infer<typeof Weather>;

/** The site's weather station, with the points of its values; null where there is none. */
export const WeatherStationReply = z.object({ station: DeviceDescription.nullable() });
export type WeatherStationReply = z.infer<typeof WeatherStationReply>;

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
