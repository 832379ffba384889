import { Readiness } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";

type Parts = Readiness["parts"];

export interface ReadySources {
  readonly database: { state(): Parts["database"] };
  readonly disk: { readonly state: Parts["disk"] };
  readonly field: { readonly hasBegun: boolean };
}

/**
 * For people and programs that start, watch or balance servers: 200 when this one can do its job, otherwise 503 and the
 * reason.
 */
export function readyRoute({ database, disk, field }: ReadySources): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/ready",
      {
        config: { feature: "public" },
        schema: {
          summary: "Whether the server can do its job",
          tags: ["health"],
          response: { 200: Readiness, 503: Readiness },
        },
      },
      async (_request, reply) => {
        const parts: Parts = {
          database: database.state(),
          disk: disk.state,
          field: field.hasBegun ? "running" : "starting",
        };
        const isReady = parts.database === "available" && parts.disk === "available" && parts.field === "running";
        const readiness: Readiness = { status: isReady ? "ready" : "waiting", parts };
        return reply.code(isReady ? 200 : 503).send(readiness);
      },
    );
  };
}
