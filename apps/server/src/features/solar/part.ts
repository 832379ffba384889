import { solarBars, solarInverters } from "./solarLists.ts";
import type { Part } from "../../platform/part.ts";
import { Solar, type SolarOptions } from "./solar.ts";
import { getSolarUsage } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export function solarPart(options: SolarOptions): Part {
  const solar = new Solar(options);
  return {
    name: "solar",
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
