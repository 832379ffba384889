import { SiteSettingsChange, SiteSettingsReply, SiteTermsAnswer, SiteTermsQuestion } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { SiteSettingsOptions, SiteSettingsService } from "./siteSettings.ts";

const tags = ["site"];

interface SiteSettingsRoutesDeps {
  readonly settings: SiteSettingsService;
  readonly months: SiteSettingsOptions["months"];
}

/** What the site is called and how its energy is priced, set while everything runs. */
export function siteSettingsRoutes({ settings, months }: SiteSettingsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/site-settings",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "Name, time zone, tariffs and emission factors of the site",
          tags,
          response: { 200: SiteSettingsReply },
        },
      },
      () => settings.find(),
    );
    app.put(
      "/site-settings",
      {
        config: { feature: "devicesSettable", refuses: ["EDV009"] },
        schema: {
          summary: "Set name, time zone, tariffs and emission factors of the site",
          tags,
          body: SiteSettingsChange,
          response: { 200: SiteSettingsReply },
        },
      },
      (request) => settings.change(request.body, personOf(request)),
    );
    app.post(
      "/site-settings/last-month",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "What the last month that is over cost, and what it would have by other tariffs and factors",
          tags,
          body: SiteTermsQuestion,
          response: { 200: SiteTermsAnswer },
        },
      },
      (request) => months.last(request.body),
    );
  };
}
