import { PointValues, PointValuesQuery } from "@atrium/contract";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ValueReader } from "./valueReader.ts";

/** The answer is prepared already: a session may ask some thousand times a second. */
const LIMIT = { max: 600_000, timeWindow: 60_000 };

export function pointRoutes({ reader }: { readonly reader: ValueReader }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/points/values",
      {
        config: { feature: "viewable", refuses: ["ENF001"], rateLimit: LIMIT },
        schema: {
          summary: "The newest values of points, by their ids or of a place",
          tags: ["points"],
          querystring: PointValuesQuery,
          response: { 200: PointValues },
        },
      },
      (request, reply) => {
        sendJson(reply, reader.read(request.query));
      },
    );
  };
}

/** Octets pass by the serializer, which would write them again for each call. */
function sendJson(reply: FastifyReply, octets: Buffer): void {
  reply.type("application/json; charset=utf-8").send(octets);
}
