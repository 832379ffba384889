import type { PointId } from "@atrium/contract";
import type { Clock, Log } from "@atrium/time";
import type { ActiveTarget } from "./activeCommand.ts";
import type { ComparedHold, HoldRecord, TargetProgress } from "./commandRecord.ts";
import type { RestValue } from "./restValues.ts";
import type { ActivePriority } from "./activePriorities.ts";
import type { CommandProgress } from "./store.ts";

export interface RecorderOptions {
  readonly save: (progress: CommandProgress) => Promise<void>;
  /** The hold of a point as it is now. */
  readonly holdOf: (point: PointId) => HoldRecord | undefined;
  /** What automation wants of a point now. */
  readonly standingOf: (point: PointId) => readonly ActivePriority[];
  readonly clock: Clock;
  readonly log: Log;
  /** Called once the newest state of these targets is in the database. */
  readonly onSaved: (targets: readonly ActiveTarget[]) => void;
}

/** How long progress is collected before it is written, ms. */
const GATHER = 50;
const FIRST_RETRY = 500;
const MAX_RETRY_DELAY = 10_000;

/** Writes the progress of commands to the database, many changes at a time, and repeats until it is recorded. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #targets = new Set<ActiveTarget>();
  readonly #points = new Set<PointId>();
  readonly #standing = new Set<PointId>();
  readonly #rests: RestValue[] = [];
  readonly #compared: ComparedHold[] = [];
  #retry = FIRST_RETRY;
  #cancel: (() => void) | undefined;
  #saving: Promise<void> | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  targetChanged(target: ActiveTarget): void {
    this.#targets.add(target);
    this.#schedule(GATHER);
  }

  holdChanged(point: PointId): void {
    this.#points.add(point);
    this.#schedule(GATHER);
  }

  /** Automation wants something else of this point. */
  standingChanged(point: PointId): void {
    this.#standing.add(point);
    this.#schedule(GATHER);
  }

  /** Nothing commands this point any more: its value before can be forgotten. */
  restEnded(value: RestValue): void {
    this.#rests.push(value);
    this.#schedule(GATHER);
  }

  holdCompared(hold: ComparedHold): void {
    this.#compared.push(hold);
    this.#schedule(GATHER);
  }

  /** Whether the newest state of this target is still to be written. */
  isWaiting(target: ActiveTarget): boolean {
    return this.#targets.has(target);
  }

  /**
   * Writes the rest, once: a change that the database does not take now is reported as unfinished at the next start.
   */
  async stop(): Promise<void> {
    this.#cancel?.();
    await this.#saving;
    this.#cancel?.();
    await this.#save();
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #schedule(delay: number): void {
    if (this.#cancel !== undefined || this.#saving !== undefined) return;
    this.#cancel = this.#options.clock.after(delay, () => {
      this.#cancel = undefined;
      this.#saving = this.#saveAndGoOn();
    });
  }

  async #saveAndGoOn(): Promise<void> {
    const isSaved = await this.#save();
    this.#saving = undefined;
    if (this.#waiting > 0) this.#schedule(isSaved ? GATHER : this.#retry);
  }

  get #waiting(): number {
    return this.#targets.size + this.#points.size + this.#standing.size + this.#rests.length + this.#compared.length;
  }

  async #save(): Promise<boolean> {
    if (this.#waiting === 0) return true;
    const targets = [...this.#targets];
    const points = [...this.#points];
    const standing = [...this.#standing];
    const rested = this.#rests.splice(0);
    const compared = this.#compared.splice(0);
    this.#targets.clear();
    this.#points.clear();
    this.#standing.clear();
    const holds = points.map((point) => this.#options.holdOf(point)).filter((hold) => hold !== undefined);
    const released = points.filter((point) => this.#options.holdOf(point) === undefined);
    try {
      await this.#options.save({
        targets: targets.map((target) => progressOf(target)),
        holds,
        released,
        compared,
        rested,
        standing: new Map(standing.map((point) => [point, this.#options.standingOf(point)])),
      });
      this.#retry = FIRST_RETRY;
      this.#options.onSaved(targets.filter((target) => !this.#targets.has(target)));
      return true;
    } catch (error) {
      for (const target of targets) this.#targets.add(target);
      for (const point of points) this.#points.add(point);
      for (const point of standing) this.#standing.add(point);
      this.#rests.unshift(...rested);
      this.#compared.unshift(...compared);
      this.#retry = Math.min(this.#retry * 2, MAX_RETRY_DELAY);
      this.#options.log.warn(
        { err: error, targets: targets.length },
        "the progress of commands could not be recorded yet",
      );
      return false;
    }
  }
}

function progressOf({ command, position, target, replaced }: ActiveTarget): TargetProgress {
  return {
    command: command.id,
    position,
    state: target.state,
    detail: target.detail,
    ending: target.ending,
    confirmedValue: target.confirmedValue,
    sentAt: target.sentAt,
    settledAt: target.settledAt,
    replaced,
  };
}
