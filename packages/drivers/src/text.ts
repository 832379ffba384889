import { createHash } from "node:crypto";
import { MAX_POINT_TEXT_LENGTH } from "@atrium/contract/devices";

/** Characters that steer a terminal, or turn the direction of the words around them. */
const CONTROL = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** Octets of a hash that a number holds exactly. */
const CODE_OCTETS = 6;

/** What a device reports as text, fit to be stored and shown: short, and without control characters. */
export function cleanText(raw: string): string {
  // What is cut off at the end must not be looked through.
  const start = raw
    .slice(0, 4 * MAX_POINT_TEXT_LENGTH)
    .replace(CONTROL, " ")
    .trim();
  // A character of two halves may have been cut in two.
  return start.slice(0, MAX_POINT_TEXT_LENGTH).toWellFormed();
}

/** The number that stands for a text wherever values are numbers: the same for the same text, in every run. */
export function textCode(text: string): number {
  return createHash("sha256").update(text).digest().readUIntBE(0, CODE_OCTETS);
}
