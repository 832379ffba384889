import * as z from "zod";
import { MAX_MESSAGE } from "./wire.ts";

/** Where web nodes hand calls over to the core, and where the long bodies of such calls go before. */
export const CALL_TOPIC = "core.call";
export const BODY_TOPIC = "core.body";

/** Octets of a message that are content: the rest is for what is said of it. */
export const PIECE = MAX_MESSAGE - 128 * 1_024;

/** What a call's handler may read of its headers. */
export const HANDED_HEADERS = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-type",
  "cookie",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "origin",
  "range",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "sec-fetch-user",
  "user-agent",
] as const;

/** A call as the web node got it. */
export const HandedCall = z.object({
  method: z.enum(["GET", "HEAD", "POST", "PUT", "DELETE"]),
  url: z.string().startsWith("/"),
  headers: z.partialRecord(z.enum(HANDED_HEADERS), z.string()),
  /** As the web node established them: who calls, for which host, and whether by HTTPS. */
  address: z.string(),
  host: z.string(),
  isSecure: z.boolean(),
  /** A body that was too long for one message was sent before, under this name. */
  body: z.object({ id: z.uuid(), length: z.int().nonnegative() }).optional(),
});
export type HandedCall = z.infer<typeof HandedCall>;

/** A piece of a long body. */
export const BodyPiece = z.object({ id: z.uuid(), from: z.int().nonnegative(), length: z.int().positive() });

/** The first part of an answer; octets follow. */
export const HandedAnswer = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});

/** Something as JSON with octets behind it. */
export function withOctets(head: object, octets: Uint8Array): Uint8Array {
  const json = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(json.length);
  return Buffer.concat([size, json, octets]);
}

/** As it came: whoever reads the head checks it with a schema. */
export function readWithOctets(message: Uint8Array): { readonly head: unknown; readonly octets: Buffer } {
  const all = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const end = 4 + all.readUInt32LE(0);
  return { head: JSON.parse(all.toString("utf8", 4, end)), octets: all.subarray(end) };
}

export function* piecesOf(octets: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < octets.length; from += PIECE) yield octets.subarray(from, from + PIECE);
}
