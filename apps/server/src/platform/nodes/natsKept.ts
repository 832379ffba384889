import { DeliverPolicy, jetstream, type JetStreamClient, jetstreamManager, StorageType } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@atrium/time";
import type { KeptEntry, KeptLog, KeptLogs, KeptReader } from "./keptLog.ts";
import type { NatsLink, NatsSettings } from "./natsConnection.ts";

/** An id that comes again within this time is kept once, ms. */
const DUPLICATE_WINDOW = 120_000;
/** What nobody has read in this time goes, ms: a month of a line that is down. */
const KEPT_FOR = 31 * 24 * 3_600_000;
const APPEND_LIMIT = 5_000;
/** Entries that are handed on together at the most, and that may wait for it. */
const BATCH = 256;
const MOST_WAITING = 4_096;
const RETRY_DELAY = 500;
/** One request for entries, ms: two missed signs of life, each after half of it, show that the line was cut. */
const PULL = 4_000;
/** How often what is confirmed goes, ms. */
const CONFIRM_INTERVAL = 1_000;

export interface NatsKeptLogsOptions {
  readonly link: NatsLink;
  readonly node: string;
  readonly prefix: string;
  readonly settings: Pick<NatsSettings, "replicas" | "logOctets">;
  readonly log: Log;
}

/** The logs of field nodes as streams of JetStream, one a node, in the domain of the server that the node is connected to. */
export class NatsKeptLogs implements KeptLogs {
  readonly #options: NatsKeptLogsOptions;

  constructor(options: NatsKeptLogsOptions) {
    this.#options = options;
  }

  async own(): Promise<KeptLog> {
    const { link, node, settings } = this.#options;
    const { replicas, logOctets } = settings;
    const manager = await jetstreamManager(link.connection, { timeout: APPEND_LIMIT });
    const name = this.#stream(node);
    const subject = this.#subject(node);
    const wanted = {
      subjects: [subject],
      storage: StorageType.File,
      max_age: nanos(KEPT_FOR),
      max_bytes: logOctets,
      duplicate_window: nanos(DUPLICATE_WINDOW),
      num_replicas: replicas,
    };
    await manager.streams.info(name).catch(async () => manager.streams.add({ name, ...wanted }));
    const client = manager.jetstream();
    return {
      append: async (id, content) => {
        await client.publish(subject, content, { msgID: id, timeout: APPEND_LIMIT });
      },
    };
  }

  async reader(node: string, domain?: string): Promise<KeptReader> {
    const { link, log } = this.#options;
    const place = domain === undefined ? {} : { domain };
    const client = jetstream(link.connection, place);
    return new Reader({ client, stream: this.#stream(node), node, log });
  }

  #stream(node: string): string {
    return `FIELD_${this.#options.prefix.split(".").at(-1) ?? ""}_${node}`;
  }

  #subject(node: string): string {
    return `${this.#options.prefix}.field.${node}`;
  }
}

interface ReaderOptions {
  readonly client: JetStreamClient;
  readonly stream: string;
  readonly node: string;
  readonly log: Log;
}

/** Reads a stream from its first entry: what is confirmed is taken out of it, so a new core begins where it has to. */
class Reader implements KeptReader {
  readonly #options: ReaderOptions;
  #confirmed = 0;
  #purged = 0;
  #isPurging = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  read(take: (entries: readonly KeptEntry[]) => Promise<void>): () => void {
    const reading = new Reading(this.#options, take);
    void reading.run();
    return () => reading.end();
  }

  confirm(sequence: number): void {
    this.#confirmed = Math.max(this.#confirmed, sequence);
    if (!this.#isPurging) void this.#purge();
  }

  async waiting(): Promise<number | undefined> {
    const { client, stream } = this.#options;
    try {
      const manager = await client.jetstreamManager();
      return (await manager.streams.info(stream)).state.messages;
    } catch {
      return undefined;
    }
  }

  async #purge(): Promise<void> {
    this.#isPurging = true;
    while (this.#purged < this.#confirmed) {
      await sleep(CONFIRM_INTERVAL);
      const sequence = this.#confirmed;
      try {
        const manager = await this.#options.client.jetstreamManager();
        await manager.streams.purge(this.#options.stream, { seq: sequence + 1 });
        this.#purged = sequence;
      } catch {
        // The line is down: what is confirmed comes again, and is stored once.
      }
    }
    this.#isPurging = false;
  }
}

/** One reading of a log, over any number of broken lines. */
class Reading {
  readonly #options: ReaderOptions;
  readonly #take: (entries: readonly KeptEntry[]) => Promise<void>;
  readonly #waiting: KeptEntry[] = [];
  #last = 0;
  #isOver = false;
  #stop: () => void = () => undefined;
  #handing: Promise<void> | undefined;

  constructor(options: ReaderOptions, take: (entries: readonly KeptEntry[]) => Promise<void>) {
    this.#options = options;
    this.#take = take;
  }

  end(): void {
    this.#isOver = true;
    this.#stop();
  }

  async run(): Promise<void> {
    const { client, stream, node, log } = this.#options;
    let hasFailed = false;
    while (!this.#isOver) {
      try {
        const from =
          this.#last === 0
            ? { deliver_policy: DeliverPolicy.All }
            : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: this.#last + 1 };
        const consumer = await client.consumers.get(stream, from);
        const messages = await consumer.consume({ max_messages: 1_024, expires: PULL });
        this.#stop = () => messages.stop();
        if (this.#isOver) messages.stop();
        hasFailed = false;
        for await (const message of messages) {
          if (message.seq <= this.#last) continue;
          this.#last = message.seq;
          this.#waiting.push({ sequence: message.seq, at: message.time.getTime(), content: message.data });
          this.#handing ??= this.#hand();
          while (this.#waiting.length > MOST_WAITING && !this.#isOver) await this.#handing;
        }
      } catch (error) {
        if (!hasFailed && !this.#isOver) log.warn({ err: error, node }, "the log of a field node cannot be read now");
        hasFailed = true;
      }
      if (!this.#isOver) await sleep(RETRY_DELAY);
    }
  }

  async #hand(): Promise<void> {
    // What came in the same turn goes together.
    await Promise.resolve();
    while (this.#waiting.length > 0 && !this.#isOver) {
      const entries = this.#waiting.slice(0, BATCH);
      try {
        await this.#take(entries);
        this.#waiting.splice(0, entries.length);
      } catch (error) {
        this.#options.log.error({ err: error, node: this.#options.node }, "entries of a field node could not be taken");
        await sleep(RETRY_DELAY);
      }
    }
    this.#handing = undefined;
  }
}
