import type { Part } from "../../platform/part.ts";
import { Solar, type SolarOptions } from "./solar.ts";
import { getSolarUsage } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";

export interface SolarPart extends Part {
  readonly solar: Pick<Solar, "reply">;
}

export function solarPart(options: SolarOptions): SolarPart {
  const solar = new Solar(options);
  return { name: "solar", solar, routes: [solarRoutes({ solar })] };
}

/** The figures of the solar cells. */
function solarRoutes({ solar }: { readonly solar: Pick<Solar, "reply"> }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getSolarUsage, () => solar.reply());
  };
}
