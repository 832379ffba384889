import { getWeather, getWeatherStation } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { OutdoorWeather } from "./outdoorWeather.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** The weather outside, now. */
export function weatherRoutes({
  weather,
}: {
  readonly weather: Pick<OutdoorWeather, "current" | "station" | "display">;
}): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getWeather, async () => weather.current());

    handle(app, getWeatherStation, async () => ({ station: weather.station ?? null, values: weather.display.values }));
  };
}
