import { Malformed, TAG, TagReader } from "./tagReader.ts";
import { instanceOf, OBJECT_TYPES } from "./objects.ts";

/** First octets of an unconfirmed I-Am (ASHRAE 135 clauses 16.10 and 20.1.3). */
const UNCONFIRMED = 0x10;
const I_AM = 0;
const INSTANCES = 2 ** 22;

/** The instance of the device that announces itself in an APDU; null where it is no I-Am. */
export function announcedDevice(apdu: Buffer): number | null {
  if (apdu[0] !== UNCONFIRMED || apdu[1] !== I_AM) return null;
  try {
    const reader = new TagReader(apdu, 2);
    const octet = reader.applicationTag();
    if (octet >> 4 !== TAG.objectIdentifier) return null;
    const key = reader.unsigned(reader.length(octet));
    return Math.floor(key / INSTANCES) === OBJECT_TYPES.device ? instanceOf(key) : null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
