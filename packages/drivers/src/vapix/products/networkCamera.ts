import { term } from "@atrium/words";
import * as z from "zod";
import { CameraAddress, type VapixProduct } from "../product.ts";

const MAX_STREAMS = 1_000;
const Streams = z.object({ data: z.object({ streams: z.array(z.unknown()).max(MAX_STREAMS) }) });
const POLL = 10_000;
const PTZ = "/axis-cgi/com/ptz.cgi";

/**
 * A network camera with the calls of VAPIX: Stream status API (`streamstatus.cgi`). Its pictures do not pass through its
 * points: who watches opens a stream.
 */
export const networkCamera: VapixProduct = {
  name: "network-camera",
  label: term("Network camera"),
  modules: ["camera"],
  address: CameraAddress,
  reads: [
    {
      request: {
        method: "POST",
        path: "/axis-cgi/streamstatus.cgi",
        body: { apiVersion: "1.0", method: "getAllStreams" },
      },
      reports: ["streams"],
      values: (answer) => ({ streams: Streams.parse(JSON.parse(answer)).data.streams.length }),
    },
  ],
  points: [{ key: "streams", name: term("Streams"), kind: "number", min: 0, max: MAX_STREAMS, expectedInterval: POLL }],
};

/** The same with a motor: Pan/Tilt/Zoom API (`ptz.cgi`). */
export const ptzCamera: VapixProduct = {
  ...networkCamera,
  name: "ptz-camera",
  label: term("PTZ network camera"),
  reads: [
    ...networkCamera.reads,
    {
      request: { method: "GET", path: `${PTZ}?query=position` },
      reports: ["pan", "tilt", "zoom"],
      values: (answer) => ({
        pan: valueIn(answer, "pan"),
        tilt: valueIn(answer, "tilt"),
        zoom: valueIn(answer, "zoom"),
      }),
    },
  ],
  points: [
    ...networkCamera.points,
    { key: "pan", name: term("Pan"), kind: "number", unit: "°", min: -360, max: 360, expectedInterval: POLL },
    { key: "tilt", name: term("Tilt"), kind: "number", unit: "°", min: -180, max: 180, expectedInterval: POLL },
    { key: "zoom", name: term("Zoom"), kind: "number", min: 1, max: 9_999, expectedInterval: POLL },
  ],
};

function valueIn(answer: string, name: string): number {
  const [, value] = new RegExp(`^${name}=(-?\\d+(?:\\.\\d+)?)\\s*$`, "m").exec(answer) ?? [];
  return value === undefined ? Number.NaN : Number(value);
}
