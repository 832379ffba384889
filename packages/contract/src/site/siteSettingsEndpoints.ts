import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { SiteSettingsChange, SiteSettingsReply, SiteTermsAnswer, SiteTermsQuestion } from "./siteSettings.ts";

export const getSiteSettings = endpoint({
  method: "GET",
  path: `${CORE_API}/site-settings`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Name, time zone, tariffs and emission factors of the site",
  tag: "site",
  reply: SiteSettingsReply,
});

export const changeSiteSettings = endpoint({
  method: "PUT",
  path: `${CORE_API}/site-settings`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Set name, time zone, tariffs and emission factors of the site",
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
  summary: "What the last month that is over cost, and what it would have by other tariffs and factors",
  tag: "site",
  body: SiteTermsQuestion,
  reply: SiteTermsAnswer,
});
