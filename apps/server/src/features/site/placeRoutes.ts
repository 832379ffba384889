import {
  FloorKey,
  ListQuery,
  NewFloor,
  NewPlace,
  Paged,
  PlacementKey,
  PlaceNames,
  PlaceNamesChange,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { BuildingEditor } from "./buildingEditor.ts";
import type { FloorEditor } from "./floorEditor.ts";
import type { PlaceEditor } from "./placeEditor.ts";

const params = z.object({ key: PlacementKey });
const tags = ["site"];
/** A floor of a thousand rooms. */
const BODY_LIMIT = 524_288;

interface PlaceRoutesDeps {
  readonly editor: PlaceEditor;
  readonly floors: FloorEditor;
  readonly buildings: BuildingEditor;
}

/** Places and floors are renamed, added and removed while everything runs. */
export function placeRoutes({ editor, floors, buildings }: PlaceRoutesDeps): FastifyPluginAsyncZod {
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
    app.post(
      "/places",
      {
        config: { feature: "devicesSettable", refuses: ["EDV007"] },
        bodyLimit: BODY_LIMIT,
        schema: { summary: "Add a place with its first floor", tags, body: NewPlace, response: { 201: PlaceNames } },
      },
      async (request, reply) => {
        await buildings.add(request.body, personOf(request));
        return reply.code(201).send(editor.find(request.body.key));
      },
    );
    app.delete(
      "/places/:key",
      {
        config: { feature: "devicesSettable", refuses: ["EDV012"] },
        schema: { summary: "Remove a place in which no device stands", tags, params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await buildings.remove(request.params.key, personOf(request));
        return reply.code(204).send(null);
      },
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
    app.post(
      "/places/:key/floors",
      {
        config: { feature: "devicesSettable", refuses: ["EDV007"] },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary: "Add a floor with its zones and rooms to a place",
          tags,
          params,
          body: NewFloor,
          response: { 201: PlaceNames },
        },
      },
      async (request, reply) => {
        await floors.add(request.params.key, request.body, personOf(request));
        return reply.code(201).send(editor.find(request.params.key));
      },
    );
    app.delete(
      "/places/:key/floors/:floor",
      {
        config: { feature: "devicesSettable", refuses: ["EDV012"] },
        schema: {
          summary: "Remove a floor on which no device stands",
          tags,
          params: params.extend({ floor: FloorKey }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await floors.remove(request.params.key, request.params.floor, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
