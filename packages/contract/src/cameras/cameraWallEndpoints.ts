import { CORE_API } from "../base/api.ts";
import { CameraWalls } from "./cameraWall.ts";
import { endpoint } from "../base/endpoint.ts";

export const getCameraWalls = endpoint({
  method: "GET",
  path: `${CORE_API}/camera-walls`,
  needs: "viewable",
  reach: { by: "own", section: "security" },
  runsOn: "anywhere",
  summary: "List your saved camera walls",
  tag: "cameras",
  reply: CameraWalls,
  isPersonal: true,
});

export const changeCameraWalls = endpoint({
  method: "PUT",
  path: `${CORE_API}/camera-walls`,
  needs: "viewable",
  reach: { by: "own", section: "security" },
  runsOn: "core",
  summary: "Save your camera walls, replacing the previous ones",
  tag: "cameras",
  body: CameraWalls,
  reply: CameraWalls,
  isPersonal: true,
});
