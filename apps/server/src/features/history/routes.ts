import {
  HistoryBatch,
  HistoryBatchReply,
  HistoryExtent,
  HistoryRoom,
  PointId,
  type PointKind,
  TrendQuery,
  TrendReply,
  TrendsQuery,
  TrendsReply,
  trendsReply,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "../../platform/errors.ts";
import type { History } from "./history.ts";

export interface HistoryRoutesOptions {
  readonly history: Pick<History, "trend" | "trends" | "extent" | "importer" | "sizes">;
  /** Undefined where there is no such point. */
  readonly kindOf: (id: number) => PointKind | undefined;
}

/** A full batch of 20,000 samples is about 900 kB. */
const BATCH_LIMIT = 4 * 1024 * 1024;

/** Trends for the pages, and the bulk import, which has a token of its own. */
export function historyRoutes({ history, kindOf }: HistoryRoutesOptions): FastifyPluginAsyncZod {
  const refuseOthers = (points: readonly number[]) => {
    for (const id of points) {
      const kind = kindOf(id);
      if (kind === undefined) throw new AppError("ENF001", `There is no point ${id}`);
      if (kind === "text") throw new AppError("EVA001", `Point ${id} is a text: ask for its texts`);
    }
  };
  return async (app) => {
    app.get(
      "/points/:id/history",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "A point's past, as samples or in buckets",
          tags: ["points"],
          params: z.object({ id: z.coerce.number().pipe(PointId) }),
          querystring: TrendQuery,
          response: { 200: TrendReply },
        },
      },
      (request) => {
        const { id } = request.params;
        refuseOthers([id]);
        return history.trend(id, request.query);
      },
    );
    app.get(
      "/points/history",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "The past of several points at one step, with gaps and coverage",
          tags: ["points"],
          querystring: TrendsQuery,
          response: { 200: TrendsReply },
        },
      },
      (request) => {
        const { ids, ...range } = request.query;
        const points = [...new Set(ids.split(",").map(Number))];
        refuseOthers(points);
        return history.trends(points, range).then(trendsReply);
      },
    );
    app.get(
      "/history/room",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "For how long each kind of history is kept, and the room that it takes on disk",
          tags: ["site"],
          response: { 200: HistoryRoom },
        },
      },
      () => history.sizes.room(),
    );
    app.get(
      "/history/extent",
      {
        config: { feature: "import" },
        schema: {
          summary: "The oldest and newest sample kept",
          tags: ["history import"],
          response: { 200: HistoryExtent },
        },
      },
      () => history.extent(),
    );
    app.post(
      "/history/batches",
      {
        config: { feature: "import" },
        bodyLimit: BATCH_LIMIT,
        schema: {
          summary: "Bring in samples of the past; repeating a batch changes nothing, unless it replaces",
          tags: ["history import"],
          body: HistoryBatch,
          response: { 200: HistoryBatchReply },
        },
      },
      (request) => history.importer.take(request.body),
    );
  };
}
