import type { BACNetObjectID } from "@bacnet-js/client";
import { WritePropertyMultiple } from "@bacnet-js/client/dist/lib/services/index.js";
import { BacnetError } from "./bacnetObject.ts";
import { LIST_OF_WRITES } from "./requestGate.ts";
import type { Written } from "./writeObject.ts";

/** What a WritePropertyMultiple asks of one object. */
export interface ObjectWrites {
  readonly objectId: BACNetObjectID;
  readonly values: readonly Written[];
}

/** Octets of an object identifier with its tag. */
const OBJECT_ID = 5;
/** Low half of an opening and of a closing tag's octet (ASHRAE 135 clause 20.2.1.3). */
const [OPENING, CLOSING] = [0x0e, 0x0f];
/** In the low three bits: the length stands in the next octet. */
const EXTENDED_LENGTH = 5;

/**
 * The parameters of a WritePropertyMultiple (clause 15.10.1.1). The library takes all that follows the first object for
 * its values, so it is given one object at a time.
 * @returns undefined where they cannot be read
 */
export function readWrites(parameters: Buffer): readonly ObjectWrites[] | undefined {
  const writes: ObjectWrites[] = [];
  for (let at = 0; at < parameters.length;) {
    const own = parameters.subarray(at, endOfObject(parameters, at));
    const read = WritePropertyMultiple.decode(own, 0, own.length);
    if (read === undefined) return undefined;
    writes.push(read);
    at += own.length;
  }
  return writes.length === 0 ? undefined : writes;
}

/**
 * Writes in the order of the list, up to the first that cannot be written; what was written stays (clause 15.10.2).
 * @returns the answer where one cannot be written: the error and its object
 */
export async function carryOut(
  writes: readonly ObjectWrites[],
  write: (object: BACNetObjectID, written: Written) => Promise<void>,
  invokeId: number,
): Promise<Buffer | undefined> {
  for (const { objectId, values } of writes) {
    for (const written of values) {
      try {
        // One after the other: what follows a refusal is not written.
        // oxlint-disable-next-line no-await-in-loop
        await write(objectId, written);
      } catch (error) {
        if (error instanceof BacnetError) return refusal(invokeId, error, objectId, written);
        throw error;
      }
    }
  }
  return undefined;
}

/** WritePropertyMultiple-Error: what is wrong, and with which object first (clause 21). */
function refusal(invokeId: number, error: BacnetError, at: BACNetObjectID, { property }: Written): Buffer {
  const object = Buffer.alloc(4);
  object.writeUInt32BE(at.type * 0x400000 + at.instance);
  const cause = [0x0e, 0x91, error.errorClass, 0x91, error.errorCode, 0x0f];
  return Buffer.from([0x50, invokeId, LIST_OF_WRITES, ...cause, 0x1e, 0x0c, ...object, 0x19, property.id & 0xff, 0x1f]);
}

/** Where an object's list of values ends: at the tag that closes its first opening one. */
function endOfObject(parameters: Buffer, start: number): number {
  let depth = 0;
  let at = start + OBJECT_ID;
  do {
    const octet = parameters[at] ?? 0;
    at += 1;
    const kind = octet & 0x0f;
    if (kind === OPENING) depth += 1;
    else if (kind === CLOSING) depth -= 1;
    else if ((octet & 0x07) === EXTENDED_LENGTH) at += 1 + (parameters[at] ?? 0);
    else at += octet & 0x07;
  } while (depth > 0 && at < parameters.length);
  return at;
}
