import { joined } from "@atrium/rtsp";
import { frameHead } from "../http/frameHead.ts";

/** The whole of a message, of octets. */
const WHOLE_BINARY = 0x82;

/** A picture's packets as one message to viewers, built once for all of them. */
export interface PictureFrame {
  readonly packets: Uint8Array;
  /** The same with the head of a websocket's message, as it goes onto each viewer's wire. */
  readonly wire: Uint8Array;
}

export function pictureFrame(packets: readonly Uint8Array[]): PictureFrame {
  const head = frameHead(
    WHOLE_BINARY,
    packets.reduce((sum, { length }) => sum + length, 0),
  );
  const wire = joined([head, ...packets]);
  return { packets: wire.subarray(head.length), wire };
}
