import type { Part } from "../../platform/part.ts";
import { SiteSettingsService, type SiteSettingsOptions } from "./siteSettings.ts";
import { getSiteSettings, changeSiteSettings, recomputeLastMonth } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function siteSettingsPart(options: SiteSettingsOptions): Part {
  const settings = new SiteSettingsService(options);
  return {
    name: "siteSettings",
    routes: [siteSettingsRoutes({ settings, months: options.months })],
  };
}

interface SiteSettingsRoutesDeps {
  readonly settings: SiteSettingsService;
  readonly months: SiteSettingsOptions["months"];
}

/** What the site is called and how its energy is priced, set while everything runs. */
function siteSettingsRoutes({ settings, months }: SiteSettingsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getSiteSettings, () => settings.find());
    handle(app, changeSiteSettings, (request) => settings.change(request.body, personOf(request)));
    handle(app, recomputeLastMonth, (request) => months.last(request.body));
  };
}
