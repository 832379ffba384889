import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ConnectionFile } from "@atrium/contract/site";
import type { DriverEvent, Exchange, Protocol, ValueBatch } from "@atrium/drivers";
import { FakeClock } from "@atrium/time/fakeClock";
import pino from "pino";
import { FieldRuntime } from "../src/features/field/fieldRuntime.ts";
import { Lines } from "../src/features/field/lines/lines.ts";
import { type FieldHostPart, layFieldHost } from "../src/features/field-host/part.ts";
import type { StoredOwner } from "../src/features/field-nodes/ownerStore.ts";
import type { OwnershipOptions } from "../src/features/field-nodes/ownership.ts";
import { type FieldNodesPart, fieldNodesPart, type FieldNodesPartOptions } from "../src/features/field-nodes/part.ts";
import { placedConnections } from "../src/features/field-nodes/placedConnections.ts";
import type { Presence } from "../src/features/field-nodes/presence.ts";
import { PointStore } from "../src/features/points/pointStore.ts";
import type { BusEvents } from "../src/platform/bus.ts";
import { createInProcessBus } from "../src/platform/inProcessBus.ts";
import { memoryWires } from "./memoryWires.ts";
import type { NodeFacts } from "../src/platform/nodes/nodeFacts.ts";
import { KEY_LENGTH, SecretBox } from "../src/platform/secretBox.ts";
import { FakeField } from "./fakeField.ts";
import { MemoryLogs } from "./memoryLogs.ts";
import { SmallSite } from "./smallSite.ts";

const log = pino({ level: "silent" });
/** How long a node that says nothing is still there, ms. */
const GONE_AFTER = 10_000;
const LEASE_LENGTH = 6_000;
/** Time goes in steps of this, ms. */
const STEP = 500;

/** Owners as the database would have them, over the lives of cores. */
export class MemoryOwners {
  readonly rows = new Map<string, StoredOwner>();
  readonly #drained = new Set<string>();

  readonly store: OwnershipOptions["store"] = {
    owners: async () => [...this.rows.values()],
    drained: async () => [...this.#drained],
    keep: async (owners) => {
      for (const owner of owners) this.rows.set(owner.connection, owner);
    },
    drain: async (node, isDrained) => {
      if (isDrained) this.#drained.add(node);
      else this.#drained.delete(node);
    },
  };
}

/** Cores and field nodes of one installation, on one clock, with the wire and the logs in memory. */
export class NodeDesk {
  readonly clock: FakeClock;
  readonly site: SmallSite;
  readonly wires = memoryWires();
  readonly logs: MemoryLogs;
  readonly owners = new MemoryOwners();
  readonly nodes = new Map<string, DeskNode>();
  readonly #seenAt = new Map<string, { readonly facts: NodeFacts; at: number }>();
  readonly #listeners = new Set<() => void>();
  readonly #ends: (() => Promise<void>)[] = [];
  readonly box = new SecretBox([randomBytes(KEY_LENGTH)]);

  constructor({ site = new SmallSite(), clock = new FakeClock() } = {}) {
    this.site = site;
    this.clock = clock;
    this.logs = new MemoryLogs(clock);
  }

  /** The nodes for a core of the test's own. */
  nodesFor(epoch: number, own: Pick<FieldNodesPartOptions, "history"> & { readonly site: SmallSite }): FieldNodesPart {
    const { clock } = this;
    return fieldNodesPart({
      wire: this.wires.wire(`core-${epoch}`),
      logs: this.logs.for(`core-${epoch}`),
      presence: this.presence,
      epoch,
      store: this.owners.store,
      history: own.history,
      connections: () => placedConnections(own.site),
      isPaused: () => false,
      clock,
      log,
    });
  }

  readonly presence: Presence = {
    nodes: () => [...this.#heard.values()],
    onChange: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
    isGone: async (node) => !this.#heard.has(node),
  };

  get #heard(): ReadonlyMap<string, NodeFacts> {
    for (const { facts, wire, isDead } of this.nodes.values()) {
      if (!isDead && wire.state === "connected") this.#seenAt.set(facts.node, { facts, at: this.clock.elapsed() });
    }
    const seen = [...this.#seenAt].filter(([, { at }]) => this.clock.elapsed() - at < GONE_AFTER);
    return new Map(seen.map(([node, { facts }]) => [node, facts]));
  }

  /** A field node that has started. */
  async node(name: string, { bound, field = new FakeField(), protocols }: NodeOptions = {}): Promise<DeskNode> {
    const known = this.nodes.get(name);
    const folder = known?.folder ?? (await mkdtemp(path.join(tmpdir(), "atrium-node-")));
    if (known === undefined) this.#ends.push(async () => rm(folder, { recursive: true, force: true }));
    const node = new DeskNode(this, { name, folder, field, protocols: protocols ?? { bacnet: field }, bound });
    this.nodes.set(name, node);
    await node.part.start?.();
    this.#ends.push(async () => node.stop());
    for (const listener of this.#listeners) listener();
    return node;
  }

  /** A core that has started. */
  async core(epoch: number, more: CoreOptions = {}): Promise<DeskCore> {
    const core = new DeskCore(this, epoch, more);
    core.runtime.start();
    await core.part.start?.();
    this.#ends.push(async () => core.stop());
    await this.pass(3_000);
    return core;
  }

  /** What nodes write to disk has its own time. */
  async pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= STEP) {
      await this.clock.passSlowly(Math.min(left, STEP));
      await new Promise<void>((resolve) => void setTimeout(resolve, 2));
    }
    await this.clock.passSlowly(0);
  }

  /** As long as some work takes, and a moment more. @throws Error where it takes longer than a minute */
  async passDuring(work: Promise<unknown>): Promise<void> {
    const done = new AbortController();
    void work.finally(() => done.abort());
    for (let passed = 0; !done.signal.aborted; passed += STEP) {
      if (passed > 60_000) throw new Error("it takes too long");
      await this.pass(STEP);
    }
    await this.pass(3_000);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end();
  }
}

interface NodeOptions {
  readonly bound?: readonly string[];
  readonly field?: FakeField;
  readonly protocols?: Readonly<Record<string, Protocol>>;
}

export class DeskNode {
  readonly name: string;
  readonly folder: string;
  readonly field: FakeField;
  readonly part: FieldHostPart;
  readonly wire: ReturnType<ReturnType<typeof memoryWires>["wire"]>;
  readonly facts: NodeFacts;
  isDead = false;
  readonly #desk: NodeDesk;
  #renewedAt: number;
  #isStopped = false;

  constructor(
    desk: NodeDesk,
    {
      name,
      folder,
      field,
      protocols,
      bound,
    }: Required<Pick<NodeOptions, "field" | "protocols">> & {
      readonly name: string;
      readonly folder: string;
      readonly bound: readonly string[] | undefined;
    },
  ) {
    this.#desk = desk;
    this.name = name;
    this.folder = folder;
    this.field = field;
    this.wire = desk.wires.wire(name);
    this.#renewedAt = desk.clock.elapsed();
    this.facts = {
      node: name,
      role: "field",
      state: "active",
      wireVersion: 1,
      version: "1",
      boot: name,
      startedAt: 0,
      at: 0,
      load: 0,
      memory: 0,
      ...(bound === undefined ? {} : { bound: [...bound] }),
    };
    this.part = layFieldHost({
      wire: this.wire,
      logs: desk.logs.for(name),
      protocols,
      lease: { isValid: () => this.#isLeased },
      box: desk.box,
      folder,
      clock: desk.clock,
      log,
    });
  }

  get #isLeased(): boolean {
    if (this.wire.state === "connected") this.#renewedAt = this.#desk.clock.elapsed();
    return this.#desk.clock.elapsed() - this.#renewedAt < LEASE_LENGTH;
  }

  /** The line between it and the others is down. */
  cut(): void {
    // Until now it could say that it is there.
    this.#renewedAt = this.#desk.clock.elapsed();
    this.wire.cut();
    this.#desk.logs.of(this.name).isCut = true;
  }

  mend(): void {
    this.wire.mend();
    const own = this.#desk.logs.of(this.name);
    own.isCut = false;
    own.wake();
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.isDead = true;
    await this.part.stop?.();
  }
}

interface CoreOptions {
  readonly protocols?: Readonly<Record<string, Protocol>>;
  readonly takeEvent?: (connection: string, event: DriverEvent) => Promise<void>;
  readonly storedUntil?: () => number;
}

export class DeskCore {
  readonly bus = createInProcessBus((error) => {
    throw error;
  });
  readonly states: BusEvents["connection.changed"][] = [];
  readonly devices: BusEvents["device.changed"][] = [];
  readonly newest: PointStore;
  readonly runtime: FieldRuntime;
  readonly part: FieldNodesPart;
  readonly remote: Readonly<Record<string, Protocol>>;
  /** What went over the wire, as the pages of connections have it. */
  readonly exchanges: { newestFirst(connection: string): readonly Exchange[] };
  /** Rows that were taken as late. */
  readonly late: ValueBatch[] = [];
  readonly wire: ReturnType<ReturnType<typeof memoryWires>["wire"]>;
  readonly #paused = new Set<string>();
  #isStopped = false;

  constructor(desk: NodeDesk, epoch: number, { takeEvent, storedUntil, protocols }: CoreOptions) {
    const { clock, site } = desk;
    const { bus } = this;
    this.wire = desk.wires.wire(`core-${epoch}`);
    bus.subscribe("connection.changed", (event) => this.states.push(event));
    bus.subscribe("device.changed", (event) => this.devices.push(event));
    this.newest = new PointStore({
      points: site.points,
      clock,
      log,
      publish: (changes) => bus.publish("points.changed", changes),
    });
    this.part = fieldNodesPart({
      wire: this.wire,
      logs: desk.logs.for(`core-${epoch}`),
      presence: desk.presence,
      epoch,
      store: desk.owners.store,
      history: {
        get storedUntil() {
          return storedUntil?.() ?? clock.now();
        },
        held: async () => undefined,
        late: () => ({ take: async (rows) => void this.late.push(rows) }),
      },
      connections: () => placedConnections(site),
      isPaused: (connection) => this.#paused.has(connection),
      clock,
      log,
    });
    const secrets = { open: (connection: ConnectionFile) => connection, mayGoTo: () => true };
    const { newest } = this;
    const events = takeEvent && { take: takeEvent };
    this.remote = this.part.remote(protocols ?? { bacnet: new FakeField() });
    const lines = new Lines({ clock, log });
    this.exchanges = { newestFirst: (connection) => lines.of(connection).exchanges.newestFirst() };
    this.runtime = new FieldRuntime({
      lines,
      directory: site,
      protocols: this.remote,
      secrets,
      newest,
      events,
      bus,
      clock,
      log,
    });
  }

  /** The newest state of a connection. */
  stateOf(connection: string): BusEvents["connection.changed"] | undefined {
    return this.states.findLast((state) => state.connection === connection);
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.part.stop?.();
    await this.runtime.stop();
  }
}
