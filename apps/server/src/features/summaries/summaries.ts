import { SUMMARY_MODULES, type SummaryModule } from "@atrium/contract/devices";
import { ModuleSummary, type ModuleSummaryOptions } from "./moduleSummary.ts";

/** The counts of every module that has them. */
export class Summaries {
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
