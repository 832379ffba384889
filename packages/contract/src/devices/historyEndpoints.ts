import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import {
  HistoryBatch,
  HistoryBatchReply,
  HistoryExtent,
  TrendQuery,
  TrendReply,
  TrendsQuery,
  TrendsReply,
} from "./history.ts";
import { HistoryRoom } from "./historyRoom.ts";
import { PointId } from "../base/ids.ts";

export const getTrend = endpoint({
  method: "GET",
  path: `${CORE_API}/points/:id/history`,
  needs: "viewable",
  reach: { by: "point" },
  runsOn: "anywhere",
  summary: "Get the history of a point, as samples or in buckets",
  tag: "points",
  params: z.object({ id: z.coerce.number().pipe(PointId) }),
  query: TrendQuery,
  reply: TrendReply,
});

export const getTrends = endpoint({
  method: "GET",
  path: `${CORE_API}/points/history`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "anywhere",
  summary: "Get the history of several points at one step, with gaps and coverage",
  tag: "points",
  query: TrendsQuery,
  reply: TrendsReply,
  refuses: ["ENF001"],
});

export const getHistoryRoom = endpoint({
  method: "GET",
  path: `${CORE_API}/history/room`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Get the retention of each kind of history and its size on disk",
  tag: "site",
  reply: HistoryRoom,
});

export const getHistoryExtent = endpoint({
  method: "GET",
  path: `${CORE_API}/history/extent`,
  needs: "import",
  runsOn: "core",
  summary: "Get the time of the oldest and latest sample",
  tag: "history import",
  reply: HistoryExtent,
});

export const importHistory = endpoint({
  method: "POST",
  path: `${CORE_API}/history/batches`,
  needs: "import",
  runsOn: "core",
  summary: "Import historical samples; repeating a batch changes nothing unless it replaces",
  tag: "history import",
  body: HistoryBatch,
  reply: HistoryBatchReply,
});
