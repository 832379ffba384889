import {
  ApplicationTag,
  ASN1_ARRAY_ALL,
  type BACNetAppData,
  type BACNetCovSubscription,
  ErrorClass,
  ErrorCode,
  ObjectType,
  ObjectTypesSupported,
  ObjectTypesSupportedBitString,
  PropertyIdentifier as Property,
  Reliability,
  ServicesSupported,
  ServicesSupportedBitString,
  StatusFlags,
  StatusFlagsBitString,
} from "@bacnet-js/client";
import { BacnetError, type BacnetObject, presentValueTag } from "./bacnetObject.ts";
import { MAX_APDU } from "./requestGate.ts";

/** What a device says of itself. */
export interface BacnetIdentity {
  /** 0 to 4,194,302, one of its kind on the network. */
  readonly instance: number;
  readonly name: string;
  readonly vendor: { readonly id: number; readonly name: string };
  readonly model: string;
  readonly version: string;
  /** Moves when its objects do; 0 where they never do. */
  revision(): number;
}

/** A device with its objects. */
export interface BacnetDevice extends BacnetIdentity {
  readonly objects: ReadonlyMap<number, BacnetObject>;
  /** The subscriptions that have not run out. */
  readonly subscriptions: () => BACNetCovSubscription[];
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
const COMMANDABLE = [Property.PRIORITY_ARRAY, Property.RELINQUISH_DEFAULT, Property.CURRENT_COMMAND_PRIORITY];
/** Those that the gateway carries out. */
const SERVICES = [
  ServicesSupported.SUBSCRIBE_COV,
  ServicesSupported.READ_PROPERTY,
  ServicesSupported.READ_PROPERTY_MULTIPLE,
  ServicesSupported.WRITE_PROPERTY,
  ServicesSupported.WRITE_PROPERTY_MULTIPLE,
  ServicesSupported.WHO_IS,
];
/** What an object may do without. */
const OPTIONAL = new Set([Property.DESCRIPTION, Property.RELIABILITY, Property.STATE_TEXT]);
/** Never in a property list, which is never in an answer to ALL (ASHRAE 135 clauses 12.1.1.4.1 and 15.7.3.1.2). */
const IDENTITY = new Set([Property.OBJECT_IDENTIFIER, Property.OBJECT_NAME, Property.OBJECT_TYPE]);
const BINARY = new Set([ObjectType.BINARY_INPUT, ObjectType.BINARY_OUTPUT]);
const ANALOG = new Set([ObjectType.ANALOG_INPUT, ObjectType.ANALOG_OUTPUT, ObjectType.ANALOG_VALUE]);
const DEVICE = [
  Property.OBJECT_IDENTIFIER,
  Property.OBJECT_NAME,
  Property.OBJECT_TYPE,
  Property.SYSTEM_STATUS,
  Property.VENDOR_NAME,
  Property.VENDOR_IDENTIFIER,
  Property.MODEL_NAME,
  Property.FIRMWARE_REVISION,
  Property.APPLICATION_SOFTWARE_VERSION,
  Property.PROTOCOL_VERSION,
  Property.PROTOCOL_REVISION,
  Property.PROTOCOL_SERVICES_SUPPORTED,
  Property.PROTOCOL_OBJECT_TYPES_SUPPORTED,
  Property.OBJECT_LIST,
  Property.MAX_APDU_LENGTH_ACCEPTED,
  Property.SEGMENTATION_SUPPORTED,
  Property.APDU_TIMEOUT,
  Property.NUMBER_OF_APDU_RETRIES,
  Property.DEVICE_ADDRESS_BINDING,
  Property.DATABASE_REVISION,
  // Every device that carries out SubscribeCOV has it (ASHRAE 135 clause 12.11).
  Property.ACTIVE_COV_SUBSCRIPTIONS,
];

/** The properties that ALL, REQUIRED or OPTIONAL stand for. */
export function expand(object: BacnetObject | undefined, id: Property): readonly Property[] {
  if (id !== Property.ALL && id !== Property.REQUIRED && id !== Property.OPTIONAL) {
    return [id];
  }
  const all = object === undefined ? DEVICE : propertiesOf(object);
  return id === Property.ALL ? all : all.filter((one) => OPTIONAL.has(one) === (id === Property.OPTIONAL));
}

function propertiesOf(object: BacnetObject): readonly Property[] {
  const polarity = BINARY.has(object.type) ? [Property.POLARITY] : [];
  const units = object.units === undefined ? [] : [Property.UNITS];
  const states = object.stateTexts === undefined ? [] : [Property.NUMBER_OF_STATES, Property.STATE_TEXT];
  // Analog objects that report changes say from which one on (ASHRAE 135 clauses 12.2 to 12.4).
  const increment = ANALOG.has(object.type) ? [Property.COV_INCREMENT] : [];
  return [
    ...COMMON,
    ...polarity,
    ...units,
    ...increment,
    ...states,
    ...(object.command === undefined ? [] : COMMANDABLE),
  ];
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
  if (id === Property.PROPERTY_LIST) {
    return propertyList(propertiesOf(object), index);
  }
  if (id === Property.STATE_TEXT && object.stateTexts !== undefined) {
    return element(object.stateTexts.map(text), index);
  }
  if (index !== ASN1_ARRAY_ALL) {
    throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.PROPERTY_IS_NOT_AN_ARRAY);
  }
  switch (id) {
    case Property.PRESENT_VALUE:
      return [presentValue(object)];
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
      return [enumerated(0)];
    case Property.RELIABILITY:
      return [enumerated(object.reliability?.() ?? Reliability.NO_FAULT_DETECTED)];
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
  if (id === Property.COV_INCREMENT && ANALOG.has(object.type)) {
    return [{ type: ApplicationTag.REAL, value: object.increment ?? 0 }];
  }
  if (id === Property.NUMBER_OF_STATES && stateTexts !== undefined) {
    return [unsigned(stateTexts.length)];
  }
  if (id === Property.POLARITY && BINARY.has(object.type)) {
    return [enumerated(0)];
  }
  if (command !== undefined) {
    switch (id) {
      case Property.CURRENT_COMMAND_PRIORITY: {
        const highest = command.priorities().findIndex((slot) => slot !== null);
        return [highest === -1 ? NOTHING : unsigned(highest + 1)];
      }
      case Property.RELINQUISH_DEFAULT:
        return [known(object, command.relinquishDefault)];
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
    case Property.PROPERTY_LIST:
      return propertyList(DEVICE, index);
    case Property.PROTOCOL_SERVICES_SUPPORTED:
      return [bits(new ServicesSupportedBitString(...SERVICES))];
    case Property.PROTOCOL_OBJECT_TYPES_SUPPORTED: {
      const types: number[] = [ObjectType.DEVICE, ...[...device.objects.values()].map(({ type }) => type)];
      return [bits(new ObjectTypesSupportedBitString(...types.filter(hasBit)))];
    }
    case Property.DEVICE_ADDRESS_BINDING:
      return [];
    case Property.ACTIVE_COV_SUBSCRIPTIONS:
      return device.subscriptions().map((one) => ({ type: ApplicationTag.COV_SUBSCRIPTION, value: one }));
    case Property.OBJECT_IDENTIFIER:
      return [identifier(ObjectType.DEVICE, device.instance)];
    case Property.OBJECT_NAME:
      return [text(device.name)];
    case Property.OBJECT_TYPE:
      return [enumerated(ObjectType.DEVICE)];
    case Property.VENDOR_NAME:
      return [text(device.vendor.name)];
    case Property.MODEL_NAME:
      return [text(device.model)];
    case Property.VENDOR_IDENTIFIER:
      return [unsigned(device.vendor.id)];
    case Property.FIRMWARE_REVISION:
    case Property.APPLICATION_SOFTWARE_VERSION:
      return [text(device.version)];
    case Property.PROTOCOL_VERSION:
      return [unsigned(1)];
    case Property.PROTOCOL_REVISION:
      return [unsigned(22)];
    case Property.SYSTEM_STATUS:
      return [enumerated(0)];
    case Property.SEGMENTATION_SUPPORTED:
      return [enumerated(NO_SEGMENTATION)];
    case Property.MAX_APDU_LENGTH_ACCEPTED:
      return [unsigned(MAX_APDU)];
    case Property.APDU_TIMEOUT:
      return [unsigned(3000)];
    case Property.NUMBER_OF_APDU_RETRIES:
      return [unsigned(0)];
    case Property.DATABASE_REVISION:
      return [unsigned(device.revision())];
    default:
      throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.UNKNOWN_PROPERTY);
  }
}

export const NO_SEGMENTATION = 3;
const NOTHING: BACNetAppData = { type: ApplicationTag.NULL, value: null };

/** @throws BacnetError where there is none yet */
function presentValue(object: BacnetObject): BACNetAppData {
  return known(object, object.presentValue());
}

function known(object: BacnetObject, number: number | null): BACNetAppData {
  if (number === null) throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.VALUE_NOT_INITIALIZED);
  return value(object, number);
}

export function value(object: BacnetObject, number: number): BACNetAppData {
  return { type: presentValueTag(object), value: number };
}

export function statusFlags(object: BacnetObject): BACNetAppData {
  const flags = object.isTroubled() ? new StatusFlagsBitString(StatusFlags.FAULT) : new StatusFlagsBitString();
  return { type: ApplicationTag.BIT_STRING, value: flags };
}

/** The library numbers types and their bits alike, in two enumerations. */
function hasBit(type: number): type is ObjectTypesSupported {
  return type in ObjectTypesSupported;
}

function bits(set: ServicesSupportedBitString | ObjectTypesSupportedBitString): BACNetAppData {
  return { type: ApplicationTag.BIT_STRING, value: set };
}

function propertyList(properties: readonly Property[], index: number): BACNetAppData[] {
  const listed = properties.filter((one) => !IDENTITY.has(one));
  return element(listed.map(enumerated), index);
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
