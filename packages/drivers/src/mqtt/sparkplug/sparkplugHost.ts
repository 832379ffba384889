import type { Clock } from "@atrium/time";
import type { BrokerLink } from "../brokerLink.ts";
import type { Feed } from "../feed.ts";
import type { Message } from "../inbox.ts";
import type { MqttAddress } from "../product.ts";
import { rebirthRequest, SparkplugNodes } from "./sparkplugNodes.ts";
import { sparkplugTopic, topicsOfNode } from "./topics.ts";

interface SparkplugHostOptions {
  /** Under this name nodes learn whether we are there; absent: they are not informed. */
  readonly name: string | undefined;
  readonly clock: Clock;
  readonly link: () => Pick<BrokerLink, "publish">;
  /** The feeds of the connection, as they are now. */
  readonly feeds: () => readonly Feed[];
}

/** A host application of Sparkplug B: it informs nodes that it is there, and asks them for their births. */
export class SparkplugHost {
  readonly #options: SparkplugHostOptions;
  readonly #nodes: SparkplugNodes;
  #since = 0;

  constructor(options: SparkplugHostOptions) {
    const { clock } = options;
    this.#options = options;
    this.#nodes = new SparkplugNodes({
      elapsed: () => clock.elapsed(),
      askForBirth: (place) => this.#publish(rebirthRequest(place, clock.now())),
      wanted: (topic) => this.#fieldsOf(topic),
    });
  }

  /** Before a connection: what the broker says of us when it ends. */
  readonly will = (): { topic: string; payload: string } | undefined => {
    this.#since = this.#options.clock.now();
    return this.#state(false);
  };

  /** What a node said, as messages of any other device; undefined: it is not from a node. */
  take(message: Message): Message[] | undefined {
    return message.topic.startsWith("spBv1.0/") ? this.#nodes.take(message) : undefined;
  }

  /** Births are not kept by the broker: each node is asked for its own. */
  connected(feeds: readonly Feed[]): void {
    const state = this.#state(true);
    if (state !== undefined) this.#publish(state, true);
    this.ask(feeds);
  }

  ask(feeds: readonly Feed[]): void {
    for (const { encoding, state } of feeds) {
      const place = encoding === undefined ? undefined : sparkplugTopic(state);
      if (place !== undefined) this.#nodes.ask(place);
    }
  }

  forget(): void {
    this.#nodes.forget();
  }

  /** The command of a metric. */
  readonly encoded = (address: MqttAddress, value: string): { topic: string; payload: Buffer } | undefined => {
    const { state, field = "", words } = address;
    const said = words !== undefined && (value === "true" || value === "false") ? value === "true" : value;
    return this.#nodes.command(state, field, said, this.#options.clock.now());
  };

  #state(online: boolean): { topic: string; payload: string } | undefined {
    const { name } = this.#options;
    const payload = JSON.stringify({ online, timestamp: this.#since });
    return name === undefined ? undefined : { topic: `spBv1.0/STATE/${name}`, payload };
  }

  /** Whoever does not get it is asked again with the next message that lacks something. */
  #publish({ topic, payload }: { topic: string; payload: string | Buffer }, retain = false): void {
    this.#options
      .link()
      .publish(topic, payload, () => {}, retain)
      .catch(() => {});
  }

  #fieldsOf(topic: string): string[] {
    const feeds = this.#options.feeds().filter(({ state }) => state === topic);
    return feeds.flatMap(({ points }) => points.flatMap(({ address }) => address.field ?? []));
  }
}

/** The topics that a feed is heard on. */
export function heardOn({ encoding, state, availabilities }: Feed): string[] {
  const place = encoding === undefined ? undefined : sparkplugTopic(state);
  if (place !== undefined) return topicsOfNode(place);
  return [...availabilities.map(({ topic }) => topic), state];
}
