import { EventLoopBudget } from "../engine/eventLoopBudget.ts";

export interface Message {
  readonly topic: string;
  readonly payload: Buffer;
  /** The broker kept it: it may be older than the connection. */
  readonly isRetained: boolean;
}

export interface InboxOptions {
  /** The state topics of the devices to which a topic applies as a whole; undefined where it is a state itself. */
  readonly statesBelow: (topic: string) => readonly string[] | undefined;
  readonly take: (message: Message) => void;
  /** Called after the messages of one turn. */
  readonly onTurnEnd: () => unknown;
  /** This many messages were dropped because newer ones of their topics had come. */
  readonly onShed: (messages: number) => void;
}

/** The most messages that wait in order: after a pause of the program all of them are handled and none is lost. */
const MAX_QUEUE_LENGTH = 8_192;
/** Of each turn of the loop; time is what counts, the number is for machines whose clock is coarse. */
const SHARE = { tasks: 500, time: 5 } as const;

/** A message's place in the order; a newer message of its topic may take it. */
interface Place {
  message: Message | undefined;
}

/**
 * Messages between the wire and the devices' feeds. They are taken in the order they came, a few milliseconds of them in
 * each turn of the loop. Where more come than can be taken, only the newest of each topic waits, until all is caught up.
 *
 * The order is an array with a moving start, also while behind. A Map would keep the order too, but finding its first
 * entry walks over all entries deleted before it.
 */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #share = new EventLoopBudget(SHARE);
  /** Empty places are skipped. */
  #order: Place[] = [];
  /** Where the places that were not taken begin. */
  #next = 0;
  #waiting = 0;
  /** Filled while behind, for each topic: the place of its oldest message that was not taken. */
  readonly #placeOf = new Map<string, Place>();
  #isDue = false;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Whether messages wait to be taken. */
  get hasMore(): boolean {
    return this.#waiting > 0;
  }

  /** Messages that wait to be taken. */
  get waiting(): number {
    return this.#waiting;
  }

  add(message: Message): void {
    if (this.#placeOf.size > 0) {
      this.#replace(message);
    } else {
      this.#append(message);
      if (this.#waiting > MAX_QUEUE_LENGTH) this.#conflate();
    }
    this.#takeSoon();
  }

  /** Takes all that waits, in this turn. */
  takeAll(): void {
    while (this.hasMore) this.#takeFirst();
  }

  /** Forgets what waits. */
  clear(): void {
    this.#order = [];
    this.#next = 0;
    this.#waiting = 0;
    this.#placeOf.clear();
  }

  #append(message: Message): Place {
    const place = { message };
    this.#order.push(place);
    this.#waiting += 1;
    return place;
  }

  #conflate(): void {
    const places = this.#order.slice(this.#next);
    this.clear();
    for (const { message } of places) if (message !== undefined) this.#replace(message);
  }

  #replace(message: Message): void {
    const states = this.#options.statesBelow(message.topic);
    if (states === undefined) {
      this.#replaceState(message);
    } else {
      // A device's availability must not change places with its messages before and after.
      for (const topic of states) this.#takePlace(this.#placeOf.get(topic));
      this.#options.take(message);
    }
  }

  #replaceState(message: Message): void {
    const place = this.#placeOf.get(message.topic);
    if (place?.message === undefined) {
      this.#placeOf.set(message.topic, this.#append(message));
      return;
    }
    // A message that the broker kept is never newer than one that has just come.
    if (place.message.isRetained || !message.isRetained) place.message = message;
    this.#options.onShed(1);
  }

  #takeSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#takeSome();
    });
  }

  #takeSome(): void {
    while (this.hasMore && !this.#share.isUsedUp()) this.#takeFirst();
    this.#options.onTurnEnd();
    if (this.hasMore) this.#takeSoon();
  }

  #takeFirst(): void {
    const place = this.#order[this.#next];
    this.#next += 1;
    if (this.#next > MAX_QUEUE_LENGTH) {
      this.#order = this.#order.slice(this.#next);
      this.#next = 0;
    }
    this.#takePlace(place);
  }

  #takePlace(place: Place | undefined): void {
    const message = place?.message;
    if (place === undefined || message === undefined) return;
    place.message = undefined;
    this.#placeOf.delete(message.topic);
    this.#waiting -= 1;
    if (this.#waiting === 0) this.clear();
    this.#options.take(message);
  }
}
