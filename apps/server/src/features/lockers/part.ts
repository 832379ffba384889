import type { Part } from "../../platform/part.ts";
import { Lockers, type LockersOptions } from "./lockers.ts";
import { getLockerSummary, listCompartments } from "@atrium/contract/access";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export interface LockersPart extends Part {
  readonly lockers: Pick<Lockers, "compartments">;
}

export function lockersPart(options: LockersOptions): LockersPart {
  const lockers = new Lockers(options);
  return { name: "lockers", lockers, routes: [lockerRoutes(lockers)] };
}

function lockerRoutes(lockers: Pick<Lockers, "summary" | "compartments">): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getLockerSummary, ({ query }) => lockers.summary(query));

    handle(app, listCompartments, ({ query }) => lockers.compartments(query));
  };
}
