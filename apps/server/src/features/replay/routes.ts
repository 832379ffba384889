import {
  CHANNEL_RIGHTS,
  ReplayChanges,
  ReplayChangesQuery,
  ReplayMarks,
  ReplayMarksQuery,
  ReplayStates,
  ReplayStatesQuery,
} from "@atrium/contract";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import type { Marks } from "./marks.ts";
import type { Replay } from "./replay.ts";

export interface ReplayRoutesOptions {
  readonly replay: Pick<Replay, "states" | "changes">;
  readonly marks: Pick<Marks, "read">;
}

const TAGS = ["replay"];

/** The past of the pages of devices. It needs what looking at the same page live needs. */
export function replayRoutes({ replay, marks }: ReplayRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/replay/states",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "The values of a channel's points at a place as they were at a moment",
          tags: TAGS,
          querystring: ReplayStatesQuery,
          response: { 200: ReplayStates },
        },
      },
      (request) => {
        refuseDeaf(request, request.query.channel);
        return replay.states(request.query);
      },
    );
    app.get(
      "/replay/changes",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "What changed of a channel's points at a place in a stretch of time, in its order",
          tags: TAGS,
          querystring: ReplayChangesQuery,
          response: { 200: ReplayChanges },
        },
      },
      (request) => {
        refuseDeaf(request, request.query.channel);
        return replay.changes(request.query);
      },
    );
    app.get(
      "/replay/marks",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "What happened at a channel's devices at a place on a day: faults, silence, commands, events, fire",
          tags: TAGS,
          querystring: ReplayMarksQuery,
          response: { 200: ReplayMarks },
        },
      },
      (request) => {
        refuseDeaf(request, request.query.channel);
        return marks.read(request.query);
      },
    );
  };
}

/** The right of a channel may be another one than that of the calls. @throws AppError EAU004 */
function refuseDeaf({ session }: FastifyRequest, channel: ReplayStatesQuery["channel"]): void {
  const right = CHANNEL_RIGHTS[channel];
  if (right === "signed-in" || session.features.has(right)) return;
  throw new AppError("EAU004", "Your role does not allow this");
}
