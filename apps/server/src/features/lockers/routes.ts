import { getLockerSummary, listCompartments } from "@atrium/contract/access";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Lockers } from "./lockers.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function lockerRoutes(lockers: Pick<Lockers, "summary" | "compartments">): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getLockerSummary, ({ query }) => lockers.summary(query));

    handle(app, listCompartments, ({ query }) => lockers.compartments(query));
  };
}
