import { objectKey, OBJECT_TYPES, PROPERTY } from "./objects.ts";
import { readPropertyValues } from "./propertyReader.ts";
import { TagReader } from "./tagReader.ts";

/** A change of value from a device's notification. */
export interface CovNotification {
  readonly process: number;
  /** As `objectKey` makes it. */
  readonly object: number;
  /** NaN where the present value is missing or not a number. */
  readonly value: number;
  readonly flags: number;
}

/**
 * Reads a notification (ASHRAE 135 clauses 13.6 and 13.7), or null where another device than ours sent it: several
 * devices may share an address behind a router.
 * @throws Malformed
 */
export function readCovNotification(parameters: Buffer, deviceInstance: number): CovNotification | null {
  const reader = new TagReader(parameters);
  const process = reader.contextUnsigned(0);
  const device = reader.contextObjectId(1);
  const object = reader.contextObjectId(2);
  reader.contextUnsigned(3);
  let value = Number.NaN;
  let flags = 0;
  readPropertyValues(reader, object, (reported) => {
    if (reported.property === PROPERTY.presentValue && reported.kind === "number") value = reported.value;
    if (reported.property === PROPERTY.statusFlags && reported.kind === "bits") flags = reported.value;
  });
  const isOurs = device === objectKey({ type: OBJECT_TYPES.device, instance: deviceInstance });
  return isOurs ? { process, object, value, flags } : null;
}
