import { OBJECT_TYPES } from "../src/bacnet/objects.ts";

const UNSIGNED = 2;
const REAL = 4;
const ENUMERATED = 9;

const MULTI_STATE: ReadonlySet<number> = new Set([
  OBJECT_TYPES["multi-state-input"],
  OBJECT_TYPES["multi-state-output"],
  OBJECT_TYPES["multi-state-value"],
]);

/** The client library's buffer: its codec writes at `offset`. */
export interface EncodeBuffer {
  buffer: Buffer;
  offset: number;
}

export function raw(buffer: EncodeBuffer, octets: readonly number[]): void {
  for (const octet of octets) buffer.buffer[buffer.offset++] = octet;
}

/** The library's decoder says 16 where there is none: a request without a priority ends with closing tag 3. */
export function priorityIn(parameters: Buffer): number | undefined {
  const last = parameters.at(-1);
  return last === 0x3f ? undefined : last;
}

export function tagOf(type: number): number {
  if (MULTI_STATE.has(type)) return UNSIGNED;
  return type === OBJECT_TYPES["binary-input"] || type === OBJECT_TYPES["binary-value"] ? ENUMERATED : REAL;
}
