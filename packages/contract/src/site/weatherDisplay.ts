import { phrase, type Phrase, t } from "@atrium/words";
import * as z from "zod";
import { PointId } from "../base/ids.ts";
import type { WeatherValueName } from "./weatherValues.ts";

/** The values of a weather station in the order in which they are offered. */
export const WEATHER_VALUES = [
  "temperature",
  "humidity",
  "wind_speed",
  "light",
  "rain",
  "barometer",
  "wind_direction",
] as const satisfies readonly WeatherValueName[];

/** What the values are called. */
export const WEATHER_TITLES: Readonly<Record<WeatherValueName, Phrase>> = {
  temperature: phrase("Temperature"),
  humidity: phrase("Humidity"),
  wind_speed: phrase("Wind speed"),
  light: phrase("Light"),
  rain: phrase("Rain today"),
  barometer: phrase("Barometer"),
  wind_direction: phrase("Wind direction"),
};

/** What the header shows to everyone: each value of a station once, in the header's order. */
export const WeatherDisplay = z.object({
  /** The id of a weather station; absent: the first one of the site. */
  station: z.string().min(1).max(64).exactOptional(),
  values: z
    .array(z.object({ name: z.enum(WEATHER_VALUES), isShown: z.boolean() }))
    .max(WEATHER_VALUES.length)
    .refine((values) => new Set(values.map(({ name }) => name)).size === values.length, {
      error: () => t("a value is listed twice"),
    })
    .refine((values) => values.length === WEATHER_VALUES.length, {
      error: () => t("list each of the {count} values once", { count: WEATHER_VALUES.length }),
    })
    .refine((values) => values.some(({ isShown }) => isShown), {
      error: () => t("show at least one value in the header"),
    }),
});
export type WeatherDisplay = z.infer<typeof WeatherDisplay>;

/** Where nothing was set. */
export const DEFAULT_WEATHER_DISPLAY: WeatherDisplay = {
  values: WEATHER_VALUES.map((name, index) => ({ name, isShown: index < 3 })),
};

/** What is set, and the stations among which one is chosen. */
export const WeatherDisplayReply = z.object({
  display: WeatherDisplay,
  stations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** As the weather service knows it; the id on this site where it has none. */
      number: z.string(),
      /** "Learning Building, Rooftop" */
      place: z.string(),
      /** Those of its values that it has. */
      values: z.array(z.object({ name: z.enum(WEATHER_VALUES), unit: z.string(), point: PointId })),
    }),
  ),
});
export type WeatherDisplayReply = z.infer<typeof WeatherDisplayReply>;

/** `before`: as it was read. Where somebody has changed it since, the change is refused (EDV009). */
export const WeatherDisplayChange = z.object({ before: WeatherDisplay, display: WeatherDisplay });
export type WeatherDisplayChange = z.infer<typeof WeatherDisplayChange>;
