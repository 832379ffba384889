import * as z from "zod";
import { CAMERA_MP4_PATH, RTSP_TOKEN_PATH } from "@atrium/contract/cameras";
import type { VapixAnswer, VapixCall, VapixStream } from "../../endpoints/vapix/vapixServer.ts";
import { FRAME_RATE } from "./liveSource.ts";
import type { Mount } from "./mount.ts";

/** The preset that `move=home` shows; it stands in the list and cannot be removed. */
const HOME = "Home";
const MAX_NAME = 31;

/** The answer to a call of `ptz.cgi` about presets; undefined: it is about something else. */
function answerPresetCall(mount: Mount, query: URLSearchParams): string | undefined {
  if (query.get("query") === "presetposall") {
    const names = [HOME, ...Object.keys(mount.presets)];
    const lines = names.map((name, index) => `presetposno${index + 1}=${name}`);
    return ["Preset Positions for camera 1", ...lines].join("\n");
  }
  const asked = query.get("gotoserverpresetname");
  if (asked !== null) {
    if (asked === HOME) mount.home();
    return asked === HOME || mount.goTo(asked) ? "" : "Error: no such preset";
  }
  const kept = query.get("setserverpresetname");
  if (kept !== null) {
    const isName = kept !== "" && kept.length <= MAX_NAME && kept !== HOME && !kept.includes("~");
    return isName && mount.keepPreset(kept) ? "" : "Error: the preset cannot be kept";
  }
  const removed = query.get("removeserverpresetname");
  if (removed === null) {
    return undefined;
  }
  return mount.removePreset(removed) ? "" : "Error: no such preset";
}

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
