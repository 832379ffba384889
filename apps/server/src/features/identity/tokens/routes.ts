import { addApiToken, listApiTokens, removeApiToken } from "@atrium/contract/people";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../../platform/http/endpoint.ts";
import { actorOf } from "../actor.ts";
import type { ApiTokens } from "./apiTokens.ts";

/** The tokens of programs, for whoever manages users. */
export function apiTokenRoutes(tokens: ApiTokens): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    handle(app, listApiTokens, async () => ({ tokens: await tokens.list() }));
    handle(app, addApiToken, async (request) => await tokens.create(request.body, actorOf(request)));
    handle(app, removeApiToken, async (request) => {
      await tokens.remove(request.params.id, actorOf(request));
    });
  };
}
