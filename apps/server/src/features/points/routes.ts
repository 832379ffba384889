import { getPointValues } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ValueReader } from "./valueReader.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** The answer is prepared already: a session may ask some thousand times a second. */
const LIMIT = { max: 600_000, timeWindow: 60_000 };

export function pointRoutes({ reader }: { readonly reader: ValueReader }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(
      app,
      getPointValues,
      ({ query }, reply) => {
        reply.type("application/json; charset=utf-8");
        return reader.read(query);
      },
      { rateLimit: LIMIT },
    );
  };
}
