import { createHash } from "node:crypto";
import { ConnectionId } from "@atrium/contract";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import { every, type Repetition } from "../../../../platform/every.ts";
import type { ChosenCameras, NodeArchive, SaidArchive } from "../../../../platform/nodes/field/recordingMessages.ts";
import { folderOf } from "../../../../platform/recording/chunk.ts";
import type { RecorderOptions } from "../../../../platform/recording/recorder.ts";
import type { Range } from "../../../../platform/recording/stretches.ts";
import { SerialQueue } from "../../../../platform/serialQueue.ts";
import type { ArchiveStore, StoredArchive } from "./archiveStore.ts";
import type { NodeCalls } from "./nodeCalls.ts";

/** The field nodes as recordings need them. */
export interface RecordingNodes {
  /** Those that are heard of, and those that hold connections. */
  all(): ReadonlySet<string>;
  /** Who holds a connection; undefined: nobody. */
  ownerOf(connection: string): string | undefined;
}

export interface NodeArchivesOptions {
  readonly calls: Pick<NodeCalls, "say">;
  readonly nodes: RecordingNodes;
  readonly store: Pick<ArchiveStore, "all" | "keep" | "forget">;
  /** What a camera is reached by; undefined: the site has no such camera. */
  readonly connectionOf: (camera: string) => string | undefined;
  readonly note: RecorderOptions["note"];
  readonly clock: Clock;
  readonly log: Log;
}

export interface KnownArchive extends StoredArchive {
  readonly isAnswering: boolean;
}

/** Recordings of a camera that may be on a node which does not answer. */
export interface Away extends Range {
  readonly node: string;
}

/** Ms between two looks at all nodes. */
const INTERVAL = 2_000;
/** How often the database gets what a node says where nothing has begun or ended, ms: so old it may be after a core has died. */
const KEPT_EVERY = 15_000;
/** So long a start waits for nodes that do not answer, ms. */
const FIRST_LOOK = 500;
const DAY = 86_400_000;

/** Says to field nodes which cameras are recorded, and knows what each of them has. */
export class NodeArchives {
  readonly #options: NodeArchivesOptions;
  readonly #known = new Map<string, KnownArchive>();
  readonly #keptAt = new Map<string, number>();
  readonly #turn = new SerialQueue();
  #chosen: ReadonlySet<string> = new Set();
  #looking: Repetition | undefined;

  constructor(options: NodeArchivesOptions) {
    this.#options = options;
  }

  async start(chosen: ReadonlySet<string>): Promise<void> {
    const { store, clock, log } = this.#options;
    this.#chosen = chosen;
    for (const stored of await store.all()) {
      // What it may have added before the core before this one died.
      this.#known.set(stored.node, { ...stored, heardAt: stored.heardAt + KEPT_EVERY, isAnswering: false });
    }
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(FIRST_LOOK, resolve);
    await Promise.race([this.look(), late]);
    cancel();
    const run = async (): Promise<void> => this.look();
    this.#looking = every({ task: "recordings of field nodes", interval: INTERVAL, run, clock, log });
  }

  async stop(): Promise<void> {
    await this.#looking?.stop();
    await this.#turn.ended();
  }

  choose(chosen: ReadonlySet<string>): void {
    this.#chosen = chosen;
    void this.look();
  }

  get known(): readonly KnownArchive[] {
    return [...this.#known.values()];
  }

  isChosen(camera: string): boolean {
    return this.#chosen.has(camera);
  }

  /** What the node that holds a camera's connection said; undefined: nobody holds it, or the node has said nothing yet. */
  ofOwner(camera: string): { readonly node: string; readonly known: KnownArchive | undefined } | undefined {
    const { connectionOf, nodes } = this.#options;
    const connection = connectionOf(camera);
    const node = connection === undefined ? undefined : nodes.ownerOf(connection);
    return node === undefined ? undefined : { node, known: this.#known.get(node) };
  }

  /** It did not answer just now. */
  failed(node: string): void {
    const known = this.#known.get(node);
    if (known !== undefined) this.#known.set(node, { ...known, isAnswering: false });
  }

  /** What may be recorded of a camera on nodes that do not answer, within a range. */
  away(camera: string, range: Range): Away[] {
    return this.known.flatMap(({ node, archive, heardAt, isAnswering }) => {
      if (isAnswering) return [];
      const kept = archive.kept[folderOf(camera)];
      const isRecorded = archive.cameras[camera] !== undefined;
      if (kept === undefined && !isRecorded) return [];
      const now = this.#options.clock.now();
      // As long as the connection is there, the node goes on.
      const goesOn = isRecorded && this.ofOwner(camera)?.node === node;
      const from = Math.max(range.from, Math.floor(kept?.from ?? heardAt), now - archive.days * DAY);
      const until = Math.ceil(Math.max(kept?.to ?? 0, isRecorded ? heardAt : 0));
      const to = Math.min(range.to, now, goesOn ? now : until);
      return from < to ? [{ node, from, to }] : [];
    });
  }

  /** Hears all nodes now. */
  async look(): Promise<void> {
    await this.#turn.run(async () => {
      const chosen = this.#list();
      const nodes = new Set([...this.#options.nodes.all(), ...this.#known.keys()]);
      await Promise.all(Array.from(nodes, async (node) => this.#hear(node, chosen)));
    });
  }

  #list(): ChosenCameras {
    const cameras = [...this.#chosen].toSorted().flatMap((device) => {
      const connection = this.#options.connectionOf(device);
      return connection === undefined ? [] : [{ device, connection }];
    });
    const id = createHash("sha256").update(JSON.stringify(cameras)).digest("hex").slice(0, 16);
    return {
      id,
      cameras: cameras.map(({ device, connection }) => ({ device, connection: ConnectionId.parse(connection) })),
    };
  }

  async #hear(node: string, chosen: ChosenCameras): Promise<void> {
    const { calls, clock, log } = this.#options;
    try {
      let said = await calls.say(node);
      if (said.chosen !== chosen.id) said = await calls.say(node, chosen);
      await this.#take(node, said, clock.now());
    } catch (error) {
      const isNew = this.#known.get(node)?.isAnswering === true;
      log[isNew ? "warn" : "debug"]({ err: error, node }, "a node's recordings are not known");
      this.failed(node);
      await this.#forget(node);
    }
  }

  async #take(node: string, { archive }: SaidArchive, heardAt: number): Promise<void> {
    const { store, clock, log } = this.#options;
    const before = this.#known.get(node)?.archive;
    this.#known.set(node, { node, archive, heardAt, isAnswering: true });
    this.#noteRoom(node, before, archive);
    const keptAt = this.#keptAt.get(node) ?? Number.NEGATIVE_INFINITY;
    if (before !== undefined && isSame(before, archive) && clock.elapsed() - keptAt < KEPT_EVERY) return;
    try {
      await store.keep({ node, archive, heardAt });
      this.#keptAt.set(node, clock.elapsed());
    } catch (error) {
      log.debug({ err: error, node }, "what a node said of its recordings was not stored");
    }
  }

  /** A node that has not been there for longer than it keeps recordings has none that anybody waits for. */
  async #forget(node: string): Promise<void> {
    const known = this.#known.get(node);
    const { clock, nodes, store } = this.#options;
    if (known === undefined || nodes.all().has(node)) return;
    const newest = Math.max(known.heardAt, ...Object.values(known.archive.kept).map(({ to }) => to));
    if (clock.now() - newest < known.archive.days * DAY) return;
    this.#known.delete(node);
    await store.forget(node).catch(() => undefined);
  }

  #noteRoom(node: string, before: NodeArchive | undefined, { stoppedAt, cameras }: NodeArchive): void {
    const isStopped = stoppedAt !== null;
    const wasStopped = before !== undefined && before.stoppedAt !== null;
    if (isStopped === wasStopped || Object.keys(cameras).length === 0) return;
    this.#options.note({
      time: stoppedAt ?? this.#options.clock.now(),
      name: t("Cameras"),
      text: isStopped
        ? t("Recording on {node} stopped: not enough disk space", { node })
        : t("Recording on {node} resumed", { node }),
    });
  }
}

/** Whether the same cameras are recorded and kept as before. */
function isSame(one: NodeArchive, other: NodeArchive): boolean {
  const facts = ({ kept, cameras, stoppedAt }: NodeArchive) => [Object.keys(kept), Object.keys(cameras), stoppedAt];
  return JSON.stringify(facts(one)) === JSON.stringify(facts(other));
}
