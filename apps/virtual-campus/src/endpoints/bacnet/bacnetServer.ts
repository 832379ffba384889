import {
  type BACNetAddress,
  type BACNetAppData,
  type BACNetObjectID,
  ErrorClass,
  ErrorCode,
  ObjectType,
  type PropertyIdentifier as Property,
} from "@bacnet-js/client";
import type { Clock } from "../../clock.ts";
import { type FaultBoard, type FaultTarget, connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";
import { LateAnswers } from "../../faults/lateAnswers.ts";
import type { Endpoint } from "../endpoint.ts";
import { BacnetError, type BacnetObject, isProperty, objectKey } from "./bacnetObject.ts";
import { type BacnetDevice, expand, readDevice, readObject } from "./properties.ts";
import { CovNotifier } from "./covNotifier.ts";
import { carryOut, readWrites } from "./listOfWrites.ts";
import { otherObject, type Request, requestOf, sameObject } from "./request.ts";
import { LIST_OF_WRITES, type ListOfWrites } from "./requestGate.ts";
import { iAm } from "./iAm.ts";
import { BacnetClient } from "./library.ts";
import { cutPower } from "./powerCut.ts";
import { type Disturbance, UdpTransport } from "./udpTransport.ts";
import { type Written, writeObject } from "./writeObject.ts";

export interface BacnetServerOptions {
  readonly connection: string;
  readonly name: string;
  readonly settings: { readonly host: string; readonly port: number; readonly deviceInstance: number };
  readonly objects: readonly BacnetObject[];
  readonly faults: FaultBoard;
  readonly clock: Clock;
  /** Called after a client has written to an object. */
  readonly onWrite?: (object: BacnetObject) => void;
}

const REQUESTS_A_LOSS = 3;
const ANY_DEVICE = 4_194_303;

/**
 * A BACnet/IP gateway: Who-Is, ReadProperty, ReadPropertyMultiple, WriteProperty and WritePropertyMultiple with
 * priorities, SubscribeCOV with lifetimes. The library decodes and encodes; what it cannot is answered by the gate before it.
 */
export class BacnetServer implements Endpoint {
  readonly connection: string;
  readonly name: string;
  readonly protocol = "bacnet";
  readonly #options: BacnetServerOptions;
  readonly #device: BacnetDevice;
  readonly #transport: UdpTransport;
  readonly #late: LateAnswers;
  #disturbed: Disturbance = "none";
  /** Requests since packets began to be lost. */
  #requests = 0;
  #client: BacnetClient | undefined;
  #notifier: CovNotifier | undefined;
  #endFaults: (() => void) | undefined;

  constructor(options: BacnetServerOptions) {
    this.connection = options.connection;
    this.name = options.name;
    this.#options = options;
    this.#device = {
      instance: options.settings.deviceInstance,
      name: options.name,
      objects: new Map(options.objects.map((object) => [objectKey(object.type, object.instance), object])),
      subscriptions: () => this.#notifier?.active(this.#device.objects) ?? [],
    };
    this.#late = new LateAnswers(options.faults);
    this.#transport = new UdpTransport(options.settings.host, options.settings.port, () => this.#disturbance());
  }

  get port(): number {
    return this.#transport.port;
  }

  async start(): Promise<void> {
    await this.#transport.listen();
    const client = new BacnetClient({ transport: this.#transport, apduTimeout: 3_000 });
    client.on("error", () => this.#transport.malformed++);
    client.on("whoIs", ({ header, payload }) => this.#whoIs(header?.sender, payload));
    client.on("readProperty", (content) => {
      const { objectId, property } = content.payload;
      this.#answer(requestOf(content, [objectId]), ({ sender, invokeId }, asked) => {
        const values = this.#read(objectId, property.id, property.index);
        client.readPropertyResponse(sender, invokeId, asked(objectId), property, values);
      });
    });
    client.on("readPropertyMultiple", (content) => {
      const { properties } = content.payload;
      const objects = properties.map((one) => one.objectId);
      this.#answer(requestOf(content, objects), ({ sender, invokeId }, asked) => {
        const rows = properties.map((one) => ({
          objectId: asked(one.objectId),
          values: one.properties.flatMap(({ id, index }) =>
            isProperty(id) ? this.#readRow(one.objectId, id, index) : [],
          ),
        }));
        client.readPropertyMultipleResponse(sender, invokeId, rows);
      });
    });
    client.on("writeProperty", (content) => {
      const { objectId, value: written } = content.payload;
      this.#answer(requestOf(content, [objectId]), ({ sender, service, invokeId }) => {
        const object = this.#writable(objectId);
        writeObject(object, written);
        client.simpleAckResponse(sender, service, invokeId);
        this.#options.onWrite?.(object);
      });
    });
    this.#transport.onWrites = (list) => this.#writeAll(client, list);
    const notifier = new CovNotifier({ client, deviceInstance: this.#device.instance, clock: this.#options.clock });
    client.on("subscribeCov", (content) => {
      const { monitoredObjectId } = content.payload;
      this.#answer(requestOf(content, [monitoredObjectId]), ({ sender, service, invokeId }) => {
        const object = this.#reachable(monitoredObjectId);
        const isSubscribed = notifier.subscribe(object, sender, content.payload);
        client.simpleAckResponse(sender, service, invokeId);
        if (isSubscribed) {
          this.changed(object);
        }
      });
    });
    this.#endFaults = this.#options.faults.onChange((change, isOn) => {
      if (change.fault === "packet-loss") this.#requests = 0;
      if (change.fault !== "forgets" || !isOn) return;
      for (const object of cutPower(change, { connection: this.connection, objects: this.#device.objects.values() })) {
        this.#options.onWrite?.(object);
        this.changed(object);
      }
    });
    this.#notifier = notifier;
    this.#client = client;
  }

  async stop(): Promise<void> {
    this.#late.stop();
    this.#endFaults?.();
    this.#notifier = undefined;
    this.#client?.close();
    this.#client = undefined;
    await Promise.resolve();
  }

  /** Tells the subscribers of an object its value. */
  changed(object: BacnetObject): void {
    if (!this.#isSilent(object)) {
      this.#notifier?.notify(object);
    }
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
    if (faults.has(target, "offline")) {
      return { kind: "drop", delay };
    }
    if (faults.has(target, "garbage")) {
      return { kind: "garbage", delay };
    }
    return { kind: faults.has(target, "wrong-device") ? "stranger" : this.#disturbed, delay };
  }

  #whoIs(sender: BACNetAddress | undefined, limits: { lowLimit?: number; highLimit?: number }): void {
    const { instance } = this.#device;
    if (sender === undefined || instance < (limits.lowLimit ?? 0) || instance > (limits.highLimit ?? ANY_DEVICE)) {
      return;
    }
    this.#transport.sendApdu(iAm(instance), sender.address ?? "");
  }

  #writeAll(client: BacnetClient, { invokeId, peer, parameters }: ListOfWrites): boolean {
    const writes = readWrites(parameters);
    const objects = writes?.map(({ objectId }) => objectId) ?? [];
    const asked = { sender: { address: peer }, service: LIST_OF_WRITES, invokeId, objects };
    if (writes === undefined) return false;
    this.#answer(asked, ({ sender }) => {
      const error = carryOut(writes, (id, written) => this.#write(id, written), invokeId);
      if (error === undefined) client.simpleAckResponse(sender, LIST_OF_WRITES, invokeId);
      else this.#transport.sendApdu(error, peer);
    });
    return true;
  }

  #write(id: BACNetObjectID, written: Written): void {
    const object = this.#writable(id);
    writeObject(object, written);
    this.#options.onWrite?.(object);
  }

  /** Runs an answer with the faults of the devices that it is about. */
  #answer(asked: Request | undefined, answer: (request: Request, as: typeof sameObject) => void): void {
    if (asked === undefined) {
      return;
    }
    this.#transport.gate.taken(asked.invokeId, asked.sender.address ?? "");
    const { faults } = this.#options;
    const devices = asked.objects
      .map((id) => this.#device.objects.get(objectKey(id.type, id.instance))?.device)
      .filter((device) => device !== undefined)
      .map(deviceTarget);
    if (this.#isLost(devices)) return;
    const as = devices.some((device) => faults.has(device, "wrong-device")) ? otherObject : sameObject;
    this.#late.add(devices, () => {
      this.#disturbed = devices.some((device) => faults.has(device, "garbage")) ? "garbage" : "none";
      try {
        answer(asked, as);
      } catch (error) {
        this.#refuse(asked, error);
      }
      this.#disturbed = "none";
    });
  }

  #isLost(devices: readonly FaultTarget[]): boolean {
    const { faults } = this.#options;
    const targets = [...devices, connectionTarget(this.connection)];
    if (!targets.some((target) => faults.has(target, "packet-loss"))) return false;
    this.#requests += 1;
    return this.#requests % REQUESTS_A_LOSS === 1;
  }

  #refuse({ sender, service, invokeId }: Request, error: unknown): void {
    if (error instanceof RangeError) {
      // The library wrote beyond its packet: the answer is longer than one.
      this.#transport.gate.abort(invokeId, sender.address ?? "");
      return;
    }
    const known = error instanceof BacnetError ? error : new BacnetError(ErrorClass.DEVICE, ErrorCode.OTHER);
    this.#client?.errorResponse(sender, service, invokeId, known.errorClass, known.errorCode);
  }

  #read(id: BACNetObjectID, property: Property, index: number): BACNetAppData[] {
    if (id.type === ObjectType.DEVICE && (id.instance === this.#device.instance || id.instance === ANY_DEVICE)) {
      return readDevice(this.#device, property, index);
    }
    return readObject(this.#reachable(id), property, index);
  }

  #readRow(id: BACNetObjectID, property: Property, index: number) {
    const object = this.#device.objects.get(objectKey(id.type, id.instance));
    return expand(object, property).map((one) => ({
      property: { id: one, index },
      value: this.#valueOrError(id, one, index),
    }));
  }

  #valueOrError(id: BACNetObjectID, property: Property, index: number) {
    try {
      return this.#read(id, property, index);
    } catch (error) {
      if (!(error instanceof BacnetError)) {
        throw error;
      }
      const { errorClass, errorCode } = error;
      return [{ type: 105, value: { type: "BacnetError", errorClass, errorCode } }];
    }
  }

  /** The object, unless it is unknown or its device can't be reached behind the gateway. */
  #reachable(id: BACNetObjectID): BacnetObject {
    const object = this.#device.objects.get(objectKey(id.type, id.instance));
    if (object === undefined) {
      throw new BacnetError(ErrorClass.OBJECT, ErrorCode.UNKNOWN_OBJECT);
    }
    if (this.#options.faults.has(deviceTarget(object.device), "offline")) {
      throw new BacnetError(ErrorClass.DEVICE, ErrorCode.OPERATIONAL_PROBLEM);
    }
    return object;
  }

  #writable(id: BACNetObjectID): BacnetObject {
    const object = this.#reachable(id);
    const targets = [deviceTarget(object.device), connectionTarget(this.connection)];
    if (targets.some((target) => this.#options.faults.has(target, "refuse-write"))) {
      throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.WRITE_ACCESS_DENIED);
    }
    return object;
  }
}
