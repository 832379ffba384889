import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { LockerCompartments, LockerSummary, LockerSummaryQuery } from "./lockerUse.ts";
import { Place } from "../site/place.ts";

export const getLockerSummary = endpoint({
  method: "GET",
  path: `${CORE_API}/lockers/summary`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "anywhere",
  summary: "Count locker events at a place, today or in the last 15 days",
  tag: "lockers",
  query: LockerSummaryQuery,
  reply: LockerSummary,
});

export const listCompartments = endpoint({
  method: "GET",
  path: `${CORE_API}/lockers/compartments`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "anywhere",
  summary: "List the last event of each locker compartment and since when it is occupied",
  tag: "lockers",
  query: Place,
  reply: LockerCompartments,
});
