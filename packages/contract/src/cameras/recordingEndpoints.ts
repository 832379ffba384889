import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import {
  CameraClipRequest,
  CameraPiecesQuery,
  CameraRecordingChoice,
  CameraRecordings,
  CameraRecordingsQuery,
} from "./cameraRecording.ts";
import { endpoint } from "../base/endpoint.ts";
import { DeviceId } from "../base/ids.ts";

export const listCameraRecordings = endpoint({
  method: "GET",
  path: `${CORE_API}/camera-recordings`,
  needs: "viewable",
  reach: { by: "filter", section: "security" },
  runsOn: "field",
  summary: "List which parts of a range are recorded, by camera",
  tag: "cameras",
  query: CameraRecordingsQuery,
  reply: CameraRecordings,
});

export const getCameraRecording = endpoint({
  method: "GET",
  path: `${CORE_API}/cameras/:id/recording`,
  needs: "viewable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Play a recording from a moment, as MP4; playback is audited",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  query: CameraPiecesQuery,
  reply: z.any().describe("The pictures; headers say of when"),
  otherReplies: { 204: z.null().describe("Nothing is recorded of that moment") },
  refuses: ["ENF001", "ECA001"],
});

export const changeCameraRecording = endpoint({
  method: "PUT",
  path: `${CORE_API}/cameras/:id/recording`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Switch recording of a camera on or off",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  body: CameraRecordingChoice,
  reply: null,
  refuses: ["ENF001"],
});

export const makeClip = endpoint({
  method: "POST",
  path: `${CORE_API}/cameras/:id/clips`,
  needs: "controllable",
  reach: { by: "device" },
  runsOn: "field",
  summary: "Export part of a recording; the reason and the SHA-256 of the file are audited",
  tag: "cameras",
  params: z.object({ id: DeviceId }),
  body: CameraClipRequest,
  reply: z.any().describe("The clip, as MP4"),
  refuses: ["ENF001", "ECA001", "ECA002"],
});
