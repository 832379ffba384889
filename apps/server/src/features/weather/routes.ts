import { Weather, WeatherStationReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { OutdoorWeather } from "./outdoorWeather.ts";

/** The weather outside, now. */
export function weatherRoutes({
  weather,
}: {
  readonly weather: Pick<OutdoorWeather, "current" | "station" | "display">;
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
          summary:
            "The weather station of the header, with the points of the live channel; null where the site has none",
          tags: ["weather"],
          response: { 200: WeatherStationReply },
        },
      },
      async () => ({ station: weather.station ?? null, values: weather.display.values }),
    );
  };
}
