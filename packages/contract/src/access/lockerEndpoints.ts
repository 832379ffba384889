import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { LockerCompartments, LockerSummary, LockerSummaryQuery } from "./lockerUse.ts";
import { Place } from "../site/place.ts";

export const getLockerSummary = endpoint({
  method: "GET",
  path: `${CORE_API}/lockers/summary`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "How often each event of lockers happened at a place, today or in the last 15 days",
  tag: "lockers",
  query: LockerSummaryQuery,
  reply: LockerSummary,
});

export const listCompartments = endpoint({
  method: "GET",
  path: `${CORE_API}/lockers/compartments`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "The last event of each compartment at a place, and since when it has been filled",
  tag: "lockers",
  query: Place,
  reply: LockerCompartments,
});
