import { listRecomputations, recomputeDerivedPoint, tryDerivedPoint } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { addGauge } from "../../platform/gauges.ts";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { DerivedEngine, type DerivedEngineOptions } from "./derivedEngine.ts";
import { trialOf } from "./derivedTrial.ts";
import { Recomputations, type RecomputationsOptions } from "./recomputations.ts";

export type DerivedPartOptions = DerivedEngineOptions & RecomputationsOptions;

/** Points whose values are formulas of others: live, and over the past on request. */
export function derivedPart(options: DerivedPartOptions): Part {
  const engine = new DerivedEngine(options);
  const recomputations = new Recomputations(options);
  return {
    name: "derived",
    routes: [derivedRoutes(recomputations, options)],
    start: () => engine.start(),
    stop: async () => {
      engine.stop();
      await recomputations.stop();
    },
    metrics: (registry) =>
      addGauge(
        registry,
        { name: "atrium_derived_points", help: "Points that are computed from others" },
        () => engine.size,
      ),
  };
}

function derivedRoutes(recomputations: Recomputations, options: DerivedPartOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, tryDerivedPoint, (request) => trialOf(request.body.point, options));
    handle(app, listRecomputations, () => ({ recomputations: [...recomputations.listed] }));
    handle(app, recomputeDerivedPoint, (request) => ({
      recomputation: recomputations.begin(request.body, personOf(request)),
    }));
  };
}
