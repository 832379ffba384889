import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { CameraViewing, SeeingCamera } from "./camera.ts";
import { CameraMotion } from "./cameraWall.ts";
import { endpoint } from "../base/endpoint.ts";
import { DeviceId } from "../base/ids.ts";

export const openCamera = endpoint({
  method: "POST",
  path: `${CORE_API}/cameras/:id/viewing`,
  needs: "viewable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Get what a page needs to open a camera directly; replies with an account are audited",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  body: z.strictObject({}),
  reply: CameraViewing,
  refuses: ["ENF001", "ECA001"],
});

export const getCameraStill = endpoint({
  method: "GET",
  path: `${CORE_API}/cameras/:id/still`,
  needs: "viewable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Get the latest picture of a camera, as JPEG",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  reply: z.any().describe("The picture"),
  refuses: ["ENF001", "ECA001"],
});

export const getDeviceCamera = endpoint({
  method: "GET",
  path: `${CORE_API}/devices/:id/camera`,
  needs: "viewable",
  reach: { by: "device" },
  runsOn: "anywhere",
  summary: "Get the camera that covers a device",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  reply: SeeingCamera,
});

export const moveCamera = endpoint({
  method: "PUT",
  path: `${CORE_API}/cameras/:id/motion`,
  needs: "controllable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Turn a camera; it stops after a second unless repeated",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  body: CameraMotion,
  reply: null,
  refuses: ["ENF001", "ECA001", "ECA003"],
});

export const moveCameraHome = endpoint({
  method: "POST",
  path: `${CORE_API}/cameras/:id/home`,
  needs: "controllable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Move a camera to its home position",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  body: z.object({}),
  reply: null,
  refuses: ["ENF001", "ECA001", "ECA003"],
});
