import { LockerCompartments, LockerSummary, LockerSummaryQuery, Place } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Lockers } from "./lockers.ts";

export function lockerRoutes(lockers: Pick<Lockers, "summary" | "compartments">): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/lockers/summary",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "How often each event of lockers happened at a place, today or in the last 15 days",
          tags: ["lockers"],
          querystring: LockerSummaryQuery,
          response: { 200: LockerSummary },
        },
      },
      ({ query }) => lockers.summary(query),
    );

    app.get(
      "/lockers/compartments",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "The last event of each compartment at a place, and since when it has been filled",
          tags: ["lockers"],
          querystring: Place,
          response: { 200: LockerCompartments },
        },
      },
      ({ query }) => lockers.compartments(query),
    );
  };
}
