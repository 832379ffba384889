import bacnet, {
  ApplicationTag,
  ErrorClass,
  ErrorCode,
  type BACNetAppData,
  type BACNetObjectID,
  ObjectType,
  PropertyIdentifier,
} from "@bacnet-js/client";

/** The device object's, on the wire. */
export const CONTROLLER = 3_021;
/** The boxes that it controls. */
export const BOXES = 6;

const UNITS = { celsius: 62, percent: 98, cubicMetresPerHour: 135 };
const STATES = ["Off", "Heating", "Deadband", "Cooling"];
const ALL = 0xffff_ffff;
const NO_SEGMENTATION = 3;

type Value = BACNetAppData;
interface ControllerObject {
  readonly id: BACNetObjectID;
  readonly properties: ReadonlyMap<number, readonly Value[]>;
}

const text = (value: string): Value => ({ type: ApplicationTag.CHARACTER_STRING, value });
const unsigned = (value: number): Value => ({ type: ApplicationTag.UNSIGNED_INTEGER, value });
const real = (value: number): Value => ({ type: ApplicationTag.REAL, value });
const enumerated = (value: number): Value => ({ type: ApplicationTag.ENUMERATED, value });
const identifier = (value: BACNetObjectID): Value => ({ type: ApplicationTag.OBJECTIDENTIFIER, value });
const FLAGS: Value = { type: ApplicationTag.BIT_STRING, value: { value: [0], bitsUsed: 4 } };

/** In the place of a property that an object lacks. */
const LACKING: Value = {
  type: ApplicationTag.ERROR,
  value: { type: "BacnetError", errorClass: ErrorClass.PROPERTY, errorCode: ErrorCode.UNKNOWN_PROPERTY },
};

/** A controller of VAV boxes that speaks with a stack of somebody else: 30 objects, some with words for their states. */
export class BacnetController {
  readonly #stack: bacnet.default;
  readonly #objects: readonly ControllerObject[];

  constructor(port: number) {
    const boxes = Array.from({ length: BOXES }, (_, index) => boxOf(index + 1)).flat();
    this.#objects = [deviceOf(boxes), ...boxes];
    this.#stack = new bacnet.default({ port, interface: "127.0.0.1" });
    this.#stack.on("whoIs", ({ header, payload: { lowLimit = 0, highLimit = ALL } }) => {
      const isMeant = CONTROLLER >= lowLimit && CONTROLLER <= highLimit;
      if (header?.sender !== undefined && isMeant) {
        this.#stack.iAmResponse(header.sender, CONTROLLER, NO_SEGMENTATION, 999);
      }
    });
    this.#stack.on("readProperty", ({ header, service = 0, invokeId = 0, payload: { objectId, property } }) => {
      const receiver = header?.sender;
      if (receiver === undefined) return;
      const values = this.#read(objectId, property.id, property.index);
      if (values === undefined) {
        this.#stack.errorResponse(receiver, service, invokeId, ErrorClass.PROPERTY, ErrorCode.UNKNOWN_PROPERTY);
      } else {
        this.#stack.readPropertyResponse(receiver, invokeId, objectId, property, [...values]);
      }
    });
    this.#stack.on("readPropertyMultiple", ({ header, invokeId = 0, payload: { properties } }) => {
      if (header?.sender === undefined) return;
      const answers = properties.map(({ objectId, properties: wanted }) => ({
        objectId,
        values: wanted.map((property) => ({
          property,
          value: [...(this.#read(objectId, property.id, property.index) ?? [LACKING])],
        })),
      }));
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the stack reads numbers, and writes its own names
      this.#stack.readPropertyMultipleResponse(header.sender, invokeId, answers);
    });
  }

  stop(): void {
    this.#stack.close();
  }

  #read({ type, instance }: BACNetObjectID, property: number, index = ALL): readonly Value[] | undefined {
    const object = this.#objects.find(({ id }) => id.type === type && id.instance === instance);
    const values = object?.properties.get(property);
    if (values === undefined || index === ALL) return values;
    return index === 0 ? [unsigned(values.length)] : values.slice(index - 1, index);
  }
}

function deviceOf(objects: readonly ControllerObject[]): ControllerObject {
  const id = { type: ObjectType.DEVICE, instance: CONTROLLER };
  return {
    id,
    properties: new Map<number, readonly Value[]>([
      [PropertyIdentifier.OBJECT_IDENTIFIER, [identifier(id)]],
      [PropertyIdentifier.OBJECT_NAME, [text("DDC-3 second floor")]],
      [PropertyIdentifier.VENDOR_NAME, [text("Somebody Else Controls")]],
      [PropertyIdentifier.MODEL_NAME, [text("VC-30")]],
      [PropertyIdentifier.MAX_APDU_LENGTH_ACCEPTED, [unsigned(480)]],
      [PropertyIdentifier.OBJECT_LIST, [identifier(id), ...objects.map((object) => identifier(object.id))]],
    ]),
  };
}

function boxOf(box: number): ControllerObject[] {
  const object = (type: ObjectType, instance: number, name: string, more: readonly (readonly [number, Value[]])[]) => ({
    id: { type, instance },
    properties: new Map<number, readonly Value[]>([
      [PropertyIdentifier.OBJECT_NAME, [text(`VAV-${String(box)}.${name}`)]],
      [PropertyIdentifier.STATUS_FLAGS, [FLAGS]],
      ...more,
    ]),
  });
  const measured = (instance: number, name: string, value: number, unit: number) =>
    object(ObjectType.ANALOG_INPUT, instance, name, [
      [PropertyIdentifier.PRESENT_VALUE, [real(value)]],
      [PropertyIdentifier.UNITS, [enumerated(unit)]],
    ]);
  return [
    measured(box * 10, "RmTemp", 20 + box, UNITS.celsius),
    measured(box * 10 + 1, "AirFlow", 300 + box, UNITS.cubicMetresPerHour),
    measured(box * 10 + 2, "DmprPos", 40 + box, UNITS.percent),
    object(ObjectType.ANALOG_VALUE, box, "EffSetpt", [
      [PropertyIdentifier.PRESENT_VALUE, [real(23.5)]],
      [PropertyIdentifier.UNITS, [enumerated(UNITS.celsius)]],
    ]),
    object(ObjectType.MULTI_STATE_VALUE, box, "Mode", [
      [PropertyIdentifier.PRESENT_VALUE, [unsigned(4)]],
      [PropertyIdentifier.NUMBER_OF_STATES, [unsigned(STATES.length)]],
      [PropertyIdentifier.STATE_TEXT, STATES.map((state) => text(state))],
    ]),
  ];
}
