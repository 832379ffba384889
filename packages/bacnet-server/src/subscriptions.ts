import type { BACNetAddress } from "@bacnet-js/client";

export interface Subscription {
  readonly to: BACNetAddress;
  readonly process: number;
  readonly isConfirmed: boolean;
  /** ms since the epoch; infinite where the subscriber set no lifetime. */
  readonly until: number;
}

/** Room for subscriptions in one gateway; more are refused. */
const CAPACITY = 20_000;

/** The subscribers of each object, and for how long. */
export class Subscriptions {
  readonly #clock: () => number;
  readonly #byObject = new Map<number, Map<string, Subscription>>();
  /** By address. */
  readonly #counts = new Map<string, number>();
  readonly #perPeer: number;
  #count = 0;

  constructor(clock: () => number, perPeer = CAPACITY) {
    this.#clock = clock;
    this.#perPeer = perPeer;
  }

  /** @returns false when there is no room for another one */
  add(object: number, subscription: Subscription): boolean {
    const known = this.#byObject.get(object) ?? new Map<string, Subscription>();
    const isNew = !known.has(subscriber(subscription));
    const own = this.#counts.get(addressOf(subscription)) ?? 0;
    if (isNew && (this.#count >= CAPACITY || own >= this.#perPeer)) return false;
    if (isNew) {
      this.#count += 1;
      this.#counts.set(addressOf(subscription), own + 1);
    }
    known.set(subscriber(subscription), subscription);
    this.#byObject.set(object, known);
    return true;
  }

  remove(object: number, subscription: Pick<Subscription, "to" | "process">): void {
    if (this.#byObject.get(object)?.delete(subscriber(subscription)) === true) {
      this.#count -= 1;
      const left = (this.#counts.get(addressOf(subscription)) ?? 1) - 1;
      if (left === 0) this.#counts.delete(addressOf(subscription));
      else this.#counts.set(addressOf(subscription), left);
    }
  }

  /** Those of an object that still want to hear; the others are forgotten. */
  of(object: number): Subscription[] {
    const now = this.#clock();
    const known = [...(this.#byObject.get(object)?.values() ?? [])];
    for (const expired of known.filter((one) => one.until <= now)) {
      this.remove(object, expired);
    }
    return known.filter((one) => one.until > now);
  }

  /** The objects that somebody may want to hear of. */
  objects(): number[] {
    return [...this.#byObject.keys()];
  }

  has(object: number): boolean {
    return (this.#byObject.get(object)?.size ?? 0) > 0;
  }
}

/** Without its port. */
function addressOf({ to }: Pick<Subscription, "to">): string {
  return (to.address ?? "").split(":")[0] ?? "";
}

function subscriber({ to, process }: Pick<Subscription, "to" | "process">): string {
  return `${to.address ?? ""} ${process}`;
}
