import { listFieldEvents } from "@atrium/contract/access";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { FieldEventStore } from "./store.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function fieldEventRoutes(store: Pick<FieldEventStore, "list">): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listFieldEvents, ({ query }) => store.list(query));
  };
}
