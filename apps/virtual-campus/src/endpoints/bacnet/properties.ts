import {
  ApplicationTag,
  ASN1_ARRAY_ALL,
  type BACNetAppData,
  ErrorClass,
  ErrorCode,
  ObjectType,
  PropertyIdentifier as Property,
  StatusFlags,
  StatusFlagsBitString,
} from "@bacnet-js/client";
import { BacnetError, type BacnetObject, presentValueTag } from "./bacnetObject.ts";

/** What a gateway says of itself. */
export interface BacnetDevice {
  readonly instance: number;
  readonly name: string;
  readonly objects: ReadonlyMap<number, BacnetObject>;
}

/** Properties that a read of ALL answers, besides those that only some objects have. */
const COMMON = [
  Property.OBJECT_IDENTIFIER,
  Property.OBJECT_NAME,
  Property.OBJECT_TYPE,
  Property.DESCRIPTION,
  Property.PRESENT_VALUE,
  Property.STATUS_FLAGS,
  Property.EVENT_STATE,
  Property.RELIABILITY,
  Property.OUT_OF_SERVICE,
];
const COMMANDABLE = [Property.PRIORITY_ARRAY, Property.RELINQUISH_DEFAULT];
const DEVICE = [
  Property.OBJECT_IDENTIFIER,
  Property.OBJECT_NAME,
  Property.OBJECT_TYPE,
  Property.SYSTEM_STATUS,
  Property.VENDOR_NAME,
  Property.MODEL_NAME,
  Property.PROTOCOL_VERSION,
  Property.PROTOCOL_REVISION,
];

/** The properties that ALL, REQUIRED or OPTIONAL stand for. */
export function expand(object: BacnetObject | undefined, id: Property): readonly Property[] {
  if (id !== Property.ALL && id !== Property.REQUIRED && id !== Property.OPTIONAL) {
    return [id];
  }
  if (object === undefined) {
    return DEVICE;
  }
  const units = object.units === undefined ? [] : [Property.UNITS];
  const states = object.stateTexts === undefined ? [] : [Property.NUMBER_OF_STATES, Property.STATE_TEXT];
  return [...COMMON, ...units, ...states, ...(object.command === undefined ? [] : COMMANDABLE)];
}

/** @throws BacnetError where the object has no such property */
export function readObject(object: BacnetObject, id: Property, index: number): BACNetAppData[] {
  if (id === Property.PRIORITY_ARRAY && object.command !== undefined) {
    const { command } = object;
    return element(
      command.priorities().map((slot) => (slot === null ? NOTHING : value(object, slot))),
      index,
    );
  }
  if (id === Property.STATE_TEXT && object.stateTexts !== undefined) {
    return element(object.stateTexts.map(text), index);
  }
  if (index !== ASN1_ARRAY_ALL) {
    throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.PROPERTY_IS_NOT_AN_ARRAY);
  }
  switch (id) {
    case Property.PRESENT_VALUE:
      return [value(object, object.presentValue())];
    case Property.STATUS_FLAGS:
      return [statusFlags(object)];
    case Property.OBJECT_IDENTIFIER:
      return [identifier(object.type, object.instance)];
    case Property.OBJECT_NAME:
      return [text(object.name)];
    case Property.OBJECT_TYPE:
      return [enumerated(object.type)];
    case Property.DESCRIPTION:
      return [text(object.description)];
    case Property.EVENT_STATE:
    case Property.RELIABILITY:
      return [enumerated(0)];
    case Property.OUT_OF_SERVICE:
      return [{ type: ApplicationTag.BOOLEAN, value: false }];
    default:
      return readRare(object, id);
  }
}

function readRare(object: BacnetObject, id: Property): BACNetAppData[] {
  const { command, units, stateTexts } = object;
  if (id === Property.UNITS && units !== undefined) {
    return [enumerated(units)];
  }
  if (id === Property.NUMBER_OF_STATES && stateTexts !== undefined) {
    return [unsigned(stateTexts.length)];
  }
  if (command !== undefined) {
    switch (id) {
      case Property.RELINQUISH_DEFAULT:
        return [value(object, command.relinquishDefault)];
      case Property.MIN_PRES_VALUE:
        return [value(object, command.min)];
      case Property.MAX_PRES_VALUE:
        return [value(object, command.max)];
      default:
    }
  }
  throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.UNKNOWN_PROPERTY);
}

/** @throws BacnetError where the device object has no such property */
export function readDevice(device: BacnetDevice, id: Property, index: number): BACNetAppData[] {
  switch (id) {
    case Property.OBJECT_LIST: {
      const objects = [...device.objects.values()].map((object) => identifier(object.type, object.instance));
      return element([identifier(ObjectType.DEVICE, device.instance), ...objects], index);
    }
    case Property.OBJECT_IDENTIFIER:
      return [identifier(ObjectType.DEVICE, device.instance)];
    case Property.OBJECT_NAME:
      return [text(device.name)];
    case Property.OBJECT_TYPE:
      return [enumerated(ObjectType.DEVICE)];
    case Property.VENDOR_NAME:
      return [text("Virtual campus")];
    case Property.MODEL_NAME:
      return [text("Virtual gateway")];
    case Property.VENDOR_IDENTIFIER:
      return [unsigned(VENDOR)];
    case Property.FIRMWARE_REVISION:
    case Property.APPLICATION_SOFTWARE_VERSION:
      return [text("1")];
    case Property.PROTOCOL_VERSION:
      return [unsigned(1)];
    case Property.PROTOCOL_REVISION:
      return [unsigned(22)];
    case Property.SYSTEM_STATUS:
      return [enumerated(0)];
    case Property.SEGMENTATION_SUPPORTED:
      return [enumerated(NO_SEGMENTATION)];
    case Property.MAX_APDU_LENGTH_ACCEPTED:
      return [unsigned(1476)];
    case Property.APDU_TIMEOUT:
      return [unsigned(3000)];
    case Property.NUMBER_OF_APDU_RETRIES:
    case Property.DATABASE_REVISION:
      return [unsigned(0)];
    default:
      throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.UNKNOWN_PROPERTY);
  }
}

/** ASHRAE keeps 999 for nobody; a virtual device has no maker. */
export const VENDOR = 999;
export const NO_SEGMENTATION = 3;
const NOTHING: BACNetAppData = { type: ApplicationTag.NULL, value: null };

export function value(object: BacnetObject, number: number): BACNetAppData {
  return { type: presentValueTag(object), value: number };
}

export function statusFlags(object: BacnetObject): BACNetAppData {
  const flags = object.isTroubled() ? new StatusFlagsBitString(StatusFlags.FAULT) : new StatusFlagsBitString();
  return { type: ApplicationTag.BIT_STRING, value: flags };
}

function element(rows: readonly BACNetAppData[], index: number): BACNetAppData[] {
  if (index === ASN1_ARRAY_ALL) {
    return [...rows];
  }
  if (index === 0) {
    return [unsigned(rows.length)];
  }
  const row = rows[index - 1];
  if (row === undefined) {
    throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.INVALID_ARRAY_INDEX);
  }
  return [row];
}
function identifier(type: ObjectType, instance: number): BACNetAppData {
  return { type: ApplicationTag.OBJECTIDENTIFIER, value: { type, instance } };
}
function text(characters: string): BACNetAppData {
  return { type: ApplicationTag.CHARACTER_STRING, value: characters };
}
function enumerated(code: number): BACNetAppData {
  return { type: ApplicationTag.ENUMERATED, value: code };
}
function unsigned(number: number): BACNetAppData {
  return { type: ApplicationTag.UNSIGNED_INTEGER, value: number };
}
