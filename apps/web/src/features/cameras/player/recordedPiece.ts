import type { DeviceId } from "@atrium/contract";
import { PIECE_FROM, PIECE_TO, PIECE_ZERO, getCameraRecording } from "@atrium/contract/cameras";
import * as z from "zod";
import { askForFile } from "../../../platform/http.ts";

const Moment = z.coerce.number().int().positive();

/** Some seconds of a recording, as a browser's buffer takes it. */
export interface RecordedPiece {
  /** With the codec. */
  readonly type: string;
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  /** What its own time is counted from, epoch ms. */
  readonly zero: number;
  readonly octets: ArrayBuffer;
}

/** The moment and some seconds after it; undefined: nothing is recorded then. */
export async function readPiece(device: DeviceId, at: number, signal: AbortSignal): Promise<RecordedPiece | undefined> {
  const reply = await askForFile(getCameraRecording, { params: { id: device }, query: { at: Math.round(at) }, signal });
  if (reply.status === 204) return undefined;
  const time = (name: string): number => Moment.parse(reply.headers.get(name));
  return {
    type: reply.headers.get("content-type") ?? "",
    from: time(PIECE_FROM),
    to: time(PIECE_TO),
    zero: time(PIECE_ZERO),
    octets: await reply.arrayBuffer(),
  };
}
