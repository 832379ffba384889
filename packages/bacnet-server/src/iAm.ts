import { ObjectType } from "@bacnet-js/client";
import { type BacnetIdentity, NO_SEGMENTATION } from "./properties.ts";
import { MAX_APDU } from "./requestGate.ts";

/** I-Am (ASHRAE 135 clause 16.10). The library's own names its buffer's length as the longest APDU. */
export function iAm({ instance, vendor }: BacnetIdentity): Buffer {
  const octets = Buffer.from([0x10, 0x00, 0xc4, 0, 0, 0, 0, 0x22, 0, 0, 0x91, NO_SEGMENTATION, 0x22, 0, 0]);
  octets.writeUInt32BE(ObjectType.DEVICE * 0x400000 + instance, 3);
  octets.writeUInt16BE(MAX_APDU, 8);
  octets.writeUInt16BE(vendor.id, 13);
  return octets;
}
