import {
  HandOverGiving,
  HandOverId,
  HandOverNow,
  HandOverQuery,
  HandOverRow,
  HandOverSheet,
  HandOversQuery,
  HandOverTaking,
  Paged,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { HandOvers } from "./handOvers.ts";
import { rowId } from "../../platform/http/rowId.ts";

const params = z.object({ id: rowId(HandOverId) });
const tags = ["events"];

export function handOverRoutes({ handOvers }: { readonly handOvers: HandOvers }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/hand-over",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "The sheet of the shift to hand over, as it is at this moment",
          tags,
          querystring: HandOverQuery,
          response: { 200: HandOverNow },
        },
      },
      ({ query }) => handOvers.now(query.placement),
    );
    app.get(
      "/hand-overs",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "Sheets of a place that were signed, the newest first",
          tags,
          querystring: HandOversQuery,
          response: { 200: Paged(HandOverRow) },
        },
      },
      ({ query }) => handOvers.list(query),
    );
    app.post(
      "/hand-overs",
      {
        config: { feature: "controllable", asksProof: true, refuses: ["ESH001", "ENF001"] },
        schema: {
          summary: "Sign the sheet of a shift as who goes; it stays as it is from then on",
          tags,
          body: HandOverGiving,
          response: { 201: HandOverSheet },
        },
      },
      async (request, reply) => reply.code(201).send(await handOvers.give(request.body, personOf(request))),
    );
    app.get(
      "/hand-overs/:id",
      {
        config: { feature: "viewable" },
        schema: { summary: "A sheet as it was signed", tags, params, response: { 200: HandOverSheet } },
      },
      (request) => handOvers.find(request.params.id),
    );
    app.post(
      "/hand-overs/:id/taking",
      {
        config: { feature: "controllable", asksProof: true, refuses: ["ESH001", "ESH002"] },
        schema: {
          summary: "Sign a sheet as who comes",
          tags,
          params,
          body: HandOverTaking,
          response: { 200: HandOverSheet },
        },
      },
      (request) => handOvers.take(request.params.id, request.body, personOf(request)),
    );
  };
}
