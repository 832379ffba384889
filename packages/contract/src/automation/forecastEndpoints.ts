import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { PointId } from "../base/ids.ts";
import { PlaceForecast, PlaceForecastQuery, PointForecast } from "./forecast.ts";

const MAX_ID = 2_147_483_647;

export const getPointForecast = endpoint({
  method: "GET",
  path: `${CORE_API}/points/:id/forecast`,
  needs: "viewable",
  reach: { by: "point" },
  runsOn: "core",
  summary: "List what will change a point in the next 24 hours",
  tag: "automation",
  params: z.object({ id: z.coerce.number().max(MAX_ID).pipe(PointId) }),
  reply: PointForecast,
});

export const getForecast = endpoint({
  method: "GET",
  path: `${CORE_API}/forecast`,
  needs: "viewable",
  reach: { by: "place" },
  runsOn: "core",
  summary: "List what will change a system's devices at a place in the next 24 hours",
  tag: "automation",
  query: PlaceForecastQuery,
  reply: PlaceForecast,
  refuses: ["ENF001"],
});
