import {
  ASN1_ARRAY_ALL,
  type BACNetAddress,
  type BACNetCovSubscription,
  ErrorClass,
  ErrorCode,
  PropertyIdentifier as Property,
} from "@bacnet-js/client";
import { BacnetError, type BacnetObject, objectKey } from "./bacnetObject.ts";
import type { BacnetClient } from "./library.ts";
import { statusFlags, value } from "./properties.ts";
import { ConfirmedQueue } from "./confirmedQueue.ts";
import { Subscriptions } from "./subscriptions.ts";

/** The library writes an array index into a notification where it is "all", and leaves it out for any other. */
const NO_INDEX = 0;

export interface CovNotifierOptions {
  readonly client: BacnetClient;
  readonly deviceInstance: number;
  /** ms since the epoch */
  readonly clock: () => number;
  /** Subscriptions of one address; absent: as many as there is room for. */
  readonly perPeer?: number | undefined;
}

/** What SubscribeCOV asks for, as the library decodes it. */
interface Wish {
  readonly subscriberProcessId: number;
  /** Absent where the subscription is cancelled. */
  readonly issueConfirmedNotifications?: boolean;
  /** s; 0 is for ever. */
  readonly lifetime?: number;
}

/** Change-of-value notifications: the subscribers of each object, and the sending. */
export class CovNotifier {
  readonly #options: CovNotifierOptions;
  readonly #subscriptions: Subscriptions;
  readonly #confirmed = new ConfirmedQueue();

  constructor(options: CovNotifierOptions) {
    this.#options = options;
    this.#subscriptions = new Subscriptions(options.clock, options.perPeer);
  }

  /**
   * Subscribes, renews or cancels.
   * @returns false when it was cancelled
   * @throws BacnetError when there is no room
   */
  subscribe(object: BacnetObject, to: BACNetAddress, wish: Wish): boolean {
    const { issueConfirmedNotifications: isConfirmed, lifetime = 0, subscriberProcessId: process } = wish;
    const key = objectKey(object.type, object.instance);
    if (isConfirmed === undefined) {
      this.#subscriptions.remove(key, { to, process });
      return false;
    }
    const until = lifetime === 0 ? Number.POSITIVE_INFINITY : this.#options.clock() + lifetime * 1000;
    if (!this.#subscriptions.add(key, { to, process, isConfirmed, until })) {
      throw new BacnetError(ErrorClass.RESOURCES, ErrorCode.COV_SUBSCRIPTION_FAILED);
    }
    return true;
  }

  /** Whether somebody may want to hear of an object. */
  isWatched(key: number): boolean {
    return this.#subscriptions.has(key);
  }

  /** The subscriptions that have not run out, as the device object lists them. */
  active(objects: ReadonlyMap<number, BacnetObject>): BACNetCovSubscription[] {
    const now = this.#options.clock();
    return this.#subscriptions.objects().flatMap((key) => {
      const object = objects.get(key);
      if (object === undefined) return [];
      return this.#subscriptions.of(key).map(({ to, process, isConfirmed, until }) => ({
        recipient: { network: to.net ?? 0, address: to.adr ?? macOf(to.address ?? "") },
        subscriptionProcessId: process,
        monitoredObjectId: { type: object.type, instance: object.instance },
        monitoredProperty: { id: Property.PRESENT_VALUE, index: ASN1_ARRAY_ALL },
        issueConfirmedNotifications: isConfirmed,
        timeRemaining: remaining(until, now),
        covIncrement: object.increment ?? 0,
      }));
    });
  }

  /** Sends an object's value and status to all that want it. */
  notify(object: BacnetObject): void {
    const { client, clock, deviceInstance } = this.#options;
    const subscriptions = this.#subscriptions.of(objectKey(object.type, object.instance));
    const present = object.presentValue();
    if (subscriptions.length === 0 || present === null) return;
    const now = clock();
    const id = { type: object.type, instance: object.instance };
    const values = [
      {
        property: { id: Property.PRESENT_VALUE, index: NO_INDEX },
        value: [value(object, present)],
      },
      { property: { id: Property.STATUS_FLAGS, index: NO_INDEX }, value: [statusFlags(object)] },
    ];
    for (const { to, process, isConfirmed, until } of subscriptions) {
      const left = remaining(until, now);
      if (isConfirmed) {
        this.#confirmed.send(to.address ?? "", `${process} ${objectKey(object.type, object.instance)}`, async () =>
          client.confirmedCOVNotification(to, id, process, deviceInstance, left, values),
        );
      } else {
        client.unconfirmedCOVNotification(to, process, deviceInstance, id, left, values);
      }
    }
  }
}

/** s until a subscription runs out; 0 where it never does. */
function remaining(until: number, now: number): number {
  return until === Number.POSITIVE_INFINITY ? 0 : Math.max(1, Math.round((until - now) / 1000));
}

/** The address of a subscriber in BACnet/IP: four octets, and two of the port (ASHRAE 135 annex J.1.2). */
function macOf(place: string): number[] {
  const [host = "", port] = place.split(":");
  return [...host.split(".").map(Number), Number(port) >> 8, Number(port) & 255];
}
