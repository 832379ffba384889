import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { sceneRoutes } from "./routes.ts";
import { SceneService, type SceneServiceOptions } from "./service.ts";
import { SceneStore } from "./store.ts";

export interface ScenesPart extends Part {
  readonly scenes: Pick<SceneService, "list" | "find">;
}

export interface ScenesPartOptions extends Omit<SceneServiceOptions, "store"> {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly names: SiteNames;
}

export function scenesPart({ db, audit, names, ...options }: ScenesPartOptions): ScenesPart {
  const scenes = new SceneService({ ...options, store: new SceneStore({ db, audit, names }) });
  return { name: "scenes", scenes, routes: [sceneRoutes({ scenes })] };
}
