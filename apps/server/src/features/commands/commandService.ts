import { randomUUID } from "node:crypto";
import {
  CommandId,
  MAX_COMMAND_TARGETS,
  PRIORITIES,
  type CommandReply,
  type CommandRequest,
  type CommandRow,
  type Paged,
} from "@atrium/contract";
import type { Clock, Log } from "@atrium/drivers";
import type { Bus } from "../../platform/bus.ts";
import { AppError } from "../../platform/errors.ts";
import { ActiveCommand, isFinal, type ActiveTarget } from "./activeCommand.ts";
import { Announcer } from "./announcer.ts";
import { checkTargets } from "./commandChecks.ts";
import type {
  CommandActor,
  CommandDirectory,
  CommandField,
  CommandFilter,
  CommandValues,
  KeptHold,
} from "./commandDirectory.ts";
import { Dispatcher } from "./dispatcher.ts";
import { HoldKeeper } from "./holdKeeper.ts";
import { Recorder } from "./recorder.ts";
import type { CommandStore } from "./store.ts";

export interface CommandServiceOptions {
  readonly store: CommandStore;
  readonly directory: CommandDirectory;
  readonly field: CommandField;
  readonly newest: CommandValues;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

/** Commands from their acceptance to their record, and the holds they leave behind. */
export class CommandService {
  readonly holds: HoldKeeper;
  readonly #options: CommandServiceOptions;
  readonly #active = new Map<string, ActiveCommand>();
  readonly #accepting = new Map<string, Promise<CommandReply>>();
  readonly #announcer: Announcer;
  readonly #recorder: Recorder;
  readonly #dispatcher: Dispatcher;
  #unsubscribe: (() => void) | undefined;

  constructor(options: CommandServiceOptions) {
    const { bus, clock, log, store } = options;
    this.#options = options;
    this.#announcer = new Announcer({ clock, publish: (reply) => bus.publish("command.changed", reply) });
    this.#dispatcher = new Dispatcher({ field: options.field, clock, log, onChange: (target) => this.#moved(target) });
    this.holds = new HoldKeeper({
      clock,
      onChange: (point) => this.#recorder.holdChanged(point),
      isBusy: (point) => this.#isBusy(point),
      release: (holds) => this.#release(holds),
    });
    this.#recorder = new Recorder({
      save: async (progress) => store.save(progress),
      holdOf: (point) => this.holds.get(point),
      clock,
      log,
      onSaved: (targets) => this.#forgetSettled(targets),
    });
  }

  /** Ends what an earlier run left unfinished and takes up its holds. Nothing is sent again. */
  async start(): Promise<void> {
    const { store, clock, log, bus } = this.#options;
    const ended = await store.endUnfinished(
      clock.now(),
      "The server restarted; whether the device took it is unknown.",
    );
    if (ended > 0) log.warn({ targets: ended }, "commands of an earlier run were left unfinished");
    this.holds.start(await store.holds());
    this.#unsubscribe = bus.subscribe("connection.changed", ({ connection, state }) => {
      if (state === "connected") this.#retryReleases(connection);
    });
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.holds.stop();
    this.#dispatcher.stop();
    this.#announcer.stop();
    await this.#recorder.stop();
  }

  /**
   * Records a command and sends it on its way. Answers before the field does; repeating an id answers what became of it.
   * @throws AppError EVA001 where a target cannot be commanded; then nothing is sent
   */
  async submit(request: CommandRequest, actor: CommandActor): Promise<CommandReply> {
    const running = this.#active.get(request.id)?.reply() ?? this.#accepting.get(request.id);
    if (running !== undefined) return await running;
    const accepting = this.#accept(request, actor).finally(() => this.#accepting.delete(request.id));
    this.#accepting.set(request.id, accepting);
    return await accepting;
  }

  /** @throws AppError ENF001 */
  async find(id: string): Promise<CommandReply> {
    const reply = this.#active.get(id)?.reply() ?? (await this.#options.store.find(id));
    if (reply === undefined) throw new AppError("ENF001", "There is no command of this id");
    return reply;
  }

  /** Targets of commands, newest first, each as it stands now. */
  async list(filter: CommandFilter): Promise<Paged<CommandRow>> {
    const page = await this.#options.store.list(filter);
    const data = page.data.map((row) => {
      const active = this.#active.get(row.command)?.targets.find(({ target }) => target.pointId === row.pointId);
      return active === undefined ? row : Object.assign({}, row, active.target);
    });
    return { ...page, data };
  }

  async #accept(request: CommandRequest, actor: CommandActor): Promise<CommandReply> {
    const { store, directory, newest, clock } = this.#options;
    const checked = checkTargets(request.targets, directory, newest);
    const reply: CommandReply = {
      id: request.id,
      source: "operator",
      by: actor.name,
      at: clock.now(),
      ...(request.reason === undefined ? {} : { reason: request.reason }),
      targets: checked.map(({ target }) => target),
    };
    const record = { reply, actor, holdMinutes: request.holdMinutes, priority: PRIORITIES.operator };
    if (!(await store.record(record))) return await this.find(request.id);
    const command = new ActiveCommand(record, checked);
    this.#active.set(command.id, command);
    const accepted = command.reply();
    this.#announcer.changed(command);
    this.#dispatcher.send(command);
    return accepted;
  }

  #moved(active: ActiveTarget): void {
    if (isFinal(active.target)) this.holds.settled(active);
    this.#recorder.targetChanged(active);
    this.#announcer.changed(active.command);
  }

  #forgetSettled(targets: readonly ActiveTarget[]): void {
    for (const command of new Set(targets.map((target) => target.command))) {
      if (command.isSettled && !command.targets.some((target) => this.#recorder.isWaiting(target))) {
        this.#active.delete(command.id);
      }
    }
  }

  #isBusy(point: number): boolean {
    for (const command of this.#active.values()) {
      if (command.targets.some(({ target }) => target.pointId === point && !isFinal(target))) return true;
    }
    return false;
  }

  /** Ends holds whose time is over, as commands like any other: recorded, told, and read back. */
  #release(due: readonly KeptHold[]): void {
    const { directory, log } = this.#options;
    const gone = due.filter((hold) => directory.point(hold.point) === undefined);
    this.holds.drop(gone.map((hold) => hold.point));
    const byName = Map.groupBy(
      due.filter((hold) => !gone.includes(hold)),
      (hold) => hold.by,
    );
    for (const [name, holds] of byName) {
      for (let first = 0; first < holds.length; first += MAX_COMMAND_TARGETS) {
        const part = holds.slice(first, first + MAX_COMMAND_TARGETS);
        this.submit(releaseOf(part, name), { name: "Atrium" }).catch((error: unknown) =>
          log.warn({ err: error, holds: part.length }, "holds that have ended could not be released yet"),
        );
      }
    }
  }

  #retryReleases(connection: string): void {
    const points = this.holds
      .all()
      .filter((hold) => this.#options.directory.device(hold.device)?.connection === connection);
    this.holds.reachable(new Set(points.map((hold) => hold.point)));
  }
}

function releaseOf(holds: readonly KeptHold[], by: string): CommandRequest {
  return {
    id: CommandId.parse(randomUUID()),
    targets: holds.map(({ device, key }) => ({ device, point: key, value: null })),
    holdMinutes: 1,
    reason: `The hold by ${by} has ended`,
  };
}
