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
  runsOn: "anywhere",
  summary: "The newest values of points, by their ids or of a place",
  tag: "points",
  query: PointValuesQuery,
  reply: PointValues,
  refuses: ["ENF001"],
});

export const getPointTexts = endpoint({
  method: "GET",
  path: `${CORE_API}/points/:id/texts`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "What a text point said in a stretch of time, change by change",
  tag: "points",
  params: z.object({ id: z.coerce.number().pipe(PointId) }),
  query: TextChangesQuery,
  reply: TextChangesReply,
  refuses: ["ENF001"],
});
