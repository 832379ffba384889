import { type BrickSettings, getBrickModel, TURTLE } from "@atrium/contract/integrations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { sendLongText } from "../../platform/http/longText.ts";
import { type Door, guardDoor } from "../../platform/integrations/door.ts";
import { type DescribedSite, siteModel } from "../../platform/integrations/siteModel.ts";
import type { Part } from "../../platform/part.ts";
import { BrickModel } from "./brickModel.ts";

export interface BrickPartOptions {
  readonly directory: DescribedSite;
  readonly door: Door<BrickSettings>;
}

/** The site as a Brick model. */
export function brickPart(options: BrickPartOptions): Part {
  return { name: "brick", routes: [brickRoutes(options)] };
}

/** A whole site takes a share of the event loop for a second. */
const LIMIT = { max: 30, timeWindow: 60_000 };

function brickRoutes({ directory, door }: BrickPartOptions): FastifyPluginAsyncZod {
  return async (app) => {
    guardDoor(app, door);
    handle(
      app,
      getBrickModel,
      (request, reply) => {
        const model = siteModel(directory, request.session.reach);
        const pieces = new BrickModel(door.settings.namespace).write(model, new EventLoopYielder());
        reply.header("content-disposition", 'attachment; filename="site.ttl"');
        return sendLongText(request, reply, { pieces, type: `${TURTLE}; charset=utf-8` });
      },
      { rateLimit: LIMIT },
    );
  };
}
