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

/**
 * Messages between the wire and the devices' feeds. They are taken in the order they came, a few milliseconds of them in
 * each turn of the loop. Where more come than can be taken, only the newest of each topic waits, until all is caught up.
 */
export class Inbox {
  readonly #options: InboxOptions;
  readonly #share = new EventLoopBudget(SHARE);
  #queue: Message[] = [];
  #next = 0;
  /** Filled while behind: the newest message of each topic, at the place of its oldest that was not taken. */
  readonly #newest = new Map<string, Message>();
  #isDue = false;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Whether messages wait to be taken. */
  get hasMore(): boolean {
    return this.#first() !== undefined;
  }

  /** Messages that wait to be taken. */
  get waiting(): number {
    return this.#queue.length - this.#next + this.#newest.size;
  }

  add(message: Message): void {
    if (this.#newest.size > 0) {
      this.#replace(message);
    } else {
      this.#queue.push(message);
      if (this.#queue.length - this.#next > MAX_QUEUE_LENGTH) this.#conflate();
    }
    this.#takeSoon();
  }

  /** Takes all that waits, in this turn. */
  takeAll(): void {
    for (let message = this.#first(); message !== undefined; message = this.#first()) {
      this.#drop(message);
      this.#options.take(message);
    }
  }

  /** Forgets what waits. */
  clear(): void {
    this.#queue = [];
    this.#next = 0;
    this.#newest.clear();
  }

  #conflate(): void {
    const waiting = this.#queue.slice(this.#next);
    this.#queue = [];
    this.#next = 0;
    for (const message of waiting) this.#replace(message);
  }

  #replace(message: Message): void {
    const states = this.#options.statesBelow(message.topic);
    if (states === undefined) {
      this.#replaceState(message);
    } else {
      // A device's availability must not change places with its messages before and after.
      for (const topic of states) this.#takeNewest(topic);
      this.#options.take(message);
    }
  }

  #takeNewest(topic: string): void {
    const message = this.#newest.get(topic);
    this.#newest.delete(topic);
    if (message !== undefined) this.#options.take(message);
  }

  #replaceState(message: Message): void {
    const waiting = this.#newest.get(message.topic);
    // A message that the broker kept is never newer than one that has just come.
    if (waiting === undefined || waiting.isRetained || !message.isRetained) this.#newest.set(message.topic, message);
    if (waiting !== undefined) this.#options.onShed(1);
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
    for (let message = this.#first(); message !== undefined && !this.#share.isUsedUp(); message = this.#first()) {
      this.#drop(message);
      this.#options.take(message);
    }
    this.#options.onTurnEnd();
    if (this.#first() !== undefined) this.#takeSoon();
  }

  #first(): Message | undefined {
    return this.#queue[this.#next] ?? this.#newest.values().next().value;
  }

  #drop(message: Message): void {
    if (this.#newest.size > 0) {
      this.#newest.delete(message.topic);
      return;
    }
    this.#next += 1;
    if (this.#next < this.#queue.length) return;
    this.#queue = [];
    this.#next = 0;
  }
}
