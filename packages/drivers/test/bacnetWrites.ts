import { ErrorService, WriteProperty, WritePropertyMultiple } from "@bacnet-js/client/dist/lib/services/index.js";
import * as z from "zod";
import { SERVICE } from "../src/bacnet/requests.ts";
import { type EncodeBuffer, priorityIn, raw } from "./bacnetOctets.ts";
import type { Refusal } from "./bacnetWords.ts";

/** One object that a client writes to. */
export interface AskedWrite {
  readonly objectId: { readonly type: number; readonly instance: number };
  /** undefined: none that the device understands. */
  readonly value: number | null | undefined;
  /** undefined where it named none. */
  readonly priority: number | undefined;
}

const OBJECT_ID = 5;
const Values = z.tuple([z.object({ value: z.number().nullable() })]);

/** What a WriteProperty or WritePropertyMultiple asks for; null where it cannot be read. */
export function writesIn(service: number, parameters: Buffer): readonly AskedWrite[] | null {
  if (service !== SERVICE.writePropertyMultiple) {
    const asked = WriteProperty.decode(parameters, 0, parameters.length);
    if (asked === undefined) return null;
    return [{ objectId: asked.objectId, value: numberIn(asked.value.value), priority: priorityIn(parameters) }];
  }
  const writes: AskedWrite[] = [];
  for (let at = 0; at < parameters.length;) {
    // The library reads one object at a time, and takes all that follows for it.
    const own = parameters.subarray(at, endOfObject(parameters, at));
    const asked = WritePropertyMultiple.decode(own, 0, own.length);
    if (asked === undefined) return null;
    for (const { value, priority } of asked.values) {
      writes.push({ objectId: asked.objectId, value: numberIn(value), priority: priority || undefined });
    }
    at += own.length;
  }
  return writes;
}

/** Parameters of the error that answers a service (ASHRAE 135 clauses 15.9.1 and 15.10.1.3). */
export function encodeRefusal(
  buffer: EncodeBuffer,
  service: number,
  { errorClass, errorCode }: Refusal,
  at?: AskedWrite,
): void {
  if (service !== SERVICE.writePropertyMultiple || at === undefined) {
    ErrorService.encode(buffer, errorClass, errorCode);
    return;
  }
  const object = Buffer.alloc(4);
  object.writeUInt32BE(at.objectId.type * 0x400000 + at.objectId.instance);
  raw(buffer, [0x0e, 0x91, errorClass, 0x91, errorCode, 0x0f, 0x1e, 0x0c, ...object, 0x19, 85, 0x1f]);
}

function numberIn(values: unknown): number | null | undefined {
  return Values.safeParse(values).data?.[0].value;
}

/** Where the object's list of values ends: closing tag 1 after as many closing tags as opening ones. */
function endOfObject(bytes: Buffer, start: number): number {
  let depth = 0;
  let at = start + OBJECT_ID;
  do {
    const octet = bytes[at] ?? 0;
    at += 1;
    const kind = octet & 0x0f;
    if (kind === 0x0e) depth += 1;
    else if (kind === 0x0f) depth -= 1;
    else if ((octet & 7) === 5) at += 1 + (bytes[at] ?? 0);
    else at += octet & 7;
  } while (depth > 0 && at < bytes.length);
  return at;
}
