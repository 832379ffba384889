import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { RULE_READERS } from "../base/feature.ts";
import { Paged } from "../base/paging.ts";
import { rowId } from "../base/rowId.ts";
import { Scene, SceneCapture, SceneCaptured, SceneChange, SceneId, SceneQuery } from "./scene.ts";

export const listScenes = endpoint({
  method: "GET",
  path: `${CORE_API}/scenes`,
  needs: RULE_READERS,
  reach: { by: "place", section: "control" },
  runsOn: "anywhere",
  summary: "List lighting scenes of a place, of places within it and around it, by name",
  tag: "scenes",
  query: SceneQuery,
  reply: Paged(Scene),
});

export const addScene = endpoint({
  method: "POST",
  path: `${CORE_API}/scenes`,
  needs: "controllable",
  runsOn: "core",
  summary: "Save the current light levels of a place as a scene",
  tag: "scenes",
  body: SceneCapture,
  status: 201,
  reply: SceneCaptured,
  refuses: ["ESC001"],
});

export const getScene = endpoint({
  method: "GET",
  path: `${CORE_API}/scenes/:id`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "Get a scene and its levels",
  tag: "scenes",
  params: z.object({ id: rowId(SceneId) }),
  reply: Scene,
});

export const changeScene = endpoint({
  method: "PUT",
  path: `${CORE_API}/scenes/:id`,
  needs: "controllable",
  runsOn: "core",
  summary: "Rename a scene or change its levels",
  tag: "scenes",
  params: z.object({ id: rowId(SceneId) }),
  body: SceneChange,
  reply: Scene,
  refuses: ["ESC001", "ESC002"],
});

export const removeScene = endpoint({
  method: "DELETE",
  path: `${CORE_API}/scenes/:id`,
  needs: "controllable",
  runsOn: "core",
  summary: "Delete a scene; lights stay as they are",
  tag: "scenes",
  params: z.object({ id: rowId(SceneId) }),
  reply: null,
});
