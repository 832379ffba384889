import {
  BacnetError,
  BacnetServer as Server,
  type BacnetObject,
  type ListedReads,
  objectKey,
} from "@atrium/bacnet-server";
import { type BACNetObjectID, ErrorClass, ErrorCode, ObjectType, PropertyIdentifier } from "@bacnet-js/client";
import type { Clock } from "../../clock.ts";
import { connectionTarget, deviceTarget, type FaultBoard, type FaultTarget } from "../../faults/faultBoard.ts";
import { LateAnswers } from "../../faults/lateAnswers.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Traffic } from "../traffic.ts";
import { type Disturbance, FaultyTransport } from "./faultyTransport.ts";
import { cutPower } from "./powerCut.ts";

export interface BacnetServerOptions {
  readonly connection: string;
  readonly name: string;
  readonly settings: { readonly host: string; readonly port: number; readonly deviceInstance: number };
  readonly objects: readonly BacnetObject[];
  readonly faults: FaultBoard;
  readonly clock: Clock;
  readonly traffic?: Traffic;
  /** Called after a client has written to an object. */
  readonly onWrite?: (object: BacnetObject) => void;
}

const REQUESTS_A_LOSS = 3;
/** As the library hands it on. */
const OBJECT_NAME: number = PropertyIdentifier.OBJECT_NAME;
/** ASHRAE keeps 999 for nobody; a virtual device has no maker. */
const VENDOR = { id: 999, name: "Virtual campus" };

/** A BACnet/IP gateway that plays the faults of its devices and of itself. */
export class BacnetServer implements Endpoint {
  readonly connection: string;
  readonly name: string;
  readonly protocol = "bacnet";
  readonly #options: BacnetServerOptions;
  readonly #objects: ReadonlyMap<number, BacnetObject>;
  readonly #transport: FaultyTransport;
  readonly #late: LateAnswers;
  readonly #server: Server;
  #disturbed: Disturbance = "none";
  /** Requests since packets began to be lost. */
  #requests = 0;
  #endFaults: (() => void) | undefined;

  constructor(options: BacnetServerOptions) {
    const { connection, name, settings, clock, onWrite, traffic } = options;
    this.connection = connection;
    this.name = name;
    this.#options = options;
    this.#objects = new Map(options.objects.map((object) => [objectKey(object.type, object.instance), object]));
    this.#late = new LateAnswers(options.faults);
    this.#transport = new FaultyTransport(settings.host, settings.port, () => this.#disturbance());
    this.#server = new Server({
      identity: {
        instance: settings.deviceInstance,
        name,
        vendor: VENDOR,
        model: "Virtual gateway",
        version: "1",
        revision: () => 0,
      },
      objects: () => this.#objects,
      transport: this.#transport,
      clock,
      onReads: (properties, peer) => {
        if (isPoll(properties)) traffic?.polled(connection, peer);
      },
      onWrite: (object, peer, { value: [first], priority }) => {
        const value = typeof first?.value === "number" ? first.value : null;
        traffic?.wrote({ device: object.device, place: placeOf(object) }, { value, priority, peer });
        onWrite?.(object);
      },
      interference: {
        answer: (objects, run) => this.#answer(objects, run),
        check: (object, access) => this.#check(object, access),
        isSilent: (object) => this.#isSilent(object),
      },
    });
  }

  get port(): number {
    return this.#transport.port;
  }

  async start(): Promise<void> {
    await this.#server.start();
    this.#endFaults = this.#options.faults.onChange((change, isOn) => {
      if (change.fault === "packet-loss") this.#requests = 0;
      if (change.fault !== "forgets" || !isOn) return;
      for (const object of cutPower(change, { connection: this.connection, objects: this.#objects.values() })) {
        this.#options.onWrite?.(object);
        this.changed(object);
      }
    });
  }

  async stop(): Promise<void> {
    this.#late.stop();
    this.#endFaults?.();
    this.#server.stop();
    await Promise.resolve();
  }

  /** Tells the subscribers of an object its value. */
  changed(object: BacnetObject): void {
    this.#server.changed(object);
  }

  #isSilent(object: BacnetObject): boolean {
    const device = deviceTarget(object.device);
    const { faults } = this.#options;
    return faults.has(device, "offline") || faults.has(device, "garbage") || faults.has(device, "wrong-device");
  }

  /** What is wrong with the whole gateway, or with the one answer that is just being made. */
  #disturbance(): { kind: Disturbance; delay: number } {
    const { faults } = this.#options;
    const target = connectionTarget(this.connection);
    const delay = faults.delay(target);
    if (faults.has(target, "offline")) return { kind: "drop", delay };
    if (faults.has(target, "garbage")) return { kind: "garbage", delay };
    return { kind: faults.has(target, "wrong-device") ? "stranger" : this.#disturbed, delay };
  }

  /** Runs an answer with the faults of the devices that it is about. */
  #answer(objects: readonly BacnetObject[], run: (as: (id: BACNetObjectID) => BACNetObjectID) => Promise<void>): void {
    const { faults } = this.#options;
    const devices = objects.map(({ device }) => deviceTarget(device));
    if (this.#isLost(devices)) return;
    const as = devices.some((device) => faults.has(device, "wrong-device")) ? otherObject : sameObject;
    this.#late.add(devices, () => {
      this.#disturbed = devices.some((device) => faults.has(device, "garbage")) ? "garbage" : "none";
      void run(as).finally(() => {
        this.#disturbed = "none";
      });
    });
  }

  #isLost(devices: readonly FaultTarget[]): boolean {
    const { faults } = this.#options;
    const targets = [...devices, connectionTarget(this.connection)];
    if (!targets.some((target) => faults.has(target, "packet-loss"))) return false;
    this.#requests += 1;
    return this.#requests % REQUESTS_A_LOSS === 1;
  }

  /** @throws BacnetError where the object's device can't be reached behind the gateway, or refuses */
  #check(object: BacnetObject, access: "read" | "write"): void {
    const { faults } = this.#options;
    const device = deviceTarget(object.device);
    if (faults.has(device, "offline")) throw new BacnetError(ErrorClass.DEVICE, ErrorCode.OPERATIONAL_PROBLEM);
    const targets = [device, connectionTarget(this.connection)];
    if (access === "write" && targets.some((target) => faults.has(target, "refuse-write"))) {
      throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.WRITE_ACCESS_DENIED);
    }
  }
}

/** A poll asks for values; whoever looks for objects asks for their names, or asks the device. */
function isPoll(reads: readonly ListedReads[]): boolean {
  return reads.every(
    ({ objectId, properties }) =>
      objectId.type !== ObjectType.DEVICE && properties.every(({ id }) => id !== OBJECT_NAME),
  );
}

/** As BACnet names it: `analog-output:3`. */
function placeOf({ type, instance }: BacnetObject): string {
  return `${(ObjectType[type] ?? String(type)).toLowerCase().replaceAll("_", "-")}:${instance}`;
}

function sameObject(id: BACNetObjectID): BACNetObjectID {
  return id;
}
/** A neighbour's number on the answer, as from a gateway that has mixed up its devices. */
function otherObject(id: BACNetObjectID): BACNetObjectID {
  return { type: id.type, instance: id.instance + 1 };
}
