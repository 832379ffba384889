import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { PointId } from "../base/ids.ts";
import { TextChangesQuery, TextChangesReply } from "./pointText.ts";
import { PointValues, PointValuesQuery } from "./pointValues.ts";

export const getPointValues = endpoint({
  method: "GET",
  path: `${CORE_API}/points/values`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "Get the latest values of points, by id or place",
  tag: "points",
  query: PointValuesQuery,
  reply: PointValues,
  refuses: ["ENF001"],
});

export const getPointTexts = endpoint({
  method: "GET",
  path: `${CORE_API}/points/:id/texts`,
  needs: "viewable",
  reach: { by: "point" },
  runsOn: "anywhere",
  summary: "List the changes of a text point over a period",
  tag: "points",
  params: z.object({ id: z.coerce.number().pipe(PointId) }),
  query: TextChangesQuery,
  reply: TextChangesReply,
  refuses: ["ENF001"],
});
