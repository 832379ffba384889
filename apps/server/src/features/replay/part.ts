import { t } from "@atrium/words";
import type { Part } from "../../platform/part.ts";
import { Marks } from "./marks.ts";
import { Replay } from "./replay.ts";
import type { ReplayNeeds } from "./replayNeeds.ts";
import {
  type ReplayStatesQuery,
  CHANNEL_MODULES,
  CHANNEL_RIGHTS,
  getReplayStates,
  getReplayChanges,
  getReplayMarks,
} from "@atrium/contract/devices";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import { refuseBeyond } from "../../platform/reach.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** What pages showed at any second of the past that is kept. It only reads. */
export function replayPart(needs: ReplayNeeds): Part {
  const options = { replay: new Replay(needs), marks: new Marks(needs) };
  return { name: "replay", routes: [replayRoutes(options)] };
}

interface ReplayRoutesOptions {
  readonly replay: Pick<Replay, "states" | "changes">;
  readonly marks: Pick<Marks, "read">;
}

/** The past of the pages of devices. It needs what looking at the same page live needs. */
function replayRoutes({ replay, marks }: ReplayRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getReplayStates, (request) => {
      refuseDeaf(request, request.query.channel);
      return replay.states(request.query);
    });
    handle(app, getReplayChanges, (request) => {
      refuseDeaf(request, request.query.channel);
      return replay.changes(request.query);
    });
    handle(app, getReplayMarks, (request) => {
      refuseDeaf(request, request.query.channel);
      return marks.read(request.query);
    });
  };
}

/** The right of a channel may be another one than that of the calls. @throws AppError EAU004 */
function refuseDeaf({ session }: FastifyRequest, channel: ReplayStatesQuery["channel"]): void {
  const right = CHANNEL_RIGHTS[channel];
  refuseBeyond(CHANNEL_MODULES[channel].every((module) => session.reach?.hasModule(module) !== false));
  if (right === "signed-in" || session.features.has(right)) return;
  throw new AppError("EAU004", t("Your role does not allow this"));
}
