import {
  Paged,
  RULE_READERS,
  Scene,
  SceneCapture,
  SceneCaptured,
  SceneChange,
  SceneId,
  SceneQuery,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { pageOf } from "../../platform/http/paging.ts";
import type { SceneService } from "./service.ts";
import { personOf } from "../../platform/http/caller.ts";
import { rowId } from "../../platform/http/rowId.ts";

const params = z.object({ id: rowId(SceneId) });
const tags = ["scenes"];

export function sceneRoutes({ scenes }: { readonly scenes: SceneService }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/scenes",
      {
        config: { feature: RULE_READERS },
        schema: {
          summary: "Scenes of the lamps of a place, of places within it and around it, by name",
          tags,
          querystring: SceneQuery,
          response: { 200: Paged(Scene) },
        },
      },
      async ({ query }) => pageOf(await scenes.list(query), query),
    );
    app.post(
      "/scenes",
      {
        config: { feature: "controllable", refuses: ["ESC001"] },
        schema: {
          summary: "Capture the present levels of a place's lamps as a scene",
          tags,
          body: SceneCapture,
          response: { 201: SceneCaptured },
        },
      },
      async (request, reply) => reply.code(201).send(await scenes.capture(request.body, personOf(request))),
    );
    app.get(
      "/scenes/:id",
      {
        config: { feature: "viewable" },
        schema: { summary: "One scene and its levels", tags, params, response: { 200: Scene } },
      },
      (request) => scenes.find(request.params.id),
    );
    app.put(
      "/scenes/:id",
      {
        config: { feature: "controllable", refuses: ["ESC001", "ESC002"] },
        schema: {
          summary: "Rename a scene or change its levels",
          tags,
          params,
          body: SceneChange,
          response: { 200: Scene },
        },
      },
      (request) => scenes.change(request.params.id, request.body, personOf(request)),
    );
    app.delete(
      "/scenes/:id",
      {
        config: { feature: "controllable" },
        schema: { summary: "Delete a scene; the lamps stay as they are", tags, params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await scenes.remove(request.params.id, personOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
