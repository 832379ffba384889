import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { DeviceId } from "../base/ids.ts";
import { CameraPassages, CameraPassagesChoice } from "./passagePicture.ts";

const Camera = z.object({ id: DeviceId });
const Event = z.object({ id: z.coerce.number().pipe(z.int().positive()) });

export const getPassagePicture = endpoint({
  method: "GET",
  path: `${CORE_API}/field-events/:id/picture`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "field",
  summary: "Get the picture of a passage from the nearest camera, as JPEG",
  tag: "cameras",
  params: Event,
  reply: z.any().describe("The picture"),
  refuses: ["ENF001"],
});

export const getCameraPassages = endpoint({
  method: "GET",
  path: `${CORE_API}/cameras/:id/passages`,
  needs: "viewable",
  reach: { by: "device" },
  runsOn: "anywhere",
  summary: "Get whether a camera takes pictures of passages and for how long they are kept",
  tag: "cameras",
  params: Camera,
  reply: CameraPassages,
  refuses: ["ENF001"],
});

export const changeCameraPassages = endpoint({
  method: "PUT",
  path: `${CORE_API}/cameras/:id/passages`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Switch pictures of passages on or off for a camera",
  tag: "cameras",
  params: Camera,
  body: CameraPassagesChoice,
  reply: null,
  refuses: ["ENF001"],
});
