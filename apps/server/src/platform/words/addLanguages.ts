import { getWords, listLanguages } from "@atrium/contract/site";
import { ENGLISH, hasKept, type Language, saidInJson, t } from "@atrium/words";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../errors.ts";
import { handle } from "../http/endpoint.ts";
import type { Http } from "../http/ourFastify.ts";
import type { Languages } from "./languages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The language of whoever reads the reply: the first that its `Accept-Language` names and the installation speaks. */
    language: Language;
  }
}

/** Puts the sentences of every JSON reply into the reader's words. */
export function addLanguages(app: Http, languages: Languages): void {
  app.decorateRequest("language", { getter: languageOf });
  // Before replies are tagged and compressed.
  app.addHook("onSend", (request, reply, payload, done) => {
    done(null, inWords(payload, request, reply));
  });

  function languageOf(this: FastifyRequest): Language {
    return languages.preferred(this.headers["accept-language"]);
  }
}

/** Hands out the sentences of the pages. */
export function languageRoutes(languages: Languages): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listLanguages, () => ({ languages: languages.list }));
    handle(app, getWords, async ({ params: { language, group } }) => {
      const words = await languages.words(language, group);
      if (words === undefined) {
        throw new AppError("ENF001", t("This installation does not speak {language}", { language }));
      }
      return words;
    });
  };
}

function inWords(payload: unknown, { language }: FastifyRequest, reply: FastifyReply): unknown {
  if (typeof payload !== "string" || !hasKept(payload)) return payload;
  const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
  if (!isJson) return payload;
  if (language !== ENGLISH) reply.header("content-language", language.tag);
  return saidInJson(payload, language);
}
