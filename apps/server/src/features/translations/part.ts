import { changeTranslations, listTranslations } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { Part } from "../../platform/part.ts";
import { SiteTexts, type SiteTextsOptions } from "./siteTexts.ts";
import { translationList } from "./translationList.ts";
import { Translations, type TranslationsOptions } from "./translations.ts";

/** 2,000 texts of 300 characters with both translations, three octets a character. */
const BODY_LIMIT = 8_388_608;

export type TranslationsPartOptions = Omit<TranslationsOptions, "texts"> & SiteTextsOptions;

/** What the site calls its places, devices, points, alarms and procedures in each language. */
export function translationsPart(options: TranslationsPartOptions): Part {
  const translations = new Translations({ ...options, texts: new SiteTexts(options) });
  return {
    name: "translations",
    exportLists: (ground) => ({ translations: (asked) => translationList({ ...ground, translations }, asked) }),
    routes: [translationRoutes(translations)],
  };
}

function translationRoutes(translations: Translations): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listTranslations, (request) => translations.list(request.query.language));
    handle(app, changeTranslations, async (request) => translations.change(request.body, personOf(request)), {
      bodyLimit: BODY_LIMIT,
    });
  };
}
