import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { TranslationList, TranslationQuery, TranslationsChange } from "./translation.ts";

export const listTranslations = endpoint({
  method: "GET",
  path: `${CORE_API}/translations`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "List the names and texts of the site with their translations to a language",
  tag: "site",
  query: TranslationQuery,
  reply: TranslationList,
});

export const changeTranslations = endpoint({
  method: "PUT",
  path: `${CORE_API}/translations`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Set translations of names and texts of the site to a language",
  tag: "site",
  body: TranslationsChange,
  reply: TranslationList,
  refuses: ["EDV009"],
});
