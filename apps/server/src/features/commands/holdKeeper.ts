import type { PointId } from "@atrium/contract";
import type { Clock } from "@atrium/drivers";
import type { ActiveTarget } from "./activeCommand.ts";
import type { KeptHold } from "./commandDirectory.ts";

export interface HoldKeeperOptions {
  readonly clock: Clock;
  /** The hold of this point began, changed or ended. */
  readonly onChange: (point: PointId) => void;
  /** Whether a command for the point is on its way: then its outcome decides about the hold. */
  readonly isBusy: (point: PointId) => boolean;
  /** Gives points back to automation. Holds end when the device has confirmed it. */
  readonly release: (holds: readonly KeptHold[]) => void;
}

const SWEEP_INTERVAL = 1_000;
const MINUTE = 60_000;
const LONGEST_RETRY = 15 * MINUTE;
/** After a connection comes back, its drivers are given this long to settle, ms. */
const SETTLE_AFTER_LOSS = 2_000;

/** Manual holds: made by an operator's command, ended by a release or by their time. */
export class HoldKeeper {
  readonly #options: HoldKeeperOptions;
  readonly #holds = new Map<PointId, KeptHold>();
  /** For holds whose release has been tried: when to try again, and how long to wait after that. */
  readonly #retries = new Map<PointId, { at: number; wait: number }>();
  #cancel: (() => void) | undefined;

  constructor(options: HoldKeeperOptions) {
    this.#options = options;
  }

  start(kept: readonly KeptHold[]): void {
    for (const hold of kept) this.#holds.set(hold.point, hold);
    this.#schedule();
  }

  stop(): void {
    this.#cancel?.();
  }

  get(point: PointId): KeptHold | undefined {
    return this.#holds.get(point);
  }

  all(): KeptHold[] {
    return [...this.#holds.values()];
  }

  /** Takes the outcome of a command's target. */
  settled({ command, target }: ActiveTarget): void {
    const { reply, holdMinutes } = command.record;
    const current = this.#holds.get(target.pointId);
    if (reply.source !== "operator" || (current !== undefined && current.since > reply.at)) return;
    if (target.value === null) {
      if (isTaken(target.state)) this.#end(target.pointId);
      return;
    }
    const mayHaveBeenTaken = target.state === "timed-out" && target.sentAt !== undefined;
    if (!isTaken(target.state) && !mayHaveBeenTaken) return;
    this.#retries.delete(target.pointId);
    this.#holds.set(target.pointId, {
      point: target.pointId,
      device: target.device,
      key: target.point,
      value: target.value,
      by: reply.by,
      since: reply.at,
      until: reply.at + holdMinutes * MINUTE,
      command: reply.id,
    });
    this.#options.onChange(target.pointId);
  }

  /** Releases that failed while these points could not be reached are tried again soon. */
  reachable(points: ReadonlySet<number>): void {
    const at = this.#options.clock.now() + SETTLE_AFTER_LOSS;
    for (const [point, retry] of this.#retries) if (points.has(point)) retry.at = Math.min(retry.at, at);
  }

  /** Forgets holds of points that the site no longer has. */
  drop(points: readonly PointId[]): void {
    for (const point of points) this.#end(point);
  }

  #end(point: PointId): void {
    this.#retries.delete(point);
    if (this.#holds.delete(point)) this.#options.onChange(point);
  }

  #schedule(): void {
    this.#cancel = this.#options.clock.after(SWEEP_INTERVAL, () => {
      this.#sweep();
      this.#schedule();
    });
  }

  #sweep(): void {
    const now = this.#options.clock.now();
    const due = this.all().filter(
      (hold) =>
        hold.until <= now && (this.#retries.get(hold.point)?.at ?? 0) <= now && !this.#options.isBusy(hold.point),
    );
    if (due.length === 0) return;
    for (const { point } of due) {
      const wait = this.#retries.get(point)?.wait ?? MINUTE;
      this.#retries.set(point, { at: now + wait, wait: Math.min(wait * 2, LONGEST_RETRY) });
    }
    this.#options.release(due);
  }
}

/** The device has what was asked of it, even where another priority wins over it. */
function isTaken(state: ActiveTarget["target"]["state"]): boolean {
  return state === "confirmed" || state === "overridden";
}
