import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { CameraPresetChoice, CameraPresetName, CameraPresets } from "./camera.ts";
import { CameraGrip } from "./cameraGrip.ts";
import { endpoint } from "../base/endpoint.ts";
import { DeviceId } from "../base/ids.ts";

const params = z.object({ id: DeviceId });

export const listCameraPresets = endpoint({
  method: "GET",
  path: `${CORE_API}/cameras/:id/presets`,
  needs: "controllable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "List the presets of a camera",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  reply: CameraPresets,
  refuses: ["ENF001", "ECA001"],
});

export const keepCameraPreset = endpoint({
  method: "PUT",
  path: `${CORE_API}/cameras/:id/presets`,
  needs: "controllable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Save the current view of a camera as a preset",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  body: CameraPresetChoice,
  reply: CameraPresets,
  refuses: ["ENF001", "ECA001"],
});

export const removeCameraPreset = endpoint({
  method: "DELETE",
  path: `${CORE_API}/cameras/:id/presets/:name`,
  needs: "controllable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Remove a preset of a camera",
  tag: "cameras",
  params: params.extend({ name: CameraPresetName }),
  reply: null,
  refuses: ["ENF001", "ECA001"],
});

export const moveCameraToPreset = endpoint({
  method: "POST",
  path: `${CORE_API}/cameras/:id/preset`,
  needs: "controllable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Move a camera to one of its presets",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  body: CameraPresetChoice,
  reply: null,
  refuses: ["ENF001", "ECA001", "ECA003"],
});

export const getCameraGrip = endpoint({
  method: "GET",
  path: `${CORE_API}/cameras/:id/grip`,
  needs: "controllable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Get who is controlling a camera",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  reply: CameraGrip,
  refuses: ["ENF001"],
});

export const takeCameraGrip = endpoint({
  method: "POST",
  path: `${CORE_API}/cameras/:id/grip`,
  needs: "devicesSettable",
  runsOn: "field",
  summary: "Take over the control of a camera",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  body: z.object({}),
  reply: CameraGrip,
  refuses: ["ENF001"],
});
