import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import { every, type Repetition } from "../../platform/every.ts";
import { fieldTopic, type FromCore } from "../../platform/nodes/field/fieldTopics.ts";
import type { KeptLogs } from "../../platform/nodes/keptLog.ts";
import { TAP_TOPIC, TapMessage } from "../../platform/nodes/field/tapMessage.ts";
import { decodeJson, encodeJson, type Wire } from "../../platform/nodes/wire.ts";
import { type LogHistory, LogReading } from "./logReading.ts";
import { NodeWatch } from "./nodeWatch.ts";
import type { Ownership } from "./ownership.ts";
import { fieldNodesOf, type Owner, type Presence } from "./presence.ts";
import type { LineKeeper, RemoteLine } from "./remoteLine.ts";

export interface FieldNodesOptions {
  readonly wire: Wire;
  readonly from: FromCore;
  readonly logs: Pick<KeptLogs, "reader">;
  readonly presence: Presence;
  readonly ownership: Pick<Ownership, "of" | "nodes" | "onChange" | "renew">;
  readonly history: LogHistory;
  /** Whether the site has a connection and it is not paused. */
  readonly isWanted: (connection: string) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Ms between two looks at each node. */
const INTERVAL = 1_000;
/** By then every driver has been started, or never will be, ms. */
const BEGUN_WITHIN = 10_000;
/** Changes within this time go to the nodes in one request, ms. */
const SOON = 20;

/** The field nodes as the core knows them: makes each hold what it owns, and reads their logs. */
export class FieldNodes implements LineKeeper {
  readonly #options: FieldNodesOptions;
  readonly #lines = new Map<string, RemoteLine>();
  readonly #watches = new Map<string, NodeWatch>();
  readonly #readings = new Map<string, LogReading>();
  /** What was said to be on somebody's page, by connection. */
  readonly #observed = new Map<string, string>();
  readonly #ends: (() => void)[] = [];
  #looking: Repetition | undefined;
  #cancelSoon: (() => void) | undefined;
  #isRunning = false;
  #startedAt = 0;

  constructor(options: FieldNodesOptions) {
    this.#options = options;
  }

  /** The lines are known by then: what the logs have is for them. */
  start(): void {
    const { wire, clock, log, ownership, presence } = this.#options;
    this.#isRunning = true;
    this.#startedAt = clock.elapsed();
    const run = async (): Promise<void> => {
      if (this.#isReady) await this.#openReadings();
      this.#look();
      this.#tellObserved();
    };
    this.#looking = every({ task: "field nodes", interval: INTERVAL, first: 0, run, clock, log });
    this.#ends.push(
      ownership.onChange(() => this.#soon()),
      presence.onChange(() => this.#soon()),
      wire.hear(TAP_TOPIC, (message) => {
        const tapped = TapMessage.safeParse(decodeJson(message));
        if (tapped.success) this.#lines.get(tapped.data.connection)?.tap(tapped.data.exchanges);
      }),
    );
  }

  /** Somebody looks at a connection: for a while its node says what goes over the wire. */
  look(connection: string): void {
    const { held } = this.#lines.get(connection) ?? {};
    if (held !== undefined) this.#options.wire.send(fieldTopic(held.node, "look"), encodeJson({ connection }));
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const end of this.#ends.splice(0)) end();
    this.#cancelSoon?.();
    await this.#looking?.stop();
    await Promise.all(Array.from(this.#readings.values(), async (reading) => reading.stop()));
    this.#readings.clear();
  }

  know(line: RemoteLine): void {
    this.#lines.set(line.id, line);
  }

  attach(line: RemoteLine): void {
    this.know(line);
    this.#soon();
  }

  detach(line: RemoteLine): void {
    // It stays for what its node said before; it is let go where the site does not want it any more.
    if (this.#lines.get(line.id) === line) this.#soon();
  }

  changed(line: RemoteLine): void {
    const owner = this.#options.ownership.of(line.id);
    if (owner !== undefined) this.#watchOf(owner.node).changed(line);
    this.#soon();
  }

  /** Everything behind these nodes has something else to be held, such as what their units may play. */
  changedAll(): void {
    for (const line of this.#lines.values()) if (line.isRunning) this.changed(line);
  }

  /** The line of a connection; undefined: it has none. */
  lineOf(connection: string): RemoteLine | undefined {
    return this.#lines.get(connection);
  }

  /** Ends the driver of a connection at its owner. @throws WireFailure */
  async release(connection: string, owner: Owner): Promise<void> {
    await this.#watchOf(owner.node).release(connection, owner.epoch);
  }

  /** Ms by which the clock of a node is ahead of ours, as it last answered. */
  offsetOf(node: string): number | undefined {
    return this.#watches.get(node)?.offset;
  }

  /** Entries of a node's log that wait to be read, undefined: not known now. */
  async waiting(node: string): Promise<number | undefined> {
    return this.#readings.get(node)?.waiting();
  }

  /** Where a test of a connection runs: at its owner, or at the node that has the least to do. */
  nodeFor(connection: string | undefined): string | undefined {
    const { ownership, presence } = this.#options;
    const owner = connection === undefined ? undefined : ownership.of(connection);
    if (owner !== undefined) return owner.node;
    const nodes = fieldNodesOf(presence);
    const free = nodes.filter(({ bound = [], state }) => bound.length === 0 && state !== "drained");
    const [least] = (free.length > 0 ? free : nodes).toSorted((one, other) => one.load - other.load);
    return least?.node;
  }

  /** Drivers are started one after the other: what is new must not come to one that has not begun, where it would be past. */
  get #isReady(): boolean {
    if (this.#options.clock.elapsed() - this.#startedAt > BEGUN_WITHIN) return true;
    return Array.from(this.#lines.values()).every((line) => line.isRunning);
  }

  get #nodes(): ReadonlySet<string> {
    const { presence, ownership } = this.#options;
    return new Set([...fieldNodesOf(presence).map(({ node }) => node), ...ownership.nodes]);
  }

  #look(): void {
    const { log, ownership, clock } = this.#options;
    for (const node of this.#nodes) {
      this.#watchOf(node)
        .look()
        .catch((error: unknown) => log.error({ err: error, node }, "a field node could not be looked at"));
    }
    // At the first start of all, nodes join and owners are found in the first seconds.
    if (clock.elapsed() - this.#startedAt < BEGUN_WITHIN) return;
    for (const line of this.#lines.values()) {
      if (line.isRunning && ownership.of(line.id) === undefined) {
        line.lose(t("No field node is running for this connection."));
      }
    }
  }

  #soon(): void {
    if (!this.#isRunning) return;
    this.#cancelSoon ??= this.#options.clock.after(SOON, () => {
      this.#cancelSoon = undefined;
      this.#look();
    });
  }

  #watchOf(node: string): NodeWatch {
    const known = this.#watches.get(node);
    if (known !== undefined) return known;
    const { ownership } = this.#options;
    const watch = new NodeWatch({
      ...this.#options,
      node,
      lines: () =>
        Array.from(this.#lines.values()).filter((line) => line.isRunning && ownership.of(line.id)?.node === node),
      ownerOf: (connection) => ownership.of(connection),
      renew: async (connection, owner) => ownership.renew(connection, owner),
    });
    this.#watches.set(node, watch);
    return watch;
  }

  async #openReadings(): Promise<void> {
    const { logs, presence, ownership, clock, log, history } = this.#options;
    const domains = new Map(fieldNodesOf(presence).map(({ node, domain }) => [node, domain]));
    for (const node of this.#nodes) {
      if (this.#readings.has(node)) continue;
      try {
        const reading = new LogReading({
          node,
          reader: await logs.reader(node, domains.get(node)),
          history,
          lineOf: (connection) => this.#lines.get(connection),
          isPresent: ({ connection, epoch }) => {
            const owner = ownership.of(connection);
            return owner?.node === node && owner.epoch === epoch;
          },
          offset: () => this.offsetOf(node) ?? 0,
          clock,
          log,
        });
        this.#readings.set(node, reading);
        reading.start();
      } catch (error) {
        log.debug({ err: error, node }, "the log of a field node cannot be read yet");
      }
    }
  }

  /** Devices on somebody's page are polled more often. */
  #tellObserved(): void {
    const { wire } = this.#options;
    for (const line of this.#lines.values()) {
      if (line.held === undefined || !line.isRunning || line.settings["restInterval"] === undefined) continue;
      const points = line.observed();
      const said = points.join();
      if (said === (this.#observed.get(line.id) ?? "")) continue;
      this.#observed.set(line.id, said);
      wire.send(fieldTopic(line.held.node, "observed"), encodeJson({ connection: line.id, points }));
    }
  }
}
