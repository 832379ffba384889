import { sceneList } from "./sceneList.ts";
import { addScene, changeScene, getScene, listScenes, removeScene } from "@atrium/contract/automation";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { Part } from "../../platform/part.ts";
import type { RecordsOptions } from "../../platform/records.ts";
import { SceneService, type SceneServiceOptions } from "./service.ts";
import { SceneStore } from "./store.ts";

export interface ScenesPart extends Part {
  readonly scenes: Pick<SceneService, "list" | "find">;
}

export interface ScenesPartOptions extends Omit<SceneServiceOptions, "store">, RecordsOptions {
  readonly names: SiteNames;
}

export function scenesPart(options: ScenesPartOptions): ScenesPart {
  const scenes = new SceneService({ ...options, store: new SceneStore(options) });
  return {
    name: "scenes",
    exportLists: (ground) => ({ scenes: (asked) => sceneList({ ...ground, scenes }, asked) }),
    scenes,
    routes: [sceneRoutes({ scenes })],
  };
}

function sceneRoutes({ scenes }: { readonly scenes: SceneService }): FastifyPluginAsyncZod {
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
