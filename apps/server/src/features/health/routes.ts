import { getHealth } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { HealthMonitor } from "./healthMonitor.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function healthRoutes({ health }: { readonly health: HealthMonitor }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getHealth, () => health.current());
  };
}
