import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Part } from "../../platform/part.ts";
import type { RecordsOptions } from "../../platform/records.ts";
import { sceneRoutes } from "./routes.ts";
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
  return { name: "scenes", scenes, routes: [sceneRoutes({ scenes })] };
}
