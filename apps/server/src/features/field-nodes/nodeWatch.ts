import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import { fieldTopic, type FromCore, HeldAnswer, NodeMoment } from "../../platform/nodes/field/fieldTopics.ts";
import { askWhole } from "../../platform/nodes/field/parcels.ts";
import { decodeJson, encodeJson, type Wire, WireFailure } from "../../platform/nodes/wire.ts";
import type { Owner } from "./presence.ts";
import type { RemoteLine } from "./remoteLine.ts";

export interface NodeWatchOptions {
  readonly node: string;
  readonly wire: Pick<Wire, "ask" | "askParts">;
  readonly from: FromCore;
  /** The running lines that this node owns. */
  readonly lines: () => readonly RemoteLine[];
  readonly ownerOf: (connection: string) => Owner | undefined;
  /** Whether the site has the connection and it is not paused. */
  readonly isWanted: (connection: string) => boolean;
  /** The node has let go of the connection in this ownership, and owns it all the same. */
  readonly renew: (connection: string, owner: Owner) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long a node has for an answer, ms. */
const ANSWER_LIMIT = 3_000;
const HOLD_LIMIT = 15_000;
/** A node that answered nothing for this long is lost, ms. */
const LOST_AFTER = 10_000;
/** Most hold requests that a node works on at the same time. */
const AT_ONCE = 8;

/** Asks one node to hold what it owns and nothing else, again and again. */
export class NodeWatch {
  readonly #options: NodeWatchOptions;
  /** Lines whose points or settings have changed since the last hold request. */
  readonly #changed = new Set<RemoteLine>();
  #answeredAt: number;
  #hasFailed = false;
  /** Ms by which its clock is ahead of ours. */
  #offset = 0;
  #looking: Promise<void> | undefined;
  #isWanted = false;

  constructor(options: NodeWatchOptions) {
    this.#options = options;
    this.#answeredAt = options.clock.elapsed();
  }

  get offset(): number {
    return this.#offset;
  }

  changed(line: RemoteLine): void {
    this.#changed.add(line);
  }

  /** Looks at it now, or once more when the look that is under way is over. */
  async look(): Promise<void> {
    if (this.#looking !== undefined) {
      this.#isWanted = true;
      await this.#looking;
      return;
    }
    this.#isWanted = false;
    this.#looking = this.#look().finally(() => (this.#looking = undefined));
    await this.#looking;
    if (this.#isWanted) await this.look();
  }

  /** Ends the driver of a connection there. @throws WireFailure */
  async release(connection: string, epoch: number): Promise<void> {
    const { wire, from, node } = this.#options;
    const question = encodeJson({ ...from, connection, epoch });
    await wire.ask(fieldTopic(node, "release"), question, { timeout: HOLD_LIMIT });
  }

  async #look(): Promise<void> {
    const { wire, from, node, clock } = this.#options;
    // What it said while it was not heard is past by now: it says how things are.
    const say = this.#hasFailed ? this.#options.lines().map(({ id }) => id) : [];
    const askedAt = clock.now();
    let answer: HeldAnswer;
    try {
      const question = encodeJson({ ...from, say });
      answer = HeldAnswer.parse(
        decodeJson(await wire.ask(fieldTopic(node, "held"), question, { timeout: ANSWER_LIMIT })),
      );
    } catch (error) {
      this.#failed(error);
      return;
    }
    this.#hasFailed = false;
    this.#answeredAt = clock.elapsed();
    // Times of events are whole milliseconds.
    this.#offset = Math.round(answer.at - (askedAt + clock.now()) / 2);
    for (const line of this.#options.lines()) if (line.isLost && line.held !== undefined) line.find(line.held);
    await this.#compare(answer);
  }

  #failed(error: unknown): void {
    const { clock, log, node } = this.#options;
    if (!this.#hasFailed) log.warn({ err: error, node }, "a field node does not answer");
    this.#hasFailed = true;
    if (error instanceof WireFailure && error.code === "deposed") return;
    if (clock.elapsed() - this.#answeredAt < LOST_AFTER) return;
    for (const line of this.#options.lines()) {
      const isBound = this.#options.ownerOf(line.id)?.isBound === true;
      line.lose(
        isBound
          ? t("The line to {node} is down. Its node keeps recording.", { node })
          : t("Field node {node} is not responding.", { node }),
      );
    }
  }

  async #compare({ boot, held }: HeldAnswer): Promise<void> {
    const { node, lines, ownerOf, isWanted, log } = this.#options;
    const epochs = new Map(held.map(({ connection, epoch }) => [connection, epoch]));
    for (const { connection, epoch } of held) {
      const owner = ownerOf(connection);
      const isElsewhere = owner !== undefined && owner.node !== node;
      if (!isElsewhere && isWanted(connection)) continue;
      log.info({ connection, node }, "a field node lets go of a connection that it must not hold");
      await this.release(connection, Math.max(epoch, isElsewhere ? owner.epoch : epoch)).catch(() => undefined);
    }
    const missing = lines().filter((line) => {
      const owner = ownerOf(line.id);
      if (owner === undefined) return false;
      const isHeld = line.held?.boot === boot && line.held.epoch === owner.epoch && line.held.node === node;
      return !isHeld || epochs.get(line.id) !== owner.epoch || this.#changed.has(line);
    });
    const askSome = async (): Promise<void> => {
      for (let line = missing.shift(); line !== undefined; line = missing.shift()) await this.#hold(line);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askSome));
  }

  async #hold(line: RemoteLine): Promise<void> {
    const { wire, from, node, ownerOf, renew, log } = this.#options;
    const owner = ownerOf(line.id);
    if (owner?.node !== node || !line.isRunning) return;
    this.#changed.delete(line);
    try {
      const { epoch, isBound } = owner;
      const question = encodeJson({ ...from, epoch, isBound, ...line.content() });
      const answer = await askWhole(wire, fieldTopic(node, "hold"), question, { timeout: HOLD_LIMIT });
      const { boot } = NodeMoment.parse(decodeJson(answer));
      if (line.isRunning) line.find({ ...owner, boot });
    } catch (error) {
      this.#changed.add(line);
      const code = error instanceof WireFailure ? error.code : "failed";
      log.info({ err: error, connection: line.id, node }, "a field node does not hold a connection yet");
      if (code === "deposed") await renew(line.id, owner);
      // It answers, and cannot work with the connection.
      else if (code === "failed") line.lose(error instanceof Error ? error.message : String(error));
    }
  }
}
