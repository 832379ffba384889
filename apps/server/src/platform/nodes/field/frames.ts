import { decodeJson, encodeJson } from "../wire.ts";

const HEAD = 4;

/** What was said beside octets that belong to it. */
export interface Frame {
  /** As it came: whoever reads it checks it with a schema. */
  readonly said: unknown;
  readonly octets: Uint8Array;
}

/** Words and octets in one message. */
export function frame(said: unknown, ...octets: readonly Uint8Array[]): Uint8Array {
  const words = encodeJson(said);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(words.length);
  return Buffer.concat([head, words, ...octets]);
}

/** @throws Error where the message is no frame */
export function unframe(message: Uint8Array): Frame {
  const whole = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const end = HEAD + whole.readUInt32LE();
  if (end > whole.length) throw new Error("the message was cut off");
  return { said: decodeJson(whole.subarray(HEAD, end)), octets: whole.subarray(end) };
}
