import { PRIORITIES, type PointId } from "@atrium/contract";
import type { CanReadPriorities, Clock } from "@atrium/drivers";
import type { CommandField } from "./commandDirectory.ts";

export type PriorityArray = Awaited<ReturnType<CanReadPriorities["readPriorities"]>>;

interface Answer {
  readonly array: PriorityArray;
  /** When the device said it. */
  readonly at: number;
}

/** What devices say of their priorities: asked when somebody wants to know, and remembered for when they are silent. */
export class PriorityArrays {
  readonly #field: Pick<CommandField, "priorityReader">;
  readonly #clock: Clock;
  readonly #last = new Map<PointId, Answer>();
  readonly #asking = new Map<PointId, Promise<Answer | undefined>>();

  constructor(options: { readonly field: Pick<CommandField, "priorityReader">; readonly clock: Clock }) {
    this.#field = options.field;
    this.#clock = options.clock;
  }

  /** Whether the point's protocol has priorities. */
  has(point: PointId): boolean {
    return this.#field.priorityReader(point) !== undefined;
  }

  /** What the device said last, however long ago. */
  last(point: PointId): Answer | undefined {
    return this.#last.get(point);
  }

  /** Asks the device, unless it is being asked. undefined: it has no priorities, or did not answer within `limit`, ms. */
  async ask(point: PointId, limit: number): Promise<Answer | undefined> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.#clock.after(limit, () => resolve(undefined));
    const answer = await Promise.race([this.#asked(point), late]);
    cancel();
    return answer;
  }

  #asked(point: PointId): Promise<Answer | undefined> {
    const running = this.#asking.get(point);
    if (running !== undefined) return running;
    const asked = this.#askDevice(point).finally(() => this.#asking.delete(point));
    this.#asking.set(point, asked);
    return asked;
  }

  async #askDevice(point: PointId): Promise<Answer | undefined> {
    try {
      const array = await this.#field.priorityReader(point)?.readPriorities(point);
      if (array === undefined) return undefined;
      const answer = { array, at: this.#clock.now() };
      this.#last.set(point, answer);
      return answer;
    } catch {
      // A device that does not answer is no error here: what it said last stays.
      return undefined;
    }
  }
}

/** What would be if no operator commanded: the next wish below theirs, or what the device falls back to. */
export function automaticOf({ values, relinquishDefault }: PriorityArray): number | null {
  return values.slice(PRIORITIES.operator).find((value) => value !== null) ?? relinquishDefault;
}
