import * as z from "zod";
import { DeviceDescription } from "../devices/point.ts";
import { Celsius } from "../base/quantity.ts";
import { WeatherDisplay } from "./weatherDisplay.ts";

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

/** The weather station that the header shows, with the points of its values; null where the site has none. */
export const WeatherStationReply = z.object({
  station: DeviceDescription.nullable(),
  /** Its values in the order of the header, and which of them it shows. */
  values: WeatherDisplay.shape.values,
});
export type WeatherStationReply = z.infer<typeof WeatherStationReply>;
