import { listScenes, addScene, getScene, changeScene, removeScene } from "@atrium/contract/automation";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf } from "../../platform/http/paging.ts";
import type { SceneService } from "./service.ts";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function sceneRoutes({ scenes }: { readonly scenes: SceneService }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listScenes, async ({ query }) => pageOf(await scenes.list(query), query));
    handle(app, addScene, async (request) => await scenes.capture(request.body, personOf(request)));
    handle(app, getScene, (request) => scenes.find(request.params.id));
    handle(app, changeScene, (request) => scenes.change(request.params.id, request.body, personOf(request)));
    handle(app, removeScene, async (request) => {
      await scenes.remove(request.params.id, personOf(request));
    });
  };
}
