import { CommandId, DeviceId, type PointId, PointKey } from "@atrium/contract";
import { type CommandReply, CommandRequest, MAX_COMMAND_TARGETS, wasNotSent } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import { randomUUID } from "node:crypto";
import type { Bus } from "../../platform/bus.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import {
  type CommandedPoint,
  FIRST_FOREIGN_PRIORITY,
  type ForeignCommands,
  type ForeignSystem,
  LAST_PRIORITY,
  WriteRefused,
} from "../../platform/integrations/foreignCommands.ts";
import { PeerLimits } from "../../platform/peerLimits.ts";
import { SerialQueue } from "../../platform/serialQueue.ts";
import type { ForeignValue, ForeignValueStore } from "./store.ts";

/** Writes a second over time: each of them is a command with its rows of the audit log. */
const WRITES = { perPeer: 20, total: 100 };
const SYSTEM_NAMES: Readonly<Record<ForeignSystem, string>> = { bacnet: "BACnet", mqtt: "MQTT" };

/** How a point of the field is commanded. */
interface CommandWay {
  submit(
    request: CommandRequest,
    actor: {
      readonly name: string;
      readonly source: "integration" | "program";
      readonly releases?: "integration";
      readonly userId?: number;
      readonly address?: string;
    },
  ): Promise<CommandReply>;
}

export interface ForeignValuesOptions {
  readonly store: ForeignValueStore;
  readonly commands: CommandWay;
  readonly directory: {
    /** undefined: the site has no such point any more */
    point(id: number): { readonly device: string; readonly key: string } | undefined;
  };
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
}

type Write = Parameters<ForeignCommands["write"]>[1];

/**
 * What systems of other makers command, by point, system and priority. The smallest number is what they ask for together: one
 * command of the source `integration`, which the ordinary life of commands carries out.
 */
export class ForeignValues implements ForeignCommands {
  readonly #options: ForeignValuesOptions;
  readonly #byPoint = new Map<PointId, readonly ForeignValue[]>();
  /** The last command of each point. */
  readonly #last = new Map<PointId, string>();
  /** One after the other: a later write never overtakes an earlier one. */
  readonly #queue = new SerialQueue();
  readonly #limits: PeerLimits;
  #end: (() => void) | undefined;

  constructor(options: ForeignValuesOptions) {
    this.#options = options;
    this.#limits = new PeerLimits({ elapsed: () => options.clock.elapsed(), ...WRITES });
  }

  async start(): Promise<void> {
    const { store, bus } = this.#options;
    for (const value of await store.all()) this.#set(value.point, withValue(this.#valuesOf(value.point), value));
    this.#end = bus.subscribe("command.changed", (reply) => this.#settled(reply));
  }

  async stop(): Promise<void> {
    this.#end?.();
    await this.#queue.ended();
  }

  points(system: ForeignSystem): readonly PointId[] {
    return [...this.#byPoint].flatMap(([point, values]) =>
      values.some((one) => one.system === system) ? [point] : [],
    );
  }

  of(point: PointId): (number | null)[] {
    const slots = Array.from<number | null>({ length: LAST_PRIORITY }).fill(null);
    for (const { priority, value } of this.#valuesOf(point).toReversed()) slots[priority - 1] = value;
    return slots;
  }

  async write(target: CommandedPoint, write: Write): Promise<void> {
    const { system, priority, client } = write;
    if (priority < FIRST_FOREIGN_PRIORITY || priority > LAST_PRIORITY) throw new WriteRefused("denied");
    if (!this.#limits.takes(`${system} ${client}`)) throw new WriteRefused("busy");
    await this.#queue.run(async () => this.#write(target, write));
  }

  async release(points: readonly PointId[], system: ForeignSystem, caller: Caller | undefined): Promise<void> {
    await this.#queue.run(async () => {
      const left = new Map(points.map((id) => [id, this.#valuesOf(id).filter((one) => one.system !== system)]));
      const { store, commands, directory } = this.#options;
      // What a second system commands of a point stays: it has written it itself.
      const known = points.flatMap((id) => {
        const point = directory.point(id);
        if (point === undefined || (left.get(id) ?? []).length > 0) return [];
        return [{ device: DeviceId.parse(point.device), point: PointKey.parse(point.key), value: null }];
      });
      const { userId, name = SYSTEM_NAMES[system], address } = caller ?? {};
      const actor = {
        name,
        source: "program" as const,
        releases: "integration" as const,
        ...(userId !== undefined && { userId }),
        ...(address !== undefined && { address }),
      };
      for (let first = 0; first < known.length; first += MAX_COMMAND_TARGETS) {
        const targets = known.slice(first, first + MAX_COMMAND_TARGETS);
        // oxlint-disable-next-line no-await-in-loop -- one recorded command after the other
        await commands.submit(CommandRequest.parse({ id: newId(), targets }), actor);
      }
      for (const [id, values] of left) {
        // oxlint-disable-next-line no-await-in-loop -- a handful of rows
        await store.remove(id, { system });
        this.#set(id, values);
      }
    });
  }

  async #write(target: CommandedPoint, { system, priority, value, client }: Write): Promise<void> {
    const { store, clock } = this.#options;
    const before = this.#valuesOf(target.id);
    const others = before.filter((one) => one.system !== system || one.priority !== priority);
    const written = value === null ? undefined : { point: target.id, system, priority, value, client, at: clock.now() };
    const after = written === undefined ? others : withValue(others, written);
    const wanted = after[0]?.value ?? null;
    try {
      if (wanted !== (before[0]?.value ?? null)) {
        await this.#command(target, { value: wanted, name: nameOf(after[0] ?? { system, client }), client });
      }
      await (written === undefined ? store.remove(target.id, { system, priority }) : store.write(written));
    } catch (error) {
      throw this.#refusal(error, target);
    }
    this.#set(target.id, after);
  }

  async #command(
    { device, point, id }: CommandedPoint,
    { value, name, client }: { readonly value: number | null; readonly name: string; readonly client: string },
  ): Promise<void> {
    const request = CommandRequest.parse({ id: newId(), targets: [{ device, point, value }] });
    const { targets } = await this.#options.commands.submit(request, { name, source: "integration", address: client });
    const [target] = targets;
    if (target?.state === "failed") {
      this.#options.log.info({ client: name, point: id, detail: target.detail }, "another system's write was refused");
      throw new WriteRefused("denied");
    }
    this.#last.set(id, request.id);
  }

  /** What never reached its device is not shown as commanded either. */
  #settled({ id, source, targets }: CommandReply): void {
    if (source !== "integration") return;
    for (const target of targets) {
      const isLost = target.value !== null && (target.state === "failed" || wasNotSent(target));
      if (!isLost || this.#last.get(target.pointId) !== id) continue;
      this.#set(target.pointId, []);
      void this.#queue
        .run(async () => this.#options.store.remove(target.pointId))
        .catch((error: unknown) => this.#options.log.warn({ err: error }, "a lost write was not removed"));
    }
  }

  /** The smallest priority first. */
  #valuesOf(point: PointId): readonly ForeignValue[] {
    return this.#byPoint.get(point) ?? [];
  }

  #set(point: PointId, values: readonly ForeignValue[]): void {
    if (values.length === 0) this.#byPoint.delete(point);
    else this.#byPoint.set(point, values);
  }

  #refusal(error: unknown, { id }: CommandedPoint): WriteRefused {
    if (error instanceof WriteRefused) return error;
    if (error instanceof AppError && error.code === "EVA001") return new WriteRefused("out-of-range");
    this.#options.log.warn({ err: error, point: id }, "another system's write could not be recorded");
    return new WriteRefused("not-recorded");
  }
}

/** In order: the smallest priority first, of equal ones the newest. */
function withValue(values: readonly ForeignValue[], value: ForeignValue): ForeignValue[] {
  return [...values, value].toSorted((one, other) => one.priority - other.priority || other.at - one.at);
}

/** "BACnet 10.0.0.5", "MQTT" */
function nameOf({ system, client }: Pick<ForeignValue, "system" | "client">): string {
  const name = SYSTEM_NAMES[system];
  return client === name ? name : `${name} ${client}`;
}

function newId(): CommandId {
  return CommandId.parse(randomUUID());
}
