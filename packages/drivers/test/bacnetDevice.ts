import { ASN1_ARRAY_ALL, ObjectType } from "@bacnet-js/client";
import {
  decodeConfirmedServiceRequest,
  encodeComplexAck,
  encodeError,
  encodeSimpleAck,
} from "@bacnet-js/client/dist/lib/apdu.js";
import { ReadProperty, ReadPropertyMultiple } from "@bacnet-js/client/dist/lib/services/index.js";
import { objectKey } from "../src/bacnet/objects.ts";
import { SERVICE } from "../src/bacnet/requests.ts";
import { raw, tagOf } from "./bacnetOctets.ts";
import { type Refusal, type Value, deviceWord, objectListOf, objectName, textsOf } from "./bacnetWords.ts";
import { announce, type Asker, type Encode, notify, type Request, STATUS, subscriptionIn } from "./bacnetUnasked.ts";
import { type AskedWrite, encodeRefusal, writesIn } from "./bacnetWrites.ts";
import { give } from "./fieldHarness.ts";
import type { Misbehaviour, WriteAnswer } from "./fieldHarness.ts";

const NOT_WRITABLE = { errorClass: 2, errorCode: 40 };

interface TestObject {
  readonly type: ObjectType;
  readonly instance: number;
  value: number;
  priorities: (number | null)[] | null;
}
/** A BACnet device for tests, built on the client library's codec: none of it is encoded by our own code. */
export class BacnetDevice {
  misbehaviour: Misbehaviour = "none";
  delay = 0;
  refusesWrites = false;
  takesInstead: number | null = null;
  writeAnswer: WriteAnswer = "given";
  #late: (() => void)[] = [];
  onWritten: (() => void) | null = null;
  onAnswer: (() => void) | null = null;
  mostOpen = 0;
  writes = 0;
  connections = 0;
  /** The object of each write. */
  readonly #writtenTo: number[] = [];
  /** Priority of each write, undefined where it named none. */
  readonly writtenAt: (number | undefined)[] = [];
  /** Services that it lacks; it rejects them. */
  readonly unknownServices = new Set<number>();
  maxApdu = 1476;
  /** Set: the false length of its longest APDU. */
  claimedMaxApdu: number | null = null;
  /** Requests seen, by service. */
  readonly seen: number[] = [];
  /** Sizes of its answers, octets. */
  readonly answerSizes: number[] = [];
  readonly objects = new Map<number, TestObject>();
  /** Numbers that objects state of themselves beside their values, by object and property: 117 is the unit. */
  readonly #stated = new Map<string, number>();
  /** Names that objects have for their states, by object and property: 110 is the state text. */
  readonly texts = new Map<string, readonly string[]>();
  /** Objects whose value makes any answer that has it unreadable. */
  readonly garbled = new Set<number>();
  /** Objects about whose value it does not answer, whoever else is asked about in the same request. */
  readonly mute = new Set<number>();
  /** Values of a form of their own, by object. */
  readonly odd = new Map<number, Value>();
  /** Circuits that it reports as unreachable. */
  readonly unreachable = new Set<number>();
  readonly subscriptions = new Map<string, { readonly object: number; readonly process: number; readonly to: Asker }>();
  /** Reports changes by itself; false: it has forgotten its subscribers. */
  notifies = true;
  readonly instance: number;
  #open = 0;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(instance: number) {
    this.instance = instance;
  }

  addInput(type: ObjectType, instance: number): void {
    this.#add(type, instance, null);
  }

  /** An output that nobody commands. */
  addOutput(type: ObjectType, instance: number): void {
    const nobody = Array.from({ length: 16 }, () => null);
    this.#add(type, instance, nobody);
  }

  addCircuit(instance: number): void {
    this.addOutput(ObjectType.ANALOG_OUTPUT, instance);
    this.#add(ObjectType.ANALOG_INPUT, instance, null);
    this.#add(ObjectType.BINARY_INPUT, instance, null);
    this.#add(ObjectType.ANALOG_INPUT, 10_000 + instance, null);
    // Hours of a lamp that has burned before: a first 0 would be in doubt.
    this.set(ObjectType.ANALOG_INPUT, 10_000 + instance, 800);
  }

  /** As if it lost power: its pending messages are lost. */
  forget(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#open = 0;
  }

  setReadable(value: number): void {
    this.set(0, 1, value);
  }

  /** How often somebody wrote to a circuit's level. */
  writesOf(circuit: number): number {
    const level = objectKey({ type: ObjectType.ANALOG_OUTPUT, instance: circuit });
    return this.#writtenTo.filter((one) => one === level).length;
  }

  writable(): number {
    return this.objects.get(objectKey({ type: 1, instance: 1 }))?.value ?? Number.NaN;
  }

  /** What an object states from now on; undefined: it has no such property. */
  state(type: number, instance: number, property: number, value: number | undefined): void {
    const key = `${type} ${instance} ${property}`;
    if (value === undefined) this.#stated.delete(key);
    else this.#stated.set(key, value);
  }

  set(type: number, instance: number, value: number): void {
    const object = this.objects.get(objectKey({ type, instance }));
    if (object === undefined) return;
    object.value = value;
    this.#notify(object);
  }

  command(instance: number, priority: number, value: number | null): void {
    const object = this.objects.get(objectKey({ type: 1, instance }));
    if (object?.priorities === null || object === undefined) return;
    object.priorities[priority - 1] = value;
    object.value = object.priorities.find((one) => one !== null) ?? 0;
    this.#notify(object);
  }

  #add(type: ObjectType, instance: number, priorities: (number | null)[] | null): void {
    this.objects.set(objectKey({ type, instance }), { type, instance, value: 0, priorities });
  }

  /** Something arrived for it. */
  take(apdu: Buffer, from: Asker): void {
    if (this.misbehaviour === "silent") return;
    if (apdu[0] === 0x10 && apdu[1] === 8) {
      announce(this, apdu.subarray(2), from);
      return;
    }
    const { service, invokeId, len } = decodeConfirmedServiceRequest(apdu, 0);
    if (service === undefined) return;
    this.seen.push(service);
    const request = { service, invokeId, parameters: apdu.subarray(len), from };
    this.#open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.#open);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#open -= 1;
      give(() => this.#answer(request), this.onAnswer);
    }, this.delay);
    this.#timers.add(timer);
  }

  #answer(request: Request): void {
    const { service, invokeId } = request;
    if (this.unknownServices.has(service)) {
      this.#send(request, (buffer) => raw(buffer, [0x60, invokeId, 9]));
    } else if (this.misbehaviour === "garbage") {
      this.#send(request, (buffer) => raw(buffer, [0x30, invokeId, service, 0x0c, 0xff, 0x12, 0x44, 0x05, 0xfe]));
    } else if (service === SERVICE.readProperty) {
      this.#readProperty(request);
    } else if (service === SERVICE.readPropertyMultiple) {
      this.#readPropertyMultiple(request);
    } else if (service === SERVICE.writeProperty || service === SERVICE.writePropertyMultiple) {
      this.#write(request);
    } else if (service === SERVICE.subscribeCov) {
      this.#subscribeCov(request);
    }
  }

  #readProperty(request: Request): void {
    const asked = ReadProperty.decode(request.parameters, 0, request.parameters.length);
    if (asked === undefined) return;
    if (this.#isOdd(request, [{ objectId: asked.objectId, ids: [asked.property.id] }])) return;
    const values = this.#property(asked.objectId, asked.property.id, asked.property.index);
    if (!Array.isArray(values)) return this.#refuse(request, values);
    this.#send(request, (buffer) => {
      encodeComplexAck(buffer, 0x30, request.service, request.invokeId);
      ReadProperty.encodeAcknowledge(buffer, asked.objectId, asked.property.id, ASN1_ARRAY_ALL, values);
    });
  }

  #readPropertyMultiple(request: Request): void {
    const { properties } = ReadPropertyMultiple.decode(request.parameters, 0, request.parameters.length);
    const asked = properties.map(({ objectId, properties: all }) => ({ objectId, ids: all.map(({ id }) => id) }));
    if (this.#isOdd(request, asked)) return;
    const results = properties.map(({ objectId, properties: wanted }) => ({
      objectId,
      values: wanted.map(({ id, index }) => {
        const values = this.#property(objectId, id, index);
        const value = Array.isArray(values) ? values : [{ type: 105, value: { type: "BacnetError", ...values } }];
        return { property: { id, index }, value };
      }),
    }));
    this.#send(request, (buffer) => {
      const start = buffer.offset;
      encodeComplexAck(buffer, 0x30, request.service, request.invokeId);
      ReadPropertyMultiple.encodeAcknowledge(buffer, results);
      this.answerSizes.push(buffer.offset - start);
      if (buffer.offset - start <= this.maxApdu) return;
      buffer.offset = start;
      raw(buffer, [0x71, request.invokeId, 4]);
    });
  }

  /** @returns whether that was its answer, or that it has none */
  #isOdd(request: Request, asked: readonly { objectId: { type: number; instance: number }; ids: number[] }[]): boolean {
    const values = asked.filter(({ ids }) => ids.includes(85)).map(({ objectId }) => objectKey(objectId));
    if (values.some((key) => this.mute.has(key))) return true;
    if (!values.some((key) => this.garbled.has(key))) return false;
    this.#send(request, (buffer) => raw(buffer, [0x30, request.invokeId, request.service, 0x0c, 0xff, 0x12, 0x44]));
    return true;
  }

  #property(
    { type, instance }: { type: number; instance: number },
    property: number,
    index = ASN1_ARRAY_ALL,
  ): Value[] | Refusal {
    if (type === 8) this.connections += 1;
    if (type === 8) return property === 76 ? objectListOf(this, index) : this.#deviceProperty(instance, property);
    const object = this.objects.get(objectKey({ type, instance }));
    if (object === undefined) return { errorClass: 1, errorCode: 31 };
    if (this.unreachable.has(instance % 10_000)) return { errorClass: 0, errorCode: 25 };
    const tag = tagOf(type);
    if (property === 77) return [objectName(type, instance)];
    const stated = this.#stated.get(`${type} ${instance} ${property}`);
    if (stated !== undefined) return [{ type: property === 117 ? 9 : tag, value: stated }];
    const texts = this.texts.get(`${type} ${instance} ${property}`);
    if (texts !== undefined) return textsOf(texts, index);
    if (property === 85) return [this.odd.get(objectKey({ type, instance })) ?? { type: tag, value: object.value }];
    if (property === 111) return [STATUS];
    if (property === 104 && object.priorities !== null) return [{ type: tag, value: 0 }];
    if (property === 87 && object.priorities !== null) {
      return object.priorities.map((value) => ({ type: value === null ? 0 : tag, value }));
    }
    return { errorClass: 2, errorCode: 32 };
  }

  #deviceProperty(instance: number, property: number): Value[] | Refusal {
    if (instance !== this.instance && instance !== 4_194_303) return { errorClass: 1, errorCode: 31 };
    if (property === 62) return [{ type: 2, value: this.claimedMaxApdu ?? this.maxApdu }];
    const word = deviceWord(property, this.instance);
    if (word !== undefined) return [word];
    if (property === 75) return [{ type: 12, value: { type: 8, instance: this.instance } }];
    return { errorClass: 2, errorCode: 32 };
  }

  giveLate(): void {
    for (const acknowledge of this.#late.splice(0)) acknowledge();
  }

  /** Those before the first that it cannot write are written. */
  #write(request: Request): void {
    const asked = writesIn(request.service, request.parameters);
    if (asked === null) return;
    this.writes += asked.length;
    this.writtenAt.push(...asked.map(({ priority }) => priority));
    this.#writtenTo.push(...asked.map(({ objectId }) => objectKey(objectId)));
    const failed = asked.findIndex((one) => this.#refusalOf(one) !== undefined);
    const acknowledge = (): void =>
      this.#send(request, (buffer) => encodeSimpleAck(buffer, 0x20, request.service, request.invokeId));
    if (failed === -1 && this.writeAnswer === "given") acknowledge();
    for (const one of failed === -1 ? asked : asked.slice(0, failed)) this.#take(one);
    if (failed !== -1) return this.#refuse(request, this.#refusalOf(asked[failed]) ?? NOT_WRITABLE, asked[failed]);
    if (this.writeAnswer === "late") this.#late.push(acknowledge);
    this.onWritten?.();
  }

  #refusalOf(asked: AskedWrite | undefined): Refusal | undefined {
    const object = asked && this.objects.get(objectKey(asked.objectId));
    if (this.refusesWrites || object === undefined || asked?.value === undefined) return NOT_WRITABLE;
    return this.unreachable.has(object.instance) ? { errorClass: 0, errorCode: 25 } : undefined;
  }

  #take({ objectId, value, priority }: AskedWrite): void {
    const object = this.objects.get(objectKey(objectId));
    const taken = this.takesInstead ?? value ?? null;
    if (object?.priorities === null) this.set(object.type, object.instance, taken ?? Number.NaN);
    else this.command(objectId.instance, priority ?? 16, taken);
  }

  #subscribeCov(request: Request): void {
    const asked = subscriptionIn(request.parameters);
    const object = objectKey(asked.monitoredObjectId);
    const key = `${object}:${asked.subscriberProcessId}`;
    if (asked.cancellationRequest) this.subscriptions.delete(key);
    else this.subscriptions.set(key, { object, process: asked.subscriberProcessId, to: request.from });
    this.#send(request, (buffer) => encodeSimpleAck(buffer, 0x20, request.service, request.invokeId));
    const known = this.objects.get(object);
    if (known !== undefined && !asked.cancellationRequest) this.#notify(known);
  }

  #notify(object: TestObject): void {
    if (!this.notifies || this.misbehaviour !== "none") return;
    for (const { object: key, process, to } of this.subscriptions.values()) {
      if (key === objectKey(object)) notify(this.instance, { object, process, to });
    }
  }

  #refuse(request: Request, refusal: Refusal, at?: AskedWrite): void {
    this.#send(request, (buffer) => {
      encodeError(buffer, 0x50, request.service, request.invokeId);
      encodeRefusal(buffer, request.service, refusal, at);
    });
  }

  #send(request: Request, encode: Encode): void {
    request.from.send(encode);
  }
}
