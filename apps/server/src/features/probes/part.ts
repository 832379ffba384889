import {
  type ProductFile,
  MAX_EDE_LENGTH,
  listSearches,
  startSearch,
  searchFile,
  getSearch,
  stopSearch,
} from "@atrium/contract/devices";
import type { Part } from "../../platform/part.ts";
import { Prober, type ProberOptions } from "./prober.ts";
import { probeRoutes } from "./probeRoutes.ts";
import { Searches, type SearchesOptions } from "./searches.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { handle } from "../../platform/http/endpoint.ts";

const BODY_LIMIT = 65_536;

/** Octets of a file, of which JSON writes some as several. */
const FILE_BODY_LIMIT = 2 * MAX_EDE_LENGTH;

export interface ProbesPartOptions extends Omit<ProberOptions, "products">, Omit<SearchesOptions, "products"> {
  readonly site: { readonly products: readonly ProductFile[] };
}

/** Looks at the field for whoever sets up devices: test reads, and searches. Nothing in the field is changed by it. */
export function probesPart({ site, ...options }: ProbesPartOptions): Part {
  const products = () => site.products;
  const prober = new Prober({ ...options, products });
  const searches = new Searches({ ...options, products });
  return {
    name: "probes",
    routes: [probeRoutes({ prober, protocols: options.protocols, products }), searchRoutes({ searches })],
    start: () => searches.start(),
    stop: async () => {
      prober.stop();
      await searches.stop();
    },
  };
}

/** Searches for devices. They ask, and change nothing in the field. */
function searchRoutes({ searches }: { readonly searches: Searches }): FastifyPluginAsyncZod {
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
