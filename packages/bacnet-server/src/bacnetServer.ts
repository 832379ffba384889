import {
  type BACNetAddress,
  type BACNetAppData,
  type BACNetObjectID,
  ErrorClass,
  ErrorCode,
  ObjectType,
  type PropertyIdentifier as Property,
} from "@bacnet-js/client";
import { BacnetError, type BacnetObject, isProperty, objectKey } from "./bacnetObject.ts";
import { CovNotifier } from "./covNotifier.ts";
import { iAm } from "./iAm.ts";
import { BacnetClient } from "./library.ts";
import { carryOut, readWrites } from "./listOfWrites.ts";
import { type BacnetIdentity, expand, readDevice, readObject } from "./properties.ts";
import { type Request, requestOf, sameObject } from "./request.ts";
import { LIST_OF_WRITES, type ListOfWrites } from "./requestGate.ts";
import type { UdpTransport } from "./udpTransport.ts";
import { type Written, writeObject } from "./writeObject.ts";

export interface BacnetServerOptions {
  readonly identity: BacnetIdentity;
  /** By `objectKey`, asked at each request: they may change while it runs. */
  readonly objects: () => ReadonlyMap<number, BacnetObject>;
  /** Bound when the server starts, closed when it stops. */
  readonly transport: UdpTransport;
  /** ms since the epoch */
  readonly clock: () => number;
  readonly interference?: Interference;
  /** Subscriptions that one address may have; absent: as many as there is room for. */
  readonly subscriptionsPerPeer?: number;
  /** Called after a client has written to an object. */
  readonly onWrite?: ((object: BacnetObject, peer: string, written: Written) => void) | undefined;
  /** Called when a client asks for a list of properties. */
  readonly onReads?: (properties: readonly ListedReads[], peer: string) => void;
  /** Called where a client's write is refused. */
  readonly onRefused?: (peer: string) => void;
}

/** What a ReadPropertyMultiple asks of one object. */
export interface ListedReads {
  readonly objectId: BACNetObjectID;
  readonly properties: readonly { readonly id: number }[];
}

/** What comes between a request and its answer where a device plays faults. */
export interface Interference {
  /** Runs the answer to a request of these objects: now, later, never, or with other numbers on it. */
  answer(objects: readonly BacnetObject[], run: (as: typeof sameObject) => Promise<void>): void;
  /** @throws BacnetError where the object cannot be read or written now */
  check(object: BacnetObject, access: "read" | "write"): void;
  /** Whether its subscribers hear nothing of it. */
  isSilent(object: BacnetObject): boolean;
}

const ANY_DEVICE = 4_194_303;

/**
 * A BACnet/IP device: Who-Is, ReadProperty, ReadPropertyMultiple, WriteProperty and WritePropertyMultiple with
 * priorities, SubscribeCOV with lifetimes. The library decodes and encodes; what it cannot is answered by the gate before it.
 */
export class BacnetServer {
  readonly #options: BacnetServerOptions;
  #client: BacnetClient | undefined;
  #notifier: CovNotifier | undefined;

  constructor(options: BacnetServerOptions) {
    this.#options = options;
  }

  /** Resolves when the port is bound; rejects with the system's error where it cannot be. */
  async start(): Promise<void> {
    const { transport, clock, identity, subscriptionsPerPeer: perPeer } = this.#options;
    await transport.listen();
    const client = new BacnetClient({ transport, apduTimeout: 3_000 });
    client.on("error", () => transport.malformed++);
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
      this.#options.onReads?.(properties, content.header?.sender.address ?? "");
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
      this.#answer(requestOf(content, [objectId]), async ({ sender, service, invokeId }) => {
        await this.#write(objectId, written, sender.address ?? "");
        client.simpleAckResponse(sender, service, invokeId);
      });
    });
    transport.onWrites = (list) => this.#writeAll(client, list);
    const notifier = new CovNotifier({ client, deviceInstance: identity.instance, clock, perPeer });
    client.on("subscribeCov", (content) => {
      const { monitoredObjectId } = content.payload;
      this.#answer(requestOf(content, [monitoredObjectId]), ({ sender, service, invokeId }) => {
        const object = this.#reach(monitoredObjectId, "read");
        const isSubscribed = notifier.subscribe(object, sender, content.payload);
        client.simpleAckResponse(sender, service, invokeId);
        if (isSubscribed) this.changed(object);
      });
    });
    this.#notifier = notifier;
    this.#client = client;
  }

  stop(): void {
    this.#notifier = undefined;
    this.#client?.close();
    this.#client = undefined;
  }

  /** Subscriptions that have not run out. */
  get subscriptions(): number {
    return this.#subscriptions().length;
  }

  /** Whether somebody may want to hear of an object. */
  isWatched(key: number): boolean {
    return this.#notifier?.isWatched(key) ?? false;
  }

  /** Tells the subscribers of an object its value. */
  changed(object: BacnetObject): void {
    if (this.#options.interference?.isSilent(object) !== true) this.#notifier?.notify(object);
  }

  #subscriptions() {
    return this.#notifier?.active(this.#options.objects()) ?? [];
  }

  #whoIs(sender: BACNetAddress | undefined, limits: { lowLimit?: number; highLimit?: number }): void {
    const { identity, transport } = this.#options;
    const { instance } = identity;
    if (sender === undefined || instance < (limits.lowLimit ?? 0) || instance > (limits.highLimit ?? ANY_DEVICE)) {
      return;
    }
    transport.sendApdu(iAm(identity), sender.address ?? "");
  }

  #writeAll(client: BacnetClient, { invokeId, peer, parameters }: ListOfWrites): boolean {
    const writes = readWrites(parameters);
    const objects = writes?.map(({ objectId }) => objectId) ?? [];
    const asked = { sender: { address: peer }, service: LIST_OF_WRITES, invokeId, objects };
    if (writes === undefined) return false;
    this.#answer(asked, async ({ sender }) => {
      const error = await carryOut(writes, async (id, written) => this.#write(id, written, peer), invokeId);
      if (error === undefined) client.simpleAckResponse(sender, LIST_OF_WRITES, invokeId);
      else this.#options.transport.sendApdu(error, peer);
    });
    return true;
  }

  async #write(id: BACNetObjectID, written: Written, peer: string): Promise<void> {
    try {
      const object = this.#reach(id, "write");
      await writeObject(object, written, peer);
      this.#options.onWrite?.(object, peer, written);
    } catch (error) {
      this.#options.onRefused?.(peer);
      throw error;
    }
  }

  #answer(asked: Request | undefined, answer: (request: Request, as: typeof sameObject) => void | Promise<void>): void {
    if (asked === undefined) return;
    const { transport, interference } = this.#options;
    transport.gate.taken(asked.invokeId, asked.sender.address ?? "");
    const run = async (as: typeof sameObject) => {
      try {
        await answer(asked, as);
      } catch (error) {
        this.#refuse(asked, error);
      }
    };
    if (interference === undefined) {
      void run(sameObject);
      return;
    }
    const objects = this.#options.objects();
    const known = asked.objects.map(({ type, instance }) => objects.get(objectKey(type, instance)));
    interference.answer(
      known.filter((object) => object !== undefined),
      run,
    );
  }

  #refuse({ sender, service, invokeId }: Request, error: unknown): void {
    if (error instanceof RangeError) {
      // The library wrote beyond its packet: the answer is longer than one.
      this.#options.transport.gate.abort(invokeId, sender.address ?? "");
      return;
    }
    const known = error instanceof BacnetError ? error : new BacnetError(ErrorClass.DEVICE, ErrorCode.OTHER);
    this.#client?.errorResponse(sender, service, invokeId, known.errorClass, known.errorCode);
  }

  #read(id: BACNetObjectID, property: Property, index: number): BACNetAppData[] {
    const { identity, objects } = this.#options;
    if (id.type === ObjectType.DEVICE && (id.instance === identity.instance || id.instance === ANY_DEVICE)) {
      const device = { ...identity, objects: objects(), subscriptions: () => this.#subscriptions() };
      return readDevice(device, property, index);
    }
    return readObject(this.#reach(id, "read"), property, index);
  }

  #readRow(id: BACNetObjectID, property: Property, index: number) {
    const object = this.#options.objects().get(objectKey(id.type, id.instance));
    return expand(object, property).map((one) => ({
      property: { id: one, index },
      value: this.#valueOrError(id, one, index),
    }));
  }

  #valueOrError(id: BACNetObjectID, property: Property, index: number) {
    try {
      return this.#read(id, property, index);
    } catch (error) {
      if (!(error instanceof BacnetError)) throw error;
      const { errorClass, errorCode } = error;
      return [{ type: 105, value: { type: "BacnetError", errorClass, errorCode } }];
    }
  }

  /** The object, unless it is unknown or cannot be reached. */
  #reach(id: BACNetObjectID, access: "read" | "write"): BacnetObject {
    const object = this.#options.objects().get(objectKey(id.type, id.instance));
    if (object === undefined) throw new BacnetError(ErrorClass.OBJECT, ErrorCode.UNKNOWN_OBJECT);
    this.#options.interference?.check(object, access);
    return object;
  }
}
