import { getSolarUsage } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Solar } from "./solar.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** The figures of the solar cells. */
export function solarRoutes({ solar }: { readonly solar: Pick<Solar, "reply"> }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getSolarUsage, () => solar.reply());
  };
}
