import { solarBars, solarInverters } from "./solarLists.ts";
import type { Part } from "../../platform/part.ts";
import type { Usage } from "../../platform/usage.ts";
import { Solar, type SolarOptions } from "./solar.ts";
import { getSolarUsage } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export interface SolarPart extends Part {
  /** What all cells gave today. */
  readonly today: () => Promise<Usage<string>>;
  readonly hasMeters: () => boolean;
}

export function solarPart(options: SolarOptions): SolarPart {
  const solar = new Solar(options);
  return {
    name: "solar",
    today: () => solar.today(),
    hasMeters: () => solar.hasMeters,
    exportLists: (ground) => ({
      "solar-bars": (asked) => solarBars({ ...ground, solar }, asked),
      "solar-inverters": () => solarInverters({ ...ground, solar }),
    }),
    routes: [solarRoutes({ solar })],
  };
}

/** The figures of the solar cells. */
function solarRoutes({ solar }: { readonly solar: Pick<Solar, "reply"> }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getSolarUsage, () => solar.reply());
  };
}
