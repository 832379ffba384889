import type { PointId } from "@atrium/contract";
import { type CommandTarget, type HoldLoss, PRIORITIES } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import type { ActiveTarget } from "./activeCommand.ts";
import type { ComparedHold, HoldRecord } from "./commandRecord.ts";

export interface HoldLifecycleOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** The hold of this point began, changed or ended. */
  readonly onChange: (point: PointId) => void;
  /** A device does not keep this hold any more (see `lost`), or has it again. */
  readonly onCompared: (hold: ComparedHold) => void;
  /** Whether a command for the point is on its way: then its outcome decides about the hold. */
  readonly isBusy: (point: PointId) => boolean;
  /** Releases points to automation. Holds end when the device has confirmed it. */
  readonly release: (holds: readonly HoldRecord[]) => void;
}

const SWEEP_INTERVAL = 1_000;
const MINUTE = 60_000;
const MAX_RETRY_DELAY = 15 * MINUTE;
/** After a connection comes back, its drivers are given this long to settle, ms. */
const SETTLE_AFTER_LOSS = 2_000;

/** Manual holds: an operator's command begins them, a release or their time ends them. */
export class HoldLifecycle {
  readonly #options: HoldLifecycleOptions;
  readonly #holds = new Map<PointId, HoldRecord>();
  /** For holds whose release has been tried: when to try again, and the wait after that. */
  readonly #retries = new Map<PointId, { at: number; wait: number }>();
  /** The newest command that decided about each point's hold: an older one that is confirmed later changes nothing. */
  readonly #decided = new Map<PointId, number>();
  #sweeping: Repetition | undefined;

  constructor(options: HoldLifecycleOptions) {
    this.#options = options;
  }

  start(kept: readonly HoldRecord[]): void {
    for (const hold of kept) this.#holds.set(hold.point, hold);
    const { clock, log } = this.#options;
    this.#sweeping = every({ task: "ends of holds", interval: SWEEP_INTERVAL, run: () => this.#sweep(), clock, log });
  }

  stop(): void {
    void this.#sweeping?.stop();
  }

  get(point: PointId): HoldRecord | undefined {
    return this.#holds.get(point);
  }

  all(): HoldRecord[] {
    return [...this.#holds.values()];
  }

  /** Applies the outcome of a command's target. */
  settled(active: ActiveTarget): void {
    const { command, target } = active;
    const { pointId, value } = target;
    const isOlder = command.order < (this.#decided.get(pointId) ?? 0);
    if (command.record.priority !== PRIORITIES.operator || isOlder || !mayBeTaken(target)) return;
    if (value === null && target.state === "timed-out") return;
    this.#decided.set(pointId, command.order);
    const stood = this.#holds.get(pointId);
    // A hold that the device had already lost was not replaced by this command.
    active.replaced = stood?.lost === undefined ? stood : undefined;
    if (value === null || active.hold === "none") {
      this.#end(pointId);
      return;
    }
    this.#retries.delete(pointId);
    this.#holds.set(pointId, active.hold === "new" ? newHold(active, value) : active.hold);
    this.#options.onChange(pointId);
  }

  /** Releases that failed while these points could not be reached are tried again soon. */
  reachable(points: ReadonlySet<number>): void {
    const at = this.#options.clock.now() + SETTLE_AFTER_LOSS;
    for (const [point, retry] of this.#retries) if (points.has(point)) retry.at = Math.min(retry.at, at);
  }

  /** The result of comparing the point's hold with its device. @param loss undefined: the device keeps it */
  compared(point: PointId, loss: HoldLoss | undefined): void {
    const hold = this.#holds.get(point);
    if (hold === undefined || (hold.lost?.kind === loss?.kind && hold.lost?.value === loss?.value)) return;
    const { lost: _, ...kept } = hold;
    const compared = loss === undefined ? kept : { ...kept, lost: loss };
    this.#holds.set(point, compared);
    this.#options.onChange(point);
    this.#options.onCompared(compared);
  }

  /** Ends the holds of devices that the site has no more; nothing can be released there, so this is recorded. */
  retire(devices: ReadonlySet<string>): void {
    for (const hold of this.all()) {
      if (!devices.has(hold.device)) continue;
      this.#options.onCompared({ ...hold, isRetired: true });
      this.#end(hold.point);
    }
  }

  /** Forgets holds that need no release: their points are gone, or the values that they set. */
  drop(points: readonly PointId[]): void {
    for (const point of points) this.#end(point);
  }

  #end(point: PointId): void {
    this.#retries.delete(point);
    if (this.#holds.delete(point)) this.#options.onChange(point);
  }

  #sweep(): void {
    const now = this.#options.clock.now();
    const due = this.all().filter(
      (hold) =>
        hold.until <= now && (this.#retries.get(hold.point)?.at ?? 0) <= now && !this.#options.isBusy(hold.point),
    );
    // A lost hold ends by itself: a release would remove somebody else's value.
    const lost = due.filter((hold) => hold.lost !== undefined);
    this.drop(lost.map(({ point }) => point));
    const kept = due.filter((hold) => hold.lost === undefined);
    if (kept.length === 0) return;
    for (const { point } of kept) {
      const wait = this.#retries.get(point)?.wait ?? MINUTE;
      this.#retries.set(point, { at: now + wait, wait: Math.min(wait * 2, MAX_RETRY_DELAY) });
    }
    this.#options.release(kept);
  }
}

function newHold({ command, target }: ActiveTarget, value: number): HoldRecord {
  const { reply, holdMinutes } = command.record;
  const { by, at: since, id, reason } = reply;
  const until = since + holdMinutes * MINUTE;
  return {
    point: target.pointId,
    device: target.device,
    key: target.point,
    value,
    by,
    since,
    until,
    command: id,
    reason,
  };
}

/**
 * The device has the commanded value, even where another priority overrides it; or it may have: the request had left
 * when it went silent.
 */
function mayBeTaken({ state, sentAt }: CommandTarget): boolean {
  return state === "confirmed" || state === "overridden" || (state === "timed-out" && sentAt !== undefined);
}
