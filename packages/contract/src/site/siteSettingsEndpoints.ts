import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { SiteSettingsChange, SiteSettingsReply, SiteTermsAnswer, SiteTermsQuestion } from "./siteSettings.ts";

export const getSiteSettings = endpoint({
  method: "GET",
  path: `${CORE_API}/site-settings`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Get the site settings: name, time zone, tariffs, emission factors",
  tag: "site",
  reply: SiteSettingsReply,
});

export const changeSiteSettings = endpoint({
  method: "PUT",
  path: `${CORE_API}/site-settings`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Change the site settings: name, time zone, tariffs, emission factors, formats",
  tag: "site",
  body: SiteSettingsChange,
  reply: SiteSettingsReply,
  refuses: ["EDV009"],
});

export const recomputeLastMonth = endpoint({
  method: "POST",
  path: `${CORE_API}/site-settings/last-month`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Compare the last full month under the current and other tariffs and factors",
  tag: "site",
  body: SiteTermsQuestion,
  reply: SiteTermsAnswer,
});
