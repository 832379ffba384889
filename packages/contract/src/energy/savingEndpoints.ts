import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { SavingQuery, SavingReply, SavingsQuery, SavingsReply } from "./savings.ts";

export const listSavings = endpoint({
  method: "GET",
  path: `${CORE_API}/savings`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "List what each schedule, condition, peak limit and optimum saved in a month",
  tag: "energy",
  query: SavingsQuery,
  reply: SavingsReply,
  refuses: [],
});

export const getSaving = endpoint({
  method: "GET",
  path: `${CORE_API}/savings/runs`,
  needs: "viewable",
  reach: { by: "place", section: "monitor" },
  runsOn: "core",
  summary: "List the runs of one rule in a month with what each device saved",
  tag: "energy",
  query: SavingQuery,
  reply: SavingReply,
  refuses: [],
});
