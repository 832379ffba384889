import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemClock } from "@atrium/time";
import pino from "pino";
import { type FieldHostPart, layFieldHost } from "../src/features/field-host/part.ts";
import { fieldRecordingsPart } from "../src/features/field-recordings/part.ts";
import { DiskWatch } from "../src/platform/diskWatch.ts";
import { Lifetimes } from "../src/platform/lifetimes.ts";
import { memoryWires } from "./memoryWires.ts";
import type { NodeFacts } from "../src/platform/nodes/nodeFacts.ts";
import { KEY_LENGTH, SecretBox } from "../src/platform/secretBox.ts";
import { TestServer } from "../src/testServer.ts";
import { FilmingCameras } from "./filmingCameras.ts";
import { MemoryLogs } from "./memoryLogs.ts";
import { NODE_SECRET } from "./testNodes.ts";

const log = pino({ level: "silent" });
const clock = systemClock;
/** The only one of its site. */
export const CCTV = "cameras";
const LIMITS = { mostOctets: 1e9, days: 3, floor: 2e9 };

/** A field node that records, with its cameras. */
export class RecordingNode {
  readonly cameras = new FilmingCameras();
  readonly folder: string;
  /** Octets free on its disk. */
  room = 1e12;
  readonly #nodes: RecordingNodes;
  readonly #wire: ReturnType<RecordingNodes["wire"]>;
  readonly #bound: readonly string[];
  #host: FieldHostPart | undefined;
  #lifetimes: Lifetimes | undefined;

  constructor(nodes: RecordingNodes, name: string, { folder, bound }: { folder: string; bound: readonly string[] }) {
    this.#nodes = nodes;
    this.folder = folder;
    this.#wire = nodes.wire(name);
    this.#bound = bound;
  }

  /** What it says of itself. */
  get facts(): NodeFacts {
    const [bound, connections] = [[...this.#bound], this.#host?.connections() ?? []];
    const state = { wireVersion: 1, version: "1", boot: "1", startedAt: 0, at: clock.now(), load: 0, memory: 0 };
    const who = { node: this.#wire.node, role: "field" as const, state: "active" as const };
    return { ...who, ...state, connections, ...(bound.length > 0 && { bound }) };
  }

  get isHeard(): boolean {
    return this.#lifetimes !== undefined && this.#wire.state === "connected";
  }

  async start(): Promise<void> {
    const { folder, cameras } = this;
    const wire = this.#wire;
    const place = { wire, boot: randomBytes(4).toString("hex"), clock, log, box: this.#nodes.box, folder };
    const host = layFieldHost({
      ...place,
      logs: this.#nodes.logs.for(wire.node),
      protocols: { vapix: cameras.protocol },
      lease: { isValid: () => this.isHeard },
    });
    this.#host = host;
    const disk = new DiskWatch({ ...place, readRoom: async () => this.room });
    const recordings = fieldRecordingsPart({ ...place, cameras: host.cameras, disk, limits: LIMITS });
    this.#lifetimes = new Lifetimes([disk, host, recordings], log);
    await this.#lifetimes.start();
  }

  async stop(): Promise<void> {
    await this.#lifetimes?.stop();
    this.#lifetimes = undefined;
    this.cameras.stop();
  }

  cut(): void {
    this.#wire.cut();
    this.#nodes.logs.of(this.#wire.node).isCut = true;
  }

  mend(): void {
    this.#wire.mend();
    const own = this.#nodes.logs.of(this.#wire.node);
    own.isCut = false;
    own.wake();
  }
}

/** A core with its calls, and field nodes that hold and record the cameras of the site, on the clock of this machine. */
export class RecordingNodes {
  readonly logs = new MemoryLogs(clock);
  readonly box = new SecretBox([randomBytes(KEY_LENGTH)]);
  readonly #wires = memoryWires();
  readonly #nodes: RecordingNode[] = [];
  #server: TestServer | undefined;

  wire(node: string) {
    return this.#wires.wire(node);
  }

  /** A field node that has started. @param bound connections that are its own */
  async field(name: string, bound: readonly string[] = []): Promise<RecordingNode> {
    const folder = await mkdtemp(path.join(tmpdir(), "atrium-recording-node-"));
    const node = new RecordingNode(this, name, { folder, bound });
    this.#nodes.push(node);
    await node.start();
    return node;
  }

  /** The core, which has started. */
  async core(): Promise<TestServer> {
    const heard = () => this.#nodes.filter(({ isHeard }) => isHeard);
    const presence = {
      get nodes() {
        return heard().map(({ facts }) => ({ facts, heardAt: performance.now() }));
      },
      isValid: true,
      onChange: () => () => undefined,
      // A node that is cut off may be there again.
      isGone: async () => false,
    };
    const wire = this.wire("core");
    const field = { presence, logs: this.logs.for("core"), epoch: 1, resign: async () => undefined };
    const server = await TestServer.make({
      environment: { ATRIUM_SECRET_KEY: NODE_SECRET },
      fields: { vapix: new FilmingCameras().protocol },
      node: { role: "core", wire, field },
    });
    this.#server = server;
    const { site } = server;
    const connections = site.connections.filter(({ id }) => id === CCTV);
    const mappings = site.mappings.filter(({ connection }) => connection === CCTV);
    await server.restartWith({ ...site, connections, mappings });
    await server.app.start();
    return server;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    for (const node of this.#nodes) {
      await node.stop();
      await rm(node.folder, { recursive: true, force: true });
    }
  }
}
