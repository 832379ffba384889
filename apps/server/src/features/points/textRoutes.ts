import type { TextChangesReply } from "@atrium/contract/devices";
import { getPointTexts } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import { handle } from "../../platform/http/endpoint.ts";

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
    handle(app, getPointTexts, ({ params, query }) => {
      if (!isText(params.id)) throw new AppError("ENF001", `There is no text point ${params.id}`);
      return changes(params.id, query);
    });
  };
}
