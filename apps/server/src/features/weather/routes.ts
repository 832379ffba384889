import { Weather } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { OutdoorWeather } from "./outdoorWeather.ts";

/** The weather outside, now. */
export function weatherRoutes({
  weather,
}: {
  readonly weather: Pick<OutdoorWeather, "current">;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/monitor/weather",
      {
        config: { feature: "viewable" },
        schema: { summary: "The weather outside, now", tags: ["weather"], response: { 200: Weather } },
      },
      async () => weather.current(),
    );
  };
}
