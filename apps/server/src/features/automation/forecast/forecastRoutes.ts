import { PointForecast, PointId } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import type { PointForecasts } from "./pointForecasts.ts";

/** The range of the database's integers. */
const LARGEST_ID = 2_147_483_647;
const params = z.object({ id: z.coerce.number().max(LARGEST_ID).pipe(PointId) });

export function forecastRoutes({ forecasts }: { readonly forecasts: Pick<PointForecasts, "of"> }) {
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
      (request) => forecasts.of(request.params.id),
    );
  };
  return plugin;
}
