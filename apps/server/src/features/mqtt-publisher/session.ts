import { BrokerLink, type MqttMessage, MqttSettings } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import { randomUUID } from "node:crypto";
import type { Outgoing, PublishingForm } from "./form.ts";
import type { PublishedPoint } from "./publishedPoints.ts";

/** Messages that the broker has not acknowledged yet. */
const UNDERWAY = 50;
/** How long changes are collected before they leave, ms: of each point the newest. */
const COLLECTED = 500;

export interface SessionOptions {
  readonly form: PublishingForm;
  /** Of the connection, opened. */
  readonly broker: { readonly name: string; readonly settings: unknown };
  readonly clock: Clock;
  readonly onMessage: (message: MqttMessage) => void;
  readonly onLost: (reason: string) => void;
  readonly onPublished: () => void;
  /** Topics that the broker keeps of an earlier session: those that are not said again are emptied. */
  readonly keptBefore: ReadonlySet<string>;
}

/** One connection to the broker, from its births to its end. */
export class PublisherSession {
  readonly #options: SessionOptions;
  readonly #link: BrokerLink;
  readonly #changed = new Map<number, PublishedPoint>();
  #cancel: (() => void) | undefined;
  #sending: Promise<void> = Promise.resolve();
  #isOpen = false;
  /** Topics that the broker keeps of this session. */
  readonly kept = new Set<string>();

  constructor(options: SessionOptions) {
    this.#options = options;
    const { form, broker, clock, onMessage, onLost } = options;
    this.#link = new BrokerLink({
      name: broker.name,
      settings: MqttSettings.parse(broker.settings),
      clientId: `atrium-publish-${randomUUID().slice(0, 8)}`,
      clock,
      onMessage,
      will: () => form.will(),
      onLost: (reason) => {
        this.#isOpen = false;
        onLost(reason);
      },
    });
  }

  /** Resolves when everything has been published once. @throws Error with the reason as a sentence */
  async open(): Promise<void> {
    const { form } = this.#options;
    await this.#link.open(form.subscriptions);
    this.#isOpen = true;
    await this.#send(form.births());
    const { keptBefore } = this.#options;
    await this.#send([...keptBefore].filter((topic) => !this.kept.has(topic)).map((topic) => emptied(topic)));
  }

  /** Says everything again. */
  births(): void {
    this.#later(async () => this.#send(this.#options.form.births()));
  }

  changed(id: number, point: PublishedPoint): void {
    this.#changed.set(id, point);
    this.#cancel ??= this.#options.clock.after(COLLECTED, () => this.#flush());
  }

  async close(): Promise<void> {
    this.#cancel?.();
    if (this.#isOpen) await this.#send(this.#options.form.farewell()).catch(() => undefined);
    this.#isOpen = false;
    this.#link.close();
  }

  #flush(): void {
    this.#cancel = undefined;
    const points = [...this.#changed.values()];
    this.#changed.clear();
    this.#later(async () => this.#send(this.#options.form.changes(points)));
  }

  /** Messages keep their order: a later change never leaves before an earlier one. */
  #later(send: () => Promise<void>): void {
    this.#sending = this.#sending.then(send).catch((error: unknown) => {
      if (!this.#isOpen) return;
      this.#isOpen = false;
      this.#options.onLost(error instanceof Error ? error.message : String(error));
    });
  }

  async #send(messages: Iterable<Outgoing>): Promise<void> {
    const underway = new Set<Promise<void>>();
    for (const { topic, payload, retain } of messages) {
      if (!this.#isOpen) return;
      if (retain && payload.length > 0) this.kept.add(topic);
      const sent = this.#link.publish(topic, payload, undefined, retain);
      const counted = sent.then(this.#options.onPublished).finally(() => underway.delete(counted));
      underway.add(counted);
      // oxlint-disable-next-line no-await-in-loop -- the broker takes a part at a time
      if (underway.size >= UNDERWAY) await Promise.race(underway);
    }
    await Promise.all(underway);
  }
}

/** The broker forgets what it kept. */
function emptied(topic: string): Outgoing {
  return { topic, payload: "", retain: true };
}
