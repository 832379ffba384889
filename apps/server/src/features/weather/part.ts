import type { Part } from "../../platform/part.ts";
import { OutdoorWeather, type OutdoorWeatherOptions } from "./outdoorWeather.ts";
import { weatherRoutes } from "./routes.ts";

export function weatherPart(options: OutdoorWeatherOptions): Part {
  const weather = new OutdoorWeather(options);
  return { name: "weather", routes: [weatherRoutes({ weather })] };
}
