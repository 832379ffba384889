import { changeIntegration, listIntegrations } from "@atrium/contract/integrations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { Integrations, type IntegrationsOptions } from "./integrations.ts";

export type IntegrationsPartOptions = IntegrationsOptions;

export interface IntegrationsPart extends Part {
  /** Switch, settings and count of each integration, for the features behind them. */
  readonly integrations: Integrations;
}

/** The page on which the ways of other systems to read the site are turned on. */
export function integrationsPart(options: IntegrationsPartOptions): IntegrationsPart {
  const integrations = new Integrations(options);
  return {
    name: "integrations",
    integrations,
    routes: [integrationRoutes(integrations)],
    start: () => integrations.start(),
  };
}

function integrationRoutes(integrations: Integrations): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listIntegrations, () => ({ integrations: integrations.list() }));
    handle(app, changeIntegration, async (request) => await integrations.change(request.body, personOf(request)));
  };
}
