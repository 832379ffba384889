import { PointId, TextChangesQuery, TextChangesReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { AppError } from "../../platform/errors.ts";

/** Ms since the epoch. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface TextRoutesOptions {
  readonly isText: (point: number) => boolean;
  readonly changes: (point: number, range: Range) => Promise<TextChangesReply>;
}

export function textRoutes({ isText, changes }: TextRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/points/:id/texts",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "What a text point said in a stretch of time, change by change",
          tags: ["points"],
          params: z.object({ id: z.coerce.number().pipe(PointId) }),
          querystring: TextChangesQuery,
          response: { 200: TextChangesReply },
        },
      },
      ({ params, query }) => {
        if (!isText(params.id)) throw new AppError("ENF001", `There is no text point ${params.id}`);
        return changes(params.id, query);
      },
    );
  };
}
