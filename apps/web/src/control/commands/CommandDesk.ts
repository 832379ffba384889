import type { CommandId, DeviceId } from "@atrium/contract";
import type { CommandReply, CommandRequestInput, UndoReply } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import {
  type DeviceCommands,
  foreignOrder,
  isOrderRunning,
  newOrder,
  notTaken,
  type Order,
  type Target,
  type TargetCommand,
  withNews,
} from "./order.ts";

export interface DeskWiring {
  post(request: CommandRequestInput): Promise<CommandReply>;
  ask(id: CommandId): Promise<CommandReply>;
  /** Takes a command back, as a new one of the id `as`. */
  undo(id: CommandId, as: CommandId): Promise<UndoReply>;
  /** The commands that have not come to their end. */
  running(): Promise<readonly CommandReply[]>;
  newId(): CommandId;
  /** The server's clock, epoch ms. */
  now(): number;
  /** Calls back once after so many ms; the answer undoes it. */
  after(milliseconds: number, callback: () => void): () => void;
  /** The person who gives the commands of this page. */
  by: string;
}

export interface NewCommand {
  readonly targets: readonly Target[];
  readonly holdMinutes: number;
  /** Why; the server takes no command of high risk without it. */
  readonly reason?: string | undefined;
}

/** After this long without news of a command the page asks the server, ms. */
const ASK_AFTER = 10_000;
/** Orders that have come to their end are kept for the pages that still show them. */
const KEPT_ORDERS = 60;

/**
 * Where this page gives its commands and follows their lives: the POST's reply, the live channel, and where both are
 * silent for ten seconds, a question to the server. Values on screen are never touched by it; they change when the
 * device reports them.
 */
export class CommandDesk {
  readonly #wiring: DeskWiring;
  readonly #listeners = new Set<() => void>();
  readonly #watches = new Map<CommandId, () => void>();
  #orders: ReadonlyMap<CommandId, Order> = new Map();
  #isClosed = false;
  #newest: ReadonlyMap<DeviceId, DeviceCommands> = new Map();

  constructor(wiring: DeskWiring) {
    this.#wiring = wiring;
  }

  /** Ends all waiting; commands go on at the server. */
  stop(): void {
    for (const end of this.#watches.values()) end();
    this.#watches.clear();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The server's clock, epoch ms. */
  now(): number {
    return this.#wiring.now();
  }

  readonly orders = (): ReadonlyMap<CommandId, Order> => this.#orders;

  /** The newest command to each point of each device; a device's record is the same object until there is news of it. */
  readonly newest = (): ReadonlyMap<DeviceId, DeviceCommands> => this.#newest;

  /** From now on nothing is sent, whatever a part of the page lets through. The answer undoes it. */
  close(): () => void {
    this.#isClosed = true;
    return () => {
      this.#isClosed = false;
    };
  }

  /** Gives a command. Its progress comes through `subscribe`. */
  give({ targets, holdMinutes, reason }: NewCommand): CommandId {
    const id = this.#wiring.newId();
    this.#keep(newOrder({ id, by: this.#wiring.by, at: this.#wiring.now(), targets }));
    const sent = targets.map(({ device, point, value }) => ({ device, point, value }));
    void this.#post({ id, holdMinutes, targets: sent, ...(reason === undefined ? {} : { reason }) });
    return id;
  }

  /** Takes a command back; the progress of the new command comes through `subscribe`. Throws the server's refusal. */
  async undo(id: CommandId): Promise<UndoReply> {
    this.#refuseClosed();
    const reply = await this.#wiring.undo(id, this.#wiring.newId());
    if (reply.command !== null) this.hear(reply.command);
    return reply;
  }

  /** Commands that were given before the page was opened go on with their lives here. */
  async resume(): Promise<void> {
    try {
      for (const reply of await this.#wiring.running()) this.hear(reply);
    } catch {
      // The live channel still reports their ends.
    }
  }

  /** News from the live channel: of our own commands and of others'. */
  hear(reply: CommandReply): void {
    const known = this.#orders.get(reply.id);
    this.#keep(known === undefined ? foreignOrder(reply) : withNews(known, reply));
  }

  async #post(request: CommandRequestInput & { id: CommandId }): Promise<void> {
    try {
      this.#refuseClosed();
      this.hear(await this.#wiring.post(request));
    } catch (failure) {
      const order = this.#orders.get(request.id);
      if (order !== undefined) this.#keep(notTaken(order, reasonOf(failure)));
    }
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw new Error(t("Commands are disabled during replay."));
  }

  async #ask(id: CommandId): Promise<void> {
    try {
      this.hear(await this.#wiring.ask(id));
    } catch {
      // The server does not answer now; the watch goes on, so it is asked again.
      this.#watch(id);
    }
  }

  #keep(order: Order): void {
    const orders = new Map(this.#orders).set(order.id, order);
    for (const [id, old] of orders) {
      if (orders.size <= KEPT_ORDERS) break;
      if (!isOrderRunning(old)) orders.delete(id);
    }
    this.#orders = orders;
    this.#newest = newestByDevice(orders.values(), this.#newest);
    if (isOrderRunning(order)) this.#watch(order.id);
    else this.#unwatch(order.id);
    for (const listener of this.#listeners) listener();
  }

  #watch(id: CommandId): void {
    this.#unwatch(id);
    const end = this.#wiring.after(ASK_AFTER, () => {
      void this.#ask(id);
    });
    this.#watches.set(id, end);
  }

  #unwatch(id: CommandId): void {
    this.#watches.get(id)?.();
    this.#watches.delete(id);
  }
}

function newestByDevice(
  orders: Iterable<Order>,
  before: ReadonlyMap<DeviceId, DeviceCommands>,
): ReadonlyMap<DeviceId, DeviceCommands> {
  const newest = new Map<DeviceId, Record<string, TargetCommand>>();
  for (const order of orders) {
    for (const target of order.targets) {
      const device = newest.get(target.device) ?? {};
      const known = device[target.point];
      if (known === undefined || known.at <= target.at) device[target.point] = target;
      newest.set(target.device, device);
    }
  }
  return new Map([...newest].map(([device, commands]) => [device, kept(before.get(device), commands)]));
}

/** A device without news keeps its record, so that its pin is not redrawn. */
function kept(before: DeviceCommands | undefined, now: DeviceCommands): DeviceCommands {
  const keys = Object.keys(now);
  const isSame =
    before !== undefined && keys.length === Object.keys(before).length && keys.every((key) => before[key] === now[key]);
  return isSame ? before : now;
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : t("The server did not accept the command");
}
