import { CommandId, type PointId, type Paged } from "@atrium/contract";
import {
  PRIORITIES,
  type CommandReply,
  type CommandRequest,
  type CommandRow,
  type UndoReply,
  type UndoRequest,
} from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus } from "../../platform/bus.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import { Acceptance } from "./acceptance.ts";
import { ActiveCommand, isFinal, type ActiveTarget } from "./activeCommand.ts";
import { Announcer } from "./announcer.ts";
import { Arbiter } from "./arbiter.ts";
import { checkTargets, type CheckedTarget, type CheckOptions } from "./commandChecks.ts";
import type { CommandDirectory, CommandField, CommandValues } from "./commandNeeds.ts";
import type { CommandActor, CommandFilter, CommandRecord } from "./commandRecord.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { DispatchLog } from "./dispatchLog.ts";
import { HoldLifecycle } from "./holdLifecycle.ts";
import { HoldReleases } from "./holdReleases.ts";
import { HoldWatch } from "./holdWatch.ts";
import type { PriorityArrays } from "./priorityArrays.ts";
import { Recorder } from "./recorder.ts";
import { withoutOwnPrograms } from "./ownPrograms.ts";
import { refusalNow } from "./refusals.ts";
import { contentOf, refuseOther } from "./sameContent.ts";
import { notCommanded, type Resting, restingOf } from "./resting.ts";
import { RestValues } from "./restValues.ts";
import { ActivePriorities } from "./activePriorities.ts";
import type { CommandStore } from "./store.ts";
import { valuesBefore } from "./valuesBefore.ts";
import { planUndo, repeatedUndo, type UndoPlan, type UndoTarget } from "./undoPlan.ts";

export interface CommandServiceOptions {
  readonly store: CommandStore;
  readonly directory: CommandDirectory;
  readonly names: Pick<SiteNames, "places">;
  readonly field: CommandField;
  readonly newest: CommandValues;
  readonly arrays: PriorityArrays;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Remembers which targets were given to the field, for the next start. Without it, any unfinished one may have been
   * written.
   */
  readonly handovers?: DispatchLog | undefined;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** Commands from their acceptance to their record, and the holds they leave behind. */
export class CommandService {
  readonly holds: HoldLifecycle;
  readonly standing: ActivePriorities;
  readonly rests: RestValues;
  readonly #options: CommandServiceOptions;
  readonly #active = new Map<string, ActiveCommand>();
  readonly #accepting = new Map<string, { readonly content: string; readonly reply: Promise<CommandReply> }>();
  readonly #acceptance: Acceptance;
  readonly #announcer: Announcer;
  readonly #recorder: Recorder;
  readonly #dispatcher: Dispatcher;
  readonly #releases: HoldReleases;
  readonly #watch: HoldWatch;
  #accepted = 0;
  readonly #ends: (() => void)[] = [];

  constructor(options: CommandServiceOptions) {
    const { bus, clock, log, store } = options;
    this.#options = options;
    this.#acceptance = new Acceptance(options);
    this.#announcer = new Announcer({ clock, publish: (reply) => bus.publish("command.changed", reply) });
    this.#dispatcher = new Dispatcher({
      field: options.field,
      refusal: (target) => refusalNow(target, options),
      arrays: options.arrays,
      arbiter: new Arbiter({
        holdOf: (point) => this.holds.get(point),
        standingOf: (point) => this.standing.of(point),
        restOf: (point, isWanted) => this.resting(point, isWanted),
      }),
      clock,
      log,
      onHandover: ({ command, position }) => options.handovers?.note({ command: command.id, position }),
      onChange: (target) => this.#moved(target),
    });
    this.holds = new HoldLifecycle({
      clock,
      log,
      onChange: (point) => this.#recorder.holdChanged(point),
      onCompared: (hold) => this.#recorder.holdCompared(hold),
      isBusy: (point) => this.#isBusy(point),
      release: (holds) => this.#releases.release(holds),
    });
    this.standing = new ActivePriorities((point) => this.#recorder.standingChanged(point));
    this.rests = new RestValues((value) => this.#recorder.restEnded(value));
    this.#watch = new HoldWatch({ ...options, holds: this.holds, isBusy: (point) => this.#isBusy(point) });
    const submit = async (request: CommandRequest, actor: CommandActor) => this.submit(request, actor);
    this.#releases = new HoldReleases({ holds: this.holds, directory: options.directory, submit, log });
    this.#recorder = new Recorder({
      save: async (progress) => store.save(progress),
      holdOf: (point) => this.holds.get(point),
      standingOf: (point) => this.standing.of(point),
      clock,
      log,
      onSaved: (targets) => this.#forgetSettled(targets),
    });
  }

  /** Closes the commands that an earlier run left unfinished and takes over its holds. Nothing is sent again. */
  async start(): Promise<void> {
    const { store, clock, log, bus, handovers, directory } = this.#options;
    const ended = await store.endUnfinished(clock.now(), handovers?.ofLastRun());
    handovers?.clear();
    if (ended > 0) log.warn({ targets: ended }, "commands of an earlier run were left unfinished");
    this.holds.start(await store.holds());
    this.standing.start(await store.standing());
    this.rests.take(await store.rests());
    for (const point of this.rests.points()) this.#rest(point);
    this.#watch.start();
    this.#ends.push(
      bus.subscribe("connection.changed", ({ connection, state }) => {
        if (state === "connected") this.#releases.connected(connection);
      }),
      bus.subscribe("site.changed", ({ devices }) => {
        this.holds.retire(new Set(devices.filter((id) => directory.device(id) === undefined)));
        for (const point of this.rests.points()) this.#rest(point);
      }),
    );
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    this.holds.stop();
    this.#watch.stop();
    await this.#acceptance.stop();
    // Releases of holds may still be on their way to the record, and nothing else waits for them.
    await Promise.allSettled(Array.from(this.#accepting.values(), ({ reply }) => reply));
    this.#dispatcher.stop();
    this.#announcer.stop();
    await this.#recorder.stop();
    this.#options.handovers?.close();
  }

  /**
   * Records a command and sends it. Answers before the field does; repeating an id answers with its present state.
   * @throws AppError EVA001 where a target cannot be commanded, ECM001 where the id is that of a command with other
   *   content, EDB001 where it cannot be recorded; then nothing is sent
   */
  async submit(request: CommandRequest, actor: CommandActor): Promise<CommandReply> {
    const content = contentOf({ ...request, by: actor.name }, request.holdMinutes);
    const accepting = this.#accepting.get(request.id);
    if (accepting !== undefined) {
      refuseOther(content, accepting.content);
      return await accepting.reply;
    }
    if (this.#active.has(request.id)) return await this.#repeated(request.id, content);
    this.#acceptance.refuseUndecided(request.id);
    const reply = this.#accept(request, actor).finally(() => this.#accepting.delete(request.id));
    this.#accepting.set(request.id, { content, reply });
    return await reply;
  }

  /** The present state of the earlier request of this id, which must have had the same content. */
  async #repeated(id: string, content: string): Promise<CommandReply> {
    const active = this.#active.get(id);
    const reply = await this.find(id);
    const holdMinutes = active?.record.holdMinutes ?? (await this.#options.store.holdMinutes(id)) ?? 0;
    refuseOther(content, contentOf(reply, holdMinutes));
    return reply;
  }

  /** @throws AppError ENF001 */
  async find(id: string): Promise<CommandReply> {
    this.#acceptance.refuseUndecided(id);
    const reply = this.#active.get(id)?.reply() ?? (await this.#options.store.find(id));
    if (reply === undefined) throw new AppError("ENF001", t("No command has this ID"));
    return reply;
  }

  /**
   * Takes a command back by a new one. Repeating the id answers with its present state.
   * @throws AppError ENF001 where there is no such command; ECM001 where the id is another command's
   */
  async undo(original: string, { id }: UndoRequest, actor: CommandActor): Promise<UndoReply> {
    const { reason, by, undoes, targets } = await this.find(original);
    const repeated = this.#active.get(id)?.reply() ?? (await this.#options.store.find(id));
    if (repeated !== undefined) return repeatedUndo(repeated, { original, targets });
    const { checked, skipped } = await this.#planUndo(original);
    if (checked.length === 0) return { command: null, skipped };
    const details = {
      undoes: CommandId.parse(original),
      reason: undoReason(by, undoes === undefined ? reason : undefined),
    };
    return { command: await this.#begin({ id, holdMinutes: 1 }, checked, actor, details), skipped };
  }

  async #planUndo(original: string): Promise<UndoPlan> {
    const { store } = this.#options;
    const active = this.#active.get(original);
    const targets = active?.targets.map((target) => undoTarget(target)) ?? (await store.undo.targets(original));
    const newer = await store.undo.newerThan(
      original,
      targets.map(({ target }) => target.device),
    );
    const holdOf = this.holds.get.bind(this.holds);
    return planUndo({ ...this.#checkOptions(), command: CommandId.parse(original), targets, newer, holdOf });
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
    const options = this.#checkOptions();
    const sent = checkTargets(request, options);
    const checked = actor.source === "program" ? withoutOwnPrograms(sent, options) : sent;
    const reason = request.reason === undefined ? {} : { reason: request.reason };
    return await this.#begin(request, checked, actor, reason);
  }

  /** Records a command of checked targets and sends it. */
  async #begin(
    { id, holdMinutes }: Pick<CommandRequest, "id" | "holdMinutes">,
    checked: readonly CheckedTarget[],
    actor: CommandActor,
    details: Pick<CommandReply, "reason" | "undoes">,
  ): Promise<CommandReply> {
    const { clock } = this.#options;
    const targets = checked.map(({ target }) => target);
    const { source = "operator", releases: slot = source } = actor;
    const reply: CommandReply = { id, source, by: actor.name, at: clock.now(), ...details, targets };
    const holds = checked.map(({ hold }) => hold);
    const rests = valuesBefore(reply, checked, { ...this.#options, rests: this.rests });
    const record: CommandRecord = { reply, actor, holdMinutes, priority: PRIORITIES[slot], holds, ...rests };
    const { how: accepted, rests: kept } = await this.#acceptance.record(record);
    if (accepted === "again") return await this.#repeated(id, contentOf(reply, holdMinutes));
    this.rests.take(kept);
    if (accepted === "late") await this.#giveWay(record);
    this.#accepted += 1;
    const command = new ActiveCommand(record, checked, this.#accepted);
    if (!command.isSettled) this.#active.set(id, command);
    if (accepted === "late") for (const target of command.targets) this.#recorder.targetChanged(target);
    const answer = command.reply();
    this.#announcer.changed(command);
    this.#dispatcher.send(command);
    return answer;
  }

  /** Newer commands may have been sent while it was unknown whether this one is recorded: their values stand. */
  async #giveWay({ reply }: CommandRecord): Promise<void> {
    const devices = reply.targets.map((target) => target.device);
    const newer = await this.#options.store.undo.newerThan(reply.id, devices);
    for (const target of reply.targets) {
      const by = newer.get(target.pointId)?.by;
      if (by === undefined || isFinal(target)) continue;
      const detail = t("Not sent: superseded by a newer command from {by}.", { by });
      Object.assign(target, { state: "timed-out", detail, settledAt: this.#options.clock.now() });
    }
  }

  #checkOptions(): CheckOptions {
    const { directory, newest, field, names, clock } = this.#options;
    return { directory, newest, field, names, now: clock.now() };
  }

  #moved(active: ActiveTarget): void {
    if (isFinal(active.target)) {
      this.holds.settled(active);
      this.standing.settled(active);
      this.#rest(active.target.pointId);
    }
    this.#recorder.targetChanged(active);
    this.#announcer.changed(active.command);
  }

  /**
   * What the point returns to once nothing commands it, where the server keeps its priorities.
   * @param isWanted whether something does that is known
   */
  resting(point: PointId, isWanted: boolean): Resting {
    const { directory } = this.#options;
    const before = this.rests.of(point);
    // A command that has not been answered yet still has its earlier value.
    if (before === undefined && !isWanted) return notCommanded();
    const described = directory.device(directory.point(point)?.device ?? "")?.points.find(({ id }) => id === point);
    return restingOf(described, before?.value);
  }

  /** Forgets the value before of a point that nothing commands any more. */
  #rest(point: PointId): void {
    if (this.rests.of(point) === undefined || this.holds.get(point) !== undefined) return;
    if (this.standing.of(point).length === 0 && !this.#isOnItsWay(point)) this.rests.end(point);
  }

  #forgetSettled(targets: readonly ActiveTarget[]): void {
    for (const command of new Set(targets.map((target) => target.command))) {
      if (command.isSettled && !command.targets.some((target) => this.#recorder.isWaiting(target))) {
        this.#active.delete(command.id);
      }
    }
    if (this.#active.size === 0) this.#options.handovers?.clear();
  }

  /** Whether a command for the point is on its way, or about to be. */
  #isBusy(point: number): boolean {
    return this.#releases.isReleasing(point) || this.#isOnItsWay(point);
  }

  #isOnItsWay(point: number): boolean {
    for (const command of this.#active.values()) {
      if (command.targets.some(({ target }) => target.pointId === point && !isFinal(target))) return true;
    }
    return false;
  }
}

/** What the command was for is repeated, but for a command that undoes another. */
function undoReason(by: string, reason: string | undefined): string {
  return reason === undefined
    ? t("Undoes a command by {by}", { by })
    : t("Undoes a command by {by}: {reason}", { by, reason });
}

function undoTarget({ target, replaced, hold }: ActiveTarget): UndoTarget {
  return { target, replaced, restored: typeof hold === "string" ? undefined : hold };
}
