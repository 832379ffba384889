import type { PointId } from "@atrium/contract";
import { PRIORITIES } from "@atrium/contract/devices";
import type { Priorities } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import type { CommandField } from "./commandNeeds.ts";

interface Answer {
  readonly array: Priorities;
  /** When the device reported it. */
  readonly at: number;
}

/**
 * The devices' priority arrays: read on request and with each command, and remembered until something may have changed
 * them: a newer command, or a silence of the device.
 */
export class PriorityArrays {
  readonly #field: Pick<CommandField, "priorityReader">;
  readonly #clock: Clock;
  readonly #last = new Map<PointId, Answer>();
  readonly #asking = new Map<PointId, Promise<Answer | undefined>>();
  /** Counts the events that invalidate earlier answers of a point; an answer to an earlier question is invalid too. */
  readonly #epochs = new Map<PointId, number>();
  readonly #listeners = new Set<(point: PointId, array: Priorities) => void>();

  constructor(options: { readonly field: Pick<CommandField, "priorityReader">; readonly clock: Clock }) {
    this.#field = options.field;
    this.#clock = options.clock;
  }

  /** Whether the point's protocol has priorities. */
  has(point: PointId): boolean {
    return this.#field.priorityReader(point) !== undefined;
  }

  /** The device's last report, where nothing may have changed it since. */
  last(point: PointId): Answer | undefined {
    return this.#last.get(point);
  }

  /** Calls back at each answer of a device; the returned function ends that. */
  onRead(listener: (point: PointId, array: Priorities) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The device was commanded or went silent: its earlier report is invalid. */
  forget(point: PointId): void {
    this.#last.delete(point);
    this.#epochs.set(point, this.#epoch(point) + 1);
  }

  /** The same for every matching point. */
  forgetWhere(isMeant: (point: PointId) => boolean): void {
    for (const point of new Set([...this.#last.keys(), ...this.#asking.keys()])) {
      if (isMeant(point)) this.forget(point);
    }
  }

  /** Takes a device's report, e.g. a command's read-back. */
  take(point: PointId, array: Priorities): Answer {
    const answer = { array, at: this.#clock.now() };
    this.#last.set(point, answer);
    for (const listener of this.#listeners) listener(point, array);
    return answer;
  }

  /**
   * Asks the device, unless a question is under way. undefined: it has no priorities, or did not answer within `limit`,
   * ms.
   */
  async ask(point: PointId, limit: number): Promise<Answer | undefined> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.#clock.after(limit, () => resolve(undefined));
    const answer = await Promise.race([this.#asked(point), late]);
    cancel();
    return answer;
  }

  #epoch(point: PointId): number {
    return this.#epochs.get(point) ?? 0;
  }

  #asked(point: PointId): Promise<Answer | undefined> {
    const running = this.#asking.get(point);
    if (running !== undefined) return running;
    const asked = this.#askDevice(point).finally(() => this.#asking.delete(point));
    this.#asking.set(point, asked);
    return asked;
  }

  async #askDevice(point: PointId): Promise<Answer | undefined> {
    const reader = this.#field.priorityReader(point);
    if (reader === undefined) return undefined;
    const epoch = this.#epoch(point);
    try {
      const array = await reader.readPriorities(point);
      // A command was sent in between: its own read-back is newer.
      if (epoch !== this.#epoch(point)) return this.last(point);
      return this.take(point, array);
    } catch {
      // A device that does not answer is not an error here. Its earlier report is from before its silence.
      if (epoch === this.#epoch(point)) this.forget(point);
      return undefined;
    }
  }
}

/** The value without any operator's command: the next priority below, or the device's default. */
export function automaticOf({ values, relinquishDefault }: Priorities): number | null {
  return values.slice(PRIORITIES.operator).find((value) => value !== null) ?? relinquishDefault;
}
