import type { Seconds } from "@atrium/contract";
import { ApplicationTag, ASN1_ARRAY_ALL, ASN1_NO_PRIORITY } from "@bacnet-js/client";
import {
  bacappEncodeApplicationData,
  encodeClosingTag,
  encodeContextBoolean,
  encodeContextEnumerated,
  encodeContextObjectId,
  encodeContextUnsigned,
  encodeOpeningTag,
} from "@bacnet-js/client/dist/lib/asn1.js";
import { ReadProperty, WriteProperty } from "@bacnet-js/client/dist/lib/services/index.js";
import type { ObjectId } from "./objects.ts";

/** Confirmed services (ASHRAE 135 clause 21, BACnetConfirmedServiceChoice). */
export const SERVICE = {
  confirmedCovNotification: 1,
  subscribeCov: 5,
  readProperty: 12,
  readPropertyMultiple: 14,
  writeProperty: 15,
  writePropertyMultiple: 16,
} as const;

/** A packet being written, as the client library's encoders take it. */
export interface Packet {
  buffer: Buffer;
  offset: number;
}

/** A confirmed request: which service, and how its parameters are written. */
export interface ServiceRequest {
  readonly service: number;
  readonly encode: (packet: Packet) => void;
}

export interface WrittenValue {
  readonly object: ObjectId;
  readonly property: number;
  /** null relinquishes (clause 19.2.1). */
  readonly value: number | null;
  /** Of the value. */
  readonly tag: ApplicationTag;
  /** null: the object has no priorities. */
  readonly priority: number | null;
}

/** @param index array index, or all of the property */
export function readProperty(object: ObjectId, property: number, index = ASN1_ARRAY_ALL): ServiceRequest {
  return {
    service: SERVICE.readProperty,
    encode: (packet) => ReadProperty.encode(packet, object.type, object.instance, property, index),
  };
}

/** A list of ReadAccessSpecification (ASHRAE 135 clause 15.7.1.1). @param properties the same of each object, or of each its own */
export function readPropertyMultiple(
  objects: readonly ObjectId[],
  properties: readonly number[] | ((at: number) => readonly number[]),
): ServiceRequest {
  return {
    service: SERVICE.readPropertyMultiple,
    encode: (packet) => {
      for (const [at, { type, instance }] of objects.entries()) {
        encodeContextObjectId(packet, 0, type, instance);
        encodeOpeningTag(packet, 1);
        const asked = typeof properties === "function" ? properties(at) : properties;
        for (const property of asked) encodeContextEnumerated(packet, 0, property);
        encodeClosingTag(packet, 1);
      }
    },
  };
}

/** Elements of one array of an object (ASHRAE 135 clause 15.7.1.1, property-array-index). */
export function readElements(
  { type, instance }: ObjectId,
  property: number,
  indices: readonly number[],
): ServiceRequest {
  return {
    service: SERVICE.readPropertyMultiple,
    encode: (packet) => {
      encodeContextObjectId(packet, 0, type, instance);
      encodeOpeningTag(packet, 1);
      for (const index of indices) {
        encodeContextEnumerated(packet, 0, property);
        encodeContextUnsigned(packet, 1, index);
      }
      encodeClosingTag(packet, 1);
    },
  };
}

export function writeProperty({ object, property, value, tag, priority }: WrittenValue): ServiceRequest {
  const values = [{ type: value === null ? ApplicationTag.NULL : tag, value }];
  const slot = priority ?? ASN1_NO_PRIORITY;
  return {
    service: SERVICE.writeProperty,
    encode: (packet) =>
      WriteProperty.encode(packet, object.type, object.instance, property, ASN1_ARRAY_ALL, slot, values),
  };
}

/** A list of WriteAccessSpecification (ASHRAE 135 clause 15.10.1.1); the device writes in its order. */
export function writePropertyMultiple(writes: readonly WrittenValue[]): ServiceRequest {
  return {
    service: SERVICE.writePropertyMultiple,
    encode: (packet) => {
      for (const { object, property, value, tag, priority } of writes) {
        encodeContextObjectId(packet, 0, object.type, object.instance);
        encodeOpeningTag(packet, 1);
        encodeContextEnumerated(packet, 0, property);
        encodeOpeningTag(packet, 2);
        bacappEncodeApplicationData(packet, { type: value === null ? ApplicationTag.NULL : tag, value });
        encodeClosingTag(packet, 2);
        if (priority !== null) encodeContextUnsigned(packet, 3, priority);
        encodeClosingTag(packet, 1);
      }
    },
  };
}

/**
 * Asks for notifications without confirmation (ASHRAE 135 clause 13.14.1); a lost one is made good by the slow poll.
 */
export function subscribeCov(process: number, object: ObjectId, lifetime: Seconds): ServiceRequest {
  return {
    service: SERVICE.subscribeCov,
    encode: (packet) => {
      encodeContextUnsigned(packet, 0, process);
      encodeContextObjectId(packet, 1, object.type, object.instance);
      encodeContextBoolean(packet, 2, false);
      encodeContextUnsigned(packet, 3, lifetime);
    },
  };
}

/** Neither confirmation nor lifetime: a cancellation (ASHRAE 135 clause 13.14.1). */
export function cancelCov(process: number, object: ObjectId): ServiceRequest {
  return {
    service: SERVICE.subscribeCov,
    encode: (packet) => {
      encodeContextUnsigned(packet, 0, process);
      encodeContextObjectId(packet, 1, object.type, object.instance);
    },
  };
}
