import {
  FileSearchReply,
  LONGEST_EDE,
  ListQuery,
  NewFileSearch,
  NewSearch,
  Paged,
  SearchQuery,
  SearchReply,
  SearchRow,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Searches } from "./searches.ts";

const params = z.object({ id: z.string().max(36) });
const tags = ["site"];
const BODY_LIMIT = 65_536;
/** Octets of a file, of which JSON writes some as several. */
const FILE_BODY_LIMIT = 2 * LONGEST_EDE;

/** Searches for devices. They ask, and change nothing in the field. */
export function searchRoutes({ searches }: { readonly searches: Searches }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/searches",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "The searches that run, and those of the last half hour, the newest first",
          tags,
          querystring: ListQuery,
          response: { 200: Paged(SearchRow) },
        },
      },
      ({ query }) => pageOf(searches.list(), query),
    );
    app.post(
      "/searches",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001", "EDV008", "EDV011"] },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary: "Search for devices through a connection",
          tags,
          body: NewSearch,
          response: { 201: SearchRow },
        },
      },
      async (request, reply) => reply.code(201).send(await searches.begin(request.body, personOf(request))),
    );
    app.post(
      "/file-searches",
      {
        config: { feature: "devicesSettable", refuses: ["ENF001", "EDV008"] },
        bodyLimit: FILE_BODY_LIMIT,
        schema: {
          summary: "Read an engineering file (BACnet EDE) as what a search of a connection has found",
          tags,
          body: NewFileSearch,
          response: { 200: FileSearchReply },
        },
      },
      (request) => searches.read(request.body, personOf(request)),
    );
    app.get(
      "/searches/:id",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "A search with what it has found so far, and what of it the site has already",
          tags,
          params,
          querystring: SearchQuery,
          response: { 200: SearchReply },
        },
      },
      ({ params: { id }, query: { from } }) => searches.find(id, from),
    );
    app.delete(
      "/searches/:id",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "Stop a search; what it has found stays for half an hour",
          tags,
          params,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await searches.end(request.params.id);
        return reply.code(204).send(null);
      },
    );
  };
}
