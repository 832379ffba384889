import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { LanguageTag, SpokenLanguage, WordGroup, Words } from "./language.ts";

export const listLanguages = endpoint({
  method: "GET",
  path: `${CORE_API}/languages`,
  needs: "public",
  runsOn: "anywhere",
  summary: "List the languages of pages, mails and files, beside English",
  tag: "site",
  reply: z.object({ languages: z.array(SpokenLanguage) }),
  isRevalidated: true,
});

export const getWords = endpoint({
  method: "GET",
  path: `${CORE_API}/languages/:language/:group`,
  needs: "public",
  runsOn: "anywhere",
  summary: "Get the texts of a group of pages in a language, by their English source",
  tag: "site",
  params: z.object({ language: LanguageTag, group: WordGroup }),
  reply: Words,
  isRevalidated: true,
});
