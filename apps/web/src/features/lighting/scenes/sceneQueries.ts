import {
  Paged,
  type Place,
  Scene,
  type SceneCapture,
  SceneCaptured,
  type SceneChange,
  type SceneId,
} from "@atrium/contract";
import { queryOptions } from "@tanstack/react-query";
import { CORE, get, send } from "../../../platform/http.ts";

/** The scenes that the floor in view can show in full: its own and those of its zones. */
export function scenesQuery(place: Place) {
  return queryOptions({
    queryKey: ["scenes", place.placement, place.floor, place.zone],
    queryFn: async ({ signal }) => {
      const { data } = await get(Paged(Scene), `${CORE}/scenes`, { ...place }, { signal });
      return data.filter((scene) => scene.place.floor !== undefined);
    },
  });
}

export function captureScene(capture: SceneCapture): Promise<SceneCaptured> {
  return send(SceneCaptured, "POST", `${CORE}/scenes`, capture);
}

export function changeScene(id: SceneId, change: SceneChange): Promise<Scene> {
  return send(Scene, "PUT", `${CORE}/scenes/${String(id)}`, change);
}

export async function deleteScene(id: SceneId): Promise<void> {
  await send(null, "DELETE", `${CORE}/scenes/${String(id)}`);
}
