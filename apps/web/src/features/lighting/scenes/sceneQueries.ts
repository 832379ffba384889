import type { Scene, SceneCaptured } from "@atrium/contract/automation";
import {
  type SceneCapture,
  type SceneChange,
  type SceneId,
  listScenes,
  addScene,
  changeScene as changeSceneCall,
  removeScene,
} from "@atrium/contract/automation";
import type { Place } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

/** The scenes that the floor in view can show in full: its own and those of its zones. */
export function scenesQuery(place: Place) {
  return queryOptions({
    queryKey: ["scenes", place.placement, place.floor, place.zone],
    queryFn: async ({ signal }) => {
      const { data } = await ask(listScenes, { query: { ...place }, signal });
      return data.filter((scene) => scene.place.floor !== undefined);
    },
  });
}

export function captureScene(capture: SceneCapture): Promise<SceneCaptured> {
  return ask(addScene, { body: capture });
}

export function changeScene(id: SceneId, change: SceneChange): Promise<Scene> {
  return ask(changeSceneCall, { params: { id }, body: change });
}

export async function deleteScene(id: SceneId): Promise<void> {
  await ask(removeScene, { params: { id } });
}
