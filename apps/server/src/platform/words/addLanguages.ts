import { getWords, listLanguages } from "@atrium/contract/site";
import { ENGLISH, hasKept, KEPT_MARK, type Language, saidInJson, t } from "@atrium/words";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../errors.ts";
import { handle } from "../http/endpoint.ts";
import type { Http } from "../http/ourFastify.ts";
import { sessionOf } from "../http/session.ts";
import type { Languages } from "./languages.ts";
import { readBy } from "./reader.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The language of whoever reads the reply: the first that its `Accept-Language` names and the installation speaks. With
     * the formats of the signed-in person, or of the site.
     */
    language: Language;
  }
}

/** Puts the sentences of every JSON reply into the reader's words. */
export function addLanguages(app: Http, languages: Languages): void {
  app.decorateRequest("language", { getter: languageOf });
  app.addHook("onRequest", (request, _reply, done) => readBy(() => request.language, done));
  // Before replies are tagged and compressed.
  app.addHook("onSend", (request, reply, payload, done) => {
    done(null, inWords(payload, request, reply));
  });

  function languageOf(this: FastifyRequest): Language {
    return languages.reader(sessionOf(this)?.user.preferences, languages.preferred(this.headers["accept-language"]));
  }
}

/** Hands out the sentences of the pages. */
export function languageRoutes(languages: Languages): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listLanguages, () => ({ languages: languages.list }));
    handle(app, getWords, async ({ params: { language, group } }) => {
      const words = await languages.words(language, group);
      if (words === undefined) {
        throw new AppError("ENF001", t("Language {language} is not available in this installation", { language }));
      }
      return words;
    });
  };
}

function inWords(payload: unknown, { language }: FastifyRequest, reply: FastifyReply): unknown {
  const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
  const json = isJson ? withSentences(payload) : undefined;
  if (json === undefined) return payload;
  if (language.tag !== ENGLISH.tag) reply.header("content-language", language.tag);
  return saidInJson(json, language);
}

/** JSON that holds sentences, from a text or from octets that were prepared. */
function withSentences(payload: unknown): string | undefined {
  if (typeof payload === "string") return hasKept(payload) ? payload : undefined;
  if (!Buffer.isBuffer(payload) || !payload.includes(KEPT_MARK)) return undefined;
  return payload.toString();
}
