import {
  type PointKind,
  trendsReply,
  getTrend,
  getTrends,
  getHistoryRoom,
  getHistoryExtent,
  importHistory,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import type { History } from "./history.ts";
import { type Reach, refuseBeyond } from "../../platform/reach.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface HistoryRoutesOptions {
  readonly history: Pick<History, "trend" | "trends" | "extent" | "importer" | "sizes">;
  /** Undefined where there is no such point. */
  readonly kindOf: (id: number) => PointKind | undefined;
  /** Whether a point is within the limits of a role. */
  readonly isWithin: (id: number, reach: Reach) => boolean;
}

/** A full batch of 20,000 samples is about 900 kB. */
const BATCH_LIMIT = 4 * 1024 * 1024;

/** Trends for the pages, and the bulk import, which has a token of its own. */
export function historyRoutes({ history, kindOf, isWithin }: HistoryRoutesOptions): FastifyPluginAsyncZod {
  const refuseOthers = (points: readonly number[]) => {
    for (const id of points) {
      const kind = kindOf(id);
      if (kind === undefined) throw new AppError("ENF001", t("Point {id} not found", { id }));
      if (kind === "text") {
        throw new AppError("EVA001", t("Point {id} is a text point. Request its texts instead", { id }));
      }
    }
  };
  return async (app) => {
    handle(app, getTrend, (request) => {
      const { id } = request.params;
      refuseOthers([id]);
      return history.trend(id, request.query);
    });
    handle(app, getTrends, (request) => {
      const { ids, ...range } = request.query;
      const points = [...new Set(ids.split(",").map(Number))];
      const { reach } = request.session;
      refuseBeyond(reach === undefined || points.every((id) => isWithin(id, reach)));
      refuseOthers(points);
      return history.trends(points, range).then(trendsReply);
    });
    handle(app, getHistoryRoom, () => history.sizes.room());
    handle(app, getHistoryExtent, () => history.extent());
    handle(app, importHistory, (request) => history.importer.take(request.body), { bodyLimit: BATCH_LIMIT });
  };
}
