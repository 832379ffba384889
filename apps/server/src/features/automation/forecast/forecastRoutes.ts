import { PlaceForecast, PlaceForecastQuery, PointForecast, PointId } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import type { PlaceForecasts } from "./placeForecasts.ts";
import type { PointForecasts } from "./pointForecasts.ts";

/** The range of the database's integers. */
const LARGEST_ID = 2_147_483_647;
const params = z.object({ id: z.coerce.number().max(LARGEST_ID).pipe(PointId) });

export interface ForecastRoutesDeps {
  readonly points: Pick<PointForecasts, "of">;
  readonly places: Pick<PlaceForecasts, "of">;
}

export function forecastRoutes({ points, places }: ForecastRoutesDeps) {
  const plugin: FastifyPluginAsyncZod = async (app) => {
    app.get(
      "/points/:id/forecast",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "What will happen to a point in the next 24 hours, by whom",
          tags: ["automation"],
          params,
          response: { 200: PointForecast },
        },
      },
      (request) => points.of(request.params.id),
    );

    app.get(
      "/forecast",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "What will happen to a system's devices at a place in the next 24 hours, by whom",
          tags: ["automation"],
          querystring: PlaceForecastQuery,
          response: { 200: PlaceForecast },
        },
      },
      (request) => places.of(request.query),
    );
  };
  return plugin;
}
