import { getHandOver, listHandOvers, signHandOver, getSignedHandOver, takeHandOver } from "@atrium/contract/alarms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { HandOvers } from "./handOvers.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function handOverRoutes({ handOvers }: { readonly handOvers: HandOvers }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getHandOver, ({ query }) => handOvers.now(query.placement));
    handle(app, listHandOvers, ({ query }) => handOvers.list(query));
    handle(app, signHandOver, async (request) => await handOvers.give(request.body, personOf(request)));
    handle(app, getSignedHandOver, (request) => handOvers.find(request.params.id));
    handle(app, takeHandOver, (request) => handOvers.take(request.params.id, request.body, personOf(request)));
  };
}
