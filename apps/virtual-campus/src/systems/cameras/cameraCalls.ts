import { CAMERA_MP4_PATH, RTSP_TOKEN_PATH } from "@atrium/contract";
import * as z from "zod";
import type { VapixAnswer, VapixCall, VapixStream } from "../../endpoints/vapix/vapixServer.ts";
import type { Mount } from "./mount.ts";
import { answerPresetCall } from "./presetCalls.ts";
import { FRAME_RATE } from "./liveSource.ts";

export interface CameraFacts {
  readonly model: string;
  readonly serial: string;
  /** undefined: it cannot be turned. */
  readonly mount: Mount | undefined;
  readonly streams: () => number;
  readonly still: () => Buffer;
  /** Its pictures as MP4 that does not end; undefined: it has no stream to spare. */
  readonly film: () => VapixStream | undefined;
  /** A token that opens its websocket once. */
  readonly token: () => string;
}

const STILL = "/axis-cgi/jpg/image.cgi";
const STREAMS = "/axis-cgi/streamstatus.cgi";
const PTZ = "/axis-cgi/com/ptz.cgi";
const DEVICE = "/axis-cgi/basicdeviceinfo.cgi";
const Pair = z
  .string()
  .regex(/^-?\d+,-?\d+$/)
  .transform((text) => text.split(",").map(Number));

/** The camera's answers to the calls of VAPIX that it knows. */
export function answerCameraCall(facts: CameraFacts, { path, query }: VapixCall): VapixAnswer | VapixStream {
  if (path === CAMERA_MP4_PATH && query.get("container") === "mp4") {
    return facts.film() ?? { status: 503, type: "text/plain", body: "Error: no stream to spare\n" };
  }
  if (path === RTSP_TOKEN_PATH) {
    return plain(facts.token());
  }
  if (path === STILL) {
    return { status: 200, type: "image/jpeg", body: facts.still() };
  }
  if (path === STREAMS) {
    const streams = Array.from({ length: facts.streams() }, () => ({ mediaType: "video/h264", framerate: FRAME_RATE }));
    return json({ apiVersion: "1.0", method: "getAllStreams", data: { streams } });
  }
  if (path === DEVICE) {
    const propertyList = { Brand: "Virtual", ProdFullName: facts.model, SerialNumber: facts.serial, Version: "1.0" };
    return json({ apiVersion: "1.0", data: { propertyList } });
  }
  if (path === PTZ && facts.mount !== undefined) {
    return turned(facts.mount, query);
  }
  return { status: 404, type: "text/plain", body: "Error: there is no such call\n" };
}

export function isCameraCommand({ path, query }: VapixCall): boolean {
  return path === PTZ && query.get("query") === null;
}

function turned(mount: Mount, query: URLSearchParams): VapixAnswer {
  if (query.get("query") === "position") {
    const { pan, tilt, zoom } = mount.aim;
    return plain(`pan=${pan.toFixed(2)}\ntilt=${tilt.toFixed(2)}\nzoom=${zoom.toFixed(2)}`);
  }
  if (query.get("move") === "home") {
    mount.home();
    return plain("");
  }
  const preset = answerPresetCall(mount, query);
  if (preset !== undefined) {
    return plain(preset);
  }
  const turn = Pair.safeParse(query.get("continuouspantiltmove") ?? "0,0").data;
  const zoom = z.coerce.number().safeParse(query.get("continuouszoommove") ?? 0).data;
  if (turn === undefined || zoom === undefined) {
    return { status: 200, type: "text/plain", body: "Error: invalid value\n" };
  }
  const [pan = 0, tilt = 0] = turn;
  mount.move({ pan, tilt, zoom });
  return plain("");
}

function plain(body: string): VapixAnswer {
  return { status: 200, type: "text/plain", body: `${body}\n` };
}

function json(body: object): VapixAnswer {
  return { status: 200, type: "application/json", body: JSON.stringify(body) };
}
