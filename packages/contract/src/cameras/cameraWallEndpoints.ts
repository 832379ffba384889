import { CORE_API } from "../base/api.ts";
import { CameraWalls } from "./cameraWall.ts";
import { endpoint } from "../base/endpoint.ts";

export const getCameraWalls = endpoint({
  method: "GET",
  path: `${CORE_API}/camera-walls`,
  needs: "viewable",
  runsOn: "anywhere",
  summary: "The camera walls that you have kept",
  tag: "cameras",
  reply: CameraWalls,
});

export const changeCameraWalls = endpoint({
  method: "PUT",
  path: `${CORE_API}/camera-walls`,
  needs: "viewable",
  runsOn: "core",
  summary: "Keep these camera walls in place of those before",
  tag: "cameras",
  body: CameraWalls,
  reply: CameraWalls,
});
