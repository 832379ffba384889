import { ListQuery, Paged, PlacementKey, PlaceNames, PlaceNamesChange } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { PlaceEditor } from "./placeEditor.ts";

const params = z.object({ key: PlacementKey });
const tags = ["site"];

/** Places and floors are renamed while everything runs. */
export function placeRoutes({ editor }: { readonly editor: PlaceEditor }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/places",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "What places and their floors are called",
          tags,
          querystring: ListQuery,
          response: { 200: Paged(PlaceNames) },
        },
      },
      ({ query }) => pageOf(editor.list(), query),
    );
    app.get(
      "/places/:key",
      {
        config: { feature: "devicesSettable" },
        schema: { summary: "What a place and its floors are called", tags, params, response: { 200: PlaceNames } },
      },
      (request) => editor.find(request.params.key),
    );
    app.put(
      "/places/:key",
      {
        config: { feature: "devicesSettable", refuses: ["EDV007", "EDV009"] },
        schema: {
          summary: "Rename a place and floors of it",
          tags,
          params,
          body: PlaceNamesChange,
          response: { 200: PlaceNames },
        },
      },
      (request) => editor.rename(request.params.key, request.body, personOf(request)),
    );
  };
}
