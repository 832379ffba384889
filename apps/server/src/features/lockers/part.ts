import { compartmentList } from "./compartmentList.ts";
import type { Part } from "../../platform/part.ts";
import { Lockers, type LockersOptions } from "./lockers.ts";
import { getLockerSummary, listCompartments } from "@atrium/contract/access";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export function lockersPart(options: LockersOptions): Part {
  const lockers = new Lockers(options);
  return {
    name: "lockers",
    exportLists: (ground) => ({ compartments: (asked) => compartmentList({ ...ground, lockers }, asked) }),
    routes: [lockerRoutes(lockers)],
  };
}

function lockerRoutes(lockers: Pick<Lockers, "summary" | "compartments">): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getLockerSummary, ({ query }) => lockers.summary(query));

    handle(app, listCompartments, ({ query }) => lockers.compartments(query));
  };
}
