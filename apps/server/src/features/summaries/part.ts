import { SUMMARY_CHANNEL } from "@atrium/contract/live";
import { rowsFeed } from "../../platform/live/liveFeed.ts";
import { placeOfKey, refuseBeyond } from "../../platform/reach.ts";
import type { Part } from "../../platform/part.ts";
import { type ModuleSummaryOptions, ModuleSummary } from "./moduleSummary.ts";
import { listSummaries, SUMMARY_MODULES, type SummaryModule } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf } from "../../platform/http/paging.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** The counts of every module that has them. */
class Summaries {
  readonly #byModule: ReadonlyMap<SummaryModule, ModuleSummary>;

  constructor(options: Omit<ModuleSummaryOptions, "module">) {
    this.#byModule = new Map(SUMMARY_MODULES.map((module) => [module, new ModuleSummary({ ...options, module })]));
  }

  of(module: SummaryModule): ModuleSummary {
    const summary = this.#byModule.get(module);
    if (summary === undefined) throw new Error(`the module ${module} is not counted`);
    return summary;
  }

  /** Devices of all modules in alarm. */
  get alarms(): number {
    return [...this.#byModule.values()].reduce((sum, summary) => sum + summary.alarms, 0);
  }

  start(): void {
    for (const summary of this.#byModule.values()) summary.start();
  }

  stop(): void {
    for (const summary of this.#byModule.values()) summary.stop();
  }
}

export interface SummariesPart extends Part {
  readonly counts: Summaries;
}

export function summariesPart(options: Omit<ModuleSummaryOptions, "module">): SummariesPart {
  const counts = new Summaries(options);
  return {
    name: "summaries",
    follows: true,
    counts,
    routes: [summaryRoutes({ summaries: counts })],
    channels: [rowsFeed(SUMMARY_CHANNEL, ({ module }) => counts.of(module), placeOfKey)],
    start: () => counts.start(),
    stop: () => counts.stop(),
  };
}

function summaryRoutes({ summaries }: { readonly summaries: Summaries }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listSummaries, ({ query, session: { reach } }) => {
      refuseBeyond(reach?.hasModule(query.module) !== false);
      const rows = summaries.of(query.module).rowsSince(0);
      return pageOf(reach === undefined ? rows : rows.filter((row) => reach.hasPlace(placeOfKey(row))), query);
    });
  };
}
