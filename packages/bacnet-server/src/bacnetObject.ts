import {
  ApplicationTag,
  type ErrorClass,
  type ErrorCode,
  ObjectType,
  type PropertyIdentifier,
  type Reliability,
} from "@bacnet-js/client";

/** One BACnet object. `device` is the field device that it stands for. */
export interface BacnetObject {
  readonly type: ObjectType;
  readonly instance: number;
  readonly name: string;
  readonly description: string;
  readonly device: string;
  /** BACnet engineering units; absent for binary and multi-state objects. */
  readonly units?: number;
  /** Of an analog object: a change up to this is not reported. */
  readonly increment?: number;
  /** What the states 1, 2, … of a multi-state object are called. */
  readonly stateTexts?: readonly string[];
  /** null: there has been none yet. */
  presentValue(): number | null;
  /** Whether the object reports trouble of its own (status flag fault). */
  isTroubled(): boolean;
  /** What the trouble is; absent: nothing is said of it. */
  reliability?(): Reliability;
  /** Present where the object is commandable. */
  readonly command?: Commandable;
}

interface Commandable {
  readonly min: number;
  readonly max: number;
  /** null: what remains when nobody commands is not known. */
  readonly relinquishDefault: number | null;
  /** What each of the 16 priorities asks for; index 0 is priority 1. */
  priorities(): readonly (number | null)[];
  /**
   * @param value null relinquishes
   * @param peer - the client's address and port
   * @throws BacnetError where it may not
   */
  write(priority: number, value: number | null, peer: string): void | Promise<void>;
}

/** An answer of the error kind, with the numbers of the standard. */
export class BacnetError extends Error {
  readonly errorClass: ErrorClass;
  readonly errorCode: ErrorCode;
  constructor(errorClass: ErrorClass, errorCode: ErrorCode) {
    super(`class ${errorClass} code ${errorCode}`);
    this.errorClass = errorClass;
    this.errorCode = errorCode;
  }
}

export function objectKey(type: number, instance: number): number {
  return type * 0x400000 + instance;
}

/** Standard and proprietary identifiers alike have 22 bits; the library hands them on as bare numbers. */
export function isProperty(id: number): id is PropertyIdentifier {
  return Number.isInteger(id) && id >= 0 && id < 0x400000;
}

/** Application tag of an object's present value, by its type (ASHRAE 135 clause 12): analog ones are REAL. */
const PRESENT_VALUE_TAGS: Partial<Record<ObjectType, ValueTag>> = {
  [ObjectType.BINARY_INPUT]: ApplicationTag.ENUMERATED,
  [ObjectType.BINARY_OUTPUT]: ApplicationTag.ENUMERATED,
  [ObjectType.BINARY_VALUE]: ApplicationTag.ENUMERATED,
  [ObjectType.MULTI_STATE_INPUT]: ApplicationTag.UNSIGNED_INTEGER,
  [ObjectType.MULTI_STATE_OUTPUT]: ApplicationTag.UNSIGNED_INTEGER,
  [ObjectType.MULTI_STATE_VALUE]: ApplicationTag.UNSIGNED_INTEGER,
};
type ValueTag = ApplicationTag.ENUMERATED | ApplicationTag.UNSIGNED_INTEGER | ApplicationTag.REAL;

export function presentValueTag(object: BacnetObject): ValueTag {
  return PRESENT_VALUE_TAGS[object.type] ?? ApplicationTag.REAL;
}
