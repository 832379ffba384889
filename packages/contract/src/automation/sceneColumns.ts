import { phrase } from "@atrium/words";
import type { Scene } from "./scene.ts";
import { type NamedPlace, placeWords } from "../site/site.ts";
import type { Column } from "../base/column.ts";

/** A scene, and the places that may be its own. */
export interface SceneLine {
  readonly scene: Scene;
  readonly places: readonly NamedPlace[];
}

export const SCENE_COLUMNS = [
  { key: "name", title: phrase("Scene"), value: ({ scene }) => scene.name },
  { key: "place", title: phrase("Place"), value: ({ scene, places }) => placeWords(scene.place, places) },
  { key: "lights", title: phrase("Lights"), value: ({ scene }) => scene.targets.length },
  { key: "missing", title: phrase("Missing lights"), value: ({ scene }) => scene.missing },
  { key: "by", title: phrase("By"), value: ({ scene }) => scene.by },
  { key: "updatedAt", title: phrase("Changed"), isMoment: true, value: ({ scene }) => scene.updatedAt },
] as const satisfies readonly Column<SceneLine>[];
