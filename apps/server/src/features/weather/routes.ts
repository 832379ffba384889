import { DeviceDescription, Weather } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import type { OutdoorWeather } from "./outdoorWeather.ts";

/** The weather outside, now. */
export function weatherRoutes({
  weather,
}: {
  readonly weather: Pick<OutdoorWeather, "current" | "station">;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/monitor/weather",
      {
        config: { feature: "signed-in" },
        schema: { summary: "The weather outside, now", tags: ["weather"], response: { 200: Weather } },
      },
      async () => weather.current(),
    );

    app.get(
      "/monitor/weather/station",
      {
        config: { feature: "signed-in" },
        schema: {
          summary: "The weather station, with the points that the live channel tells",
          tags: ["weather"],
          response: { 200: DeviceDescription },
        },
      },
      async () => {
        if (weather.station === undefined) throw new AppError("ENF001", "The site has no weather station");
        return weather.station;
      },
    );
  };
}
