import { randomUUID } from "node:crypto";
import type { Log } from "@atrium/time";
import * as z from "zod";
import { Election } from "./election.ts";
import { NatsLink } from "./natsConnection.ts";
import { NatsKeptLogs } from "./natsKept.ts";
import { NatsWire } from "./natsWire.ts";
import type { Node, NodePresence } from "./node.ts";
import { type NodeFacts, WIRE_VERSION } from "./nodeFacts.ts";
import { Presence } from "./presence.ts";
import type { NodeSettings } from "./settings.ts";
import { decodeJson, encodeJson, WireFailure } from "./wire.ts";

/** A field node asks the active core to leave it what it holds. */
const WORD = "core.word";
const WORD_LIMIT = 2_000;
const Asker = z.object({ node: z.string() });

interface JoinOptions {
  readonly settings: NodeSettings;
  /** Of the program. */
  readonly version: string;
  readonly log: Log;
  /** This node has to end: why. */
  readonly onOver: (why: string) => void;
}

/** What a node tells the others that only its work knows. */
export type OwnFacts = Pick<NodeFacts, "connections" | "sockets"> & { readonly isDrained?: boolean };

/** This process among the other nodes of the installation. */
export class JoinedNode {
  readonly boot = randomUUID();
  readonly #options: JoinOptions;
  readonly #link: NatsLink;
  readonly #wire: NatsWire;
  readonly #startedAt = Date.now();
  #presence: Presence | undefined;
  #election: Election | undefined;
  #isActive: boolean;
  #own: () => OwnFacts = () => ({});
  /** Of presence, until it has joined. */
  readonly #listeners = new Set<() => void>();
  #used = { at: performance.now(), cpu: process.cpuUsage(), load: 0 };

  private constructor(options: JoinOptions, link: NatsLink) {
    this.#options = options;
    this.#link = link;
    this.#wire = new NatsWire(this.#place());
    this.#isActive = options.settings.role !== "core";
  }

  /** Waits for the NATS server that it connects to; the others may be beyond a line that is down. */
  static async connect(options: JoinOptions): Promise<JoinedNode> {
    const { settings, log } = options;
    return new JoinedNode(options, await NatsLink.open(settings.nats, settings.name, log));
  }

  /** Resolves when the others can know of it. @throws Error in one sentence where they do not work with this version */
  async join(): Promise<void> {
    const { settings, log, onOver } = this.#options;
    this.#presence = await Presence.join({
      link: this.#link,
      domain: settings.nats.domain,
      bucket: "atrium-nodes",
      replicas: settings.nats.replicas,
      own: () => this.facts(),
      onOver,
      log,
      ...(settings.role === "field" && {
        askCore: async () => this.#wire.ask(WORD, encodeJson({ node: settings.name }), { timeout: WORD_LIMIT }),
      }),
    });
    for (const listener of this.#listeners) this.#presence.onChange(listener);
  }

  /** Resolves when this node is the active core. */
  async elected(): Promise<void> {
    const { settings, log, onOver } = this.#options;
    this.#election = await Election.open({
      link: this.#link,
      domain: settings.nats.domain,
      bucket: "atrium-election",
      replicas: settings.nats.replicas,
      holder: `${settings.name} ${this.boot}`,
      wire: this.#wire,
      log,
    });
    await this.#election.win((why) => onOver(`This core is deposed: ${why}`));
    this.#isActive = true;
    this.#presence?.leads();
    this.#wire.answer(WORD, async (question) => this.#giveWord(question));
    await this.#presence?.renew();
  }

  #giveWord(question: Uint8Array): Uint8Array {
    if (this.#election?.isSure !== true) throw new WireFailure("cut", "This core may not be the active one any more");
    this.#presence?.giveWord(Asker.parse(decodeJson(question)).node);
    return new Uint8Array();
  }

  /** The active core serves: a silence means from now on that it has ended. */
  hasStarted(): void {
    this.#election?.hasStarted();
  }

  node(): Node {
    const { settings, onOver } = this.#options;
    const resign = async (): Promise<void> => {
      await this.#election?.resign();
      onOver("This core has resigned: another one takes over");
    };
    return {
      role: settings.role,
      name: settings.name,
      boot: this.boot,
      bound: settings.bound,
      wire: this.#wire,
      logs: new NatsKeptLogs({ ...this.#place(), settings: settings.nats }),
      presence: this.#presenceAsSeen(),
      resign,
    };
  }

  #place() {
    const { settings, log } = this.#options;
    return { link: this.#link, node: settings.name, prefix: `atrium.${settings.installation}`, log };
  }

  /** Before it has joined there is nobody, and it holds nothing that others may take over. */
  #presenceAsSeen(): NodePresence {
    const of = (): Presence | undefined => this.#presence;
    return {
      get nodes() {
        return of()?.nodes ?? [];
      },
      get isValid() {
        return of()?.isValid === true;
      },
      onChange: (listener) => {
        const presence = of();
        if (presence !== undefined) return presence.onChange(listener);
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      isGone: async (node) => {
        const presence = of();
        if (presence === undefined) throw new Error("This node has not joined the others");
        return await presence.isGone(node);
      },
    };
  }

  /** From now on this is what only the work of this node knows. */
  tell(own: () => OwnFacts): void {
    this.#own = own;
  }

  facts(): NodeFacts {
    const { settings, version } = this.#options;
    const { isDrained = false, ...own } = this.#own();
    return {
      node: settings.name,
      role: settings.role,
      state: isDrained ? "drained" : this.#isActive ? "active" : "standby",
      wireVersion: WIRE_VERSION,
      version,
      boot: this.boot,
      startedAt: this.#startedAt,
      at: Date.now(),
      load: this.#load(),
      memory: process.memoryUsage.rss(),
      ...(settings.bound.length === 0 ? {} : { bound: [...settings.bound] }),
      ...(this.#link.domain === undefined ? {} : { domain: this.#link.domain }),
      ...own,
    };
  }

  /** Lets others take over at once, and ends the connection. */
  async leave(): Promise<void> {
    await this.#election?.resign();
    await this.#presence?.leave();
    await this.#link.close();
  }

  /** Of one processor, since the last reading, over a second at the least. */
  #load(): number {
    const { at, cpu } = this.#used;
    const now = performance.now();
    if (now - at < 1_000) return this.#used.load;
    const { user, system } = process.cpuUsage(cpu);
    this.#used = { at: now, cpu: process.cpuUsage(), load: (user + system) / 1_000 / (now - at) };
    return this.#used.load;
  }
}
