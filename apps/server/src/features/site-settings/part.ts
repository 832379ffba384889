import type { Part } from "../../platform/part.ts";
import { siteSettingsRoutes } from "./routes.ts";
import { SiteSettingsService, type SiteSettingsOptions } from "./siteSettings.ts";

export function siteSettingsPart(options: SiteSettingsOptions): Part {
  const settings = new SiteSettingsService(options);
  return {
    name: "siteSettings",
    routes: [siteSettingsRoutes({ settings, months: options.months })],
  };
}
