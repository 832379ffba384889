import type { Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import { addGauge } from "../../platform/gauges.ts";
import type { Door } from "../../platform/integrations/door.ts";
import type { Part } from "../../platform/part.ts";
import type { HaystackApi } from "./haystackApi.ts";
import type { HaystackOpsOptions } from "./haystackOps.ts";
import { haystackRoutes } from "./haystackRoutes.ts";

export interface HaystackPartOptions extends HaystackOpsOptions {
  readonly door: Door<unknown>;
  readonly log: Log;
}

/** How long records are kept that nobody asks for, ms. */
const KEPT = 300_000;

/** The HTTP API of Project Haystack. */
export function haystackPart({ door, log, ...options }: HaystackPartOptions): Part {
  const { clock } = options;
  let api: HaystackApi | undefined;
  let lastCall = 0;
  let repetition: Repetition | undefined;
  const load = async () => {
    lastCall = clock.elapsed();
    const { haystackApi } = await import("./haystackApi.ts");
    api ??= haystackApi(options);
    return api;
  };
  return {
    name: "haystack",
    routes: [haystackRoutes({ door, api: load })],
    start: () => {
      const run = () => {
        if (clock.elapsed() - lastCall > KEPT) api?.forget();
      };
      repetition = every({ task: "records of Project Haystack", interval: KEPT, run, clock, log });
    },
    stop: async () => await repetition?.stop(),
    metrics: (registry) =>
      addGauge(
        registry,
        { name: "atrium_haystack_watches", help: "Open watches of Project Haystack" },
        () => api?.watches() ?? 0,
      ),
  };
}
