import { EXCHANGE_FAILURES } from "@atrium/contract/devices";
import type { Exchange } from "@atrium/drivers";
import * as z from "zod";

/** Where nodes say what goes over the wire of a connection that somebody looks at. */
export const TAP_TOPIC = "core.tap";

const Piece = z.union([
  z.string(),
  z.object({ octets: z.base64() }).transform(({ octets }) => new Uint8Array(Buffer.from(octets, "base64"))),
]);
const Tapped = z.object({
  time: z.number(),
  station: z.union([z.number(), z.string()]).optional(),
  sent: z.array(Piece).optional(),
  received: z.array(Piece).optional(),
  took: z.number().optional(),
  failure: z.enum(EXCHANGE_FAILURES).optional(),
  isShortened: z.boolean().optional(),
});

/** What went over the wire of a connection lately, the oldest first. It may be lost, and is not all of it where it is much. */
export const TapMessage = z.object({
  connection: z.string(),
  exchanges: z.array(z.union([Tapped, z.object({ unreadable: z.union([z.number(), z.string(), z.null()]) })])),
});

export type TapMessage = z.infer<typeof TapMessage>;

/** An exchange as it travels. @param most octets of each piece */
export function tapped(exchange: Exchange, most: number): object {
  const pieces = (all: Exchange["sent"]) =>
    all?.map((piece) =>
      typeof piece === "string"
        ? piece.slice(0, most)
        : { octets: Buffer.from(piece.subarray(0, most)).toString("base64") },
    );
  const { sent, received } = exchange;
  const isShortened = [...(sent ?? []), ...(received ?? [])].some(({ length }) => length > most);
  return { ...exchange, sent: pieces(sent), received: pieces(received), ...(isShortened ? { isShortened } : {}) };
}
