import { MAX_EDE_LENGTH, listSearches, startSearch, searchFile, getSearch, stopSearch } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Searches } from "./searches.ts";
import { handle } from "../../platform/http/endpoint.ts";
const BODY_LIMIT = 65_536;
/** Octets of a file, of which JSON writes some as several. */
const FILE_BODY_LIMIT = 2 * MAX_EDE_LENGTH;

/** Searches for devices. They ask, and change nothing in the field. */
export function searchRoutes({ searches }: { readonly searches: Searches }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listSearches, ({ query }) => pageOf(searches.list(), query));
    handle(app, startSearch, async (request) => await searches.begin(request.body, personOf(request)), {
      bodyLimit: BODY_LIMIT,
    });
    handle(app, searchFile, (request) => searches.read(request.body, personOf(request)), {
      bodyLimit: FILE_BODY_LIMIT,
    });
    handle(app, getSearch, ({ params: { id }, query: { from } }) => searches.find(id, from));
    handle(app, stopSearch, async (request) => {
      await searches.end(request.params.id);
    });
  };
}
