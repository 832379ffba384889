import { SUMMARY_CHANNEL } from "@atrium/contract/live";
import { rowsFeed } from "../../platform/live/liveFeed.ts";
import type { Part } from "../../platform/part.ts";
import type { ModuleSummaryOptions } from "./moduleSummary.ts";
import { summaryRoutes } from "./routes.ts";
import { Summaries } from "./summaries.ts";

export interface SummariesPart extends Part {
  readonly counts: Summaries;
}

export function summariesPart(options: Omit<ModuleSummaryOptions, "module">): SummariesPart {
  const counts = new Summaries(options);
  return {
    name: "summaries",
    counts,
    routes: [summaryRoutes({ summaries: counts })],
    channels: [rowsFeed(SUMMARY_CHANNEL, ({ module }) => counts.of(module))],
    start: () => counts.start(),
    stop: () => counts.stop(),
  };
}
