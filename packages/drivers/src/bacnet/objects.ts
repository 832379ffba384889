import { ObjectType } from "@bacnet-js/client";
import type { BacnetObjectType } from "@atrium/contract/devices";

/** Object types by the word a product template uses (ASHRAE 135 clause 21, BACnetObjectType). */
export const OBJECT_TYPES = {
  "analog-input": 0,
  "analog-output": 1,
  "analog-value": 2,
  "binary-input": 3,
  "binary-output": 4,
  "binary-value": 5,
  device: 8,
  "multi-state-input": 13,
  "multi-state-output": 14,
  "multi-state-value": 19,
  accumulator: 23,
  "pulse-converter": 24,
  "integer-value": 45,
  "large-analog-value": 46,
  "positive-integer-value": 48,
} as const satisfies Record<BacnetObjectType | "device", number>;

/** Property identifiers (ASHRAE 135 clause 21, BACnetPropertyIdentifier). */
export const PROPERTY = {
  activeText: 4,
  firmwareRevision: 44,
  inactiveText: 46,
  maxApduLengthAccepted: 62,
  maxPresValue: 65,
  minPresValue: 69,
  modelName: 70,
  numberOfStates: 74,
  objectIdentifier: 75,
  objectList: 76,
  objectName: 77,
  presentValue: 85,
  priorityArray: 87,
  relinquishDefault: 104,
  stateText: 110,
  statusFlags: 111,
  units: 117,
  vendorName: 121,
} as const;

/** Stands for "whichever" (ASHRAE 135 clause 15.5.2). */
export const ANY_INSTANCE = 4_194_303;

const INSTANCES = 2 ** 22;

/** An object of one device. */
export interface ObjectId {
  readonly type: number;
  readonly instance: number;
}

/** One number for an object: the ten bits of its type before the 22 of its instance, as on the wire (clause 20.2.14). */
export function objectKey(object: ObjectId): number {
  return object.type * INSTANCES + object.instance;
}

/** The instance of a key. */
export function instanceOf(key: number): number {
  return key % INSTANCES;
}

export function describeObject(object: ObjectId): string {
  const known = Object.entries(OBJECT_TYPES).find(([, type]) => type === object.type)?.[0];
  const name = known ?? ObjectType[object.type]?.toLowerCase().replaceAll("_", "-") ?? `object-type-${object.type}`;
  return `${name} ${object.instance}`;
}
