import { Health } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { HealthMonitor } from "./healthMonitor.ts";

export function healthRoutes({ health }: { readonly health: HealthMonitor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/health",
      {
        config: { feature: "viewable" },
        schema: { summary: "State of the installation", tags: ["health"], response: { 200: Health } },
      },
      () => health.current(),
    );
  };
}
