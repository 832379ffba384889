import { getPointForecast, getForecast } from "@atrium/contract/automation";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { PlaceForecasts } from "./placeForecasts.ts";
import type { PointForecasts } from "./pointForecasts.ts";
import { handle } from "../../../platform/http/endpoint.ts";

export interface ForecastRoutesDeps {
  readonly points: Pick<PointForecasts, "of">;
  readonly places: Pick<PlaceForecasts, "of">;
}

export function forecastRoutes({ points, places }: ForecastRoutesDeps) {
  const plugin: FastifyPluginAsyncZod = async (app) => {
    handle(app, getPointForecast, (request) => points.of(request.params.id));

    handle(app, getForecast, (request) => places.of(request.query));
  };
  return plugin;
}
