import {
  getGrafanaHealth,
  getGrafanaSeries,
  getGrafanaValues,
  listGrafanaAlarms,
  listGrafanaPoints,
} from "@atrium/contract/integrations";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";
import { type Door, guardDoor } from "../../platform/integrations/door.ts";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import type { Part } from "../../platform/part.ts";
import { Grafana, type GrafanaOptions } from "./grafana.ts";

export interface GrafanaPartOptions extends GrafanaOptions {
  readonly directory: GrafanaOptions["directory"] & { readonly reply: { readonly name: string } };
  readonly door: Door<unknown>;
}

/** The data source of Grafana's Infinity plugin. */
export function grafanaPart({ door, ...options }: GrafanaPartOptions): Part {
  const grafana = new Grafana(options);
  const siteName = () => nameOf(options.directory.reply.name);
  return { name: "grafana", routes: [grafanaRoutes(grafana, { door, siteName })] };
}

interface Around {
  readonly door: Door<unknown>;
  readonly siteName: () => string;
}

function grafanaRoutes(grafana: Grafana, { door, siteName }: Around): FastifyPluginAsyncZod {
  return async (app) => {
    guardDoor(app, door);
    handle(app, getGrafanaHealth, () => ({ status: "ok" as const, site: siteName() }));
    handle(app, listGrafanaPoints, ({ query, session: { reach } }) => grafana.points(query, reach));
    handle(app, getGrafanaSeries, async ({ query, session: { reach } }) => await grafana.series(query, reach));
    handle(app, getGrafanaValues, ({ query, session: { reach } }) => grafana.values(query.points, reach));
    handle(app, listGrafanaAlarms, async ({ query, session: { reach } }) => await grafana.alarms(query, reach));
  };
}
