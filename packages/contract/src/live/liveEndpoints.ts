import * as z from "zod";
import { RTSP_SOCKET_PATH } from "../cameras/cameraStream.ts";
import { endpoint } from "../base/endpoint.ts";
import { LanguageTag } from "../site/language.ts";
import { DeviceId } from "../base/ids.ts";
import { LIVE_PATH } from "./live.ts";

export const openLiveSocket = endpoint({
  method: "GET",
  path: LIVE_PATH,
  needs: "signed-in",
  reach: { by: "own" },
  runsOn: "anywhere",
  summary: "Open the live socket: values, counts, health and commands",
  tag: "live",
  // A browser sends no Accept-Language of its page's with a socket.
  query: z.strictObject({ language: LanguageTag.optional() }),
  status: 101,
  reply: z.null().describe("The socket is open"),
  isForPrograms: true,
});

export const openCameraSocket = endpoint({
  method: "GET",
  path: RTSP_SOCKET_PATH,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "field",
  summary: "Open the live video of a camera, by RTSP",
  tag: "cameras",
  query: z.strictObject({ device: DeviceId }),
  status: 101,
  reply: z.null().describe("The socket is open"),
});
