import type { CommandId, PointId, PointKey } from "@atrium/contract";
import { type CommandSource, PRIORITIES } from "@atrium/contract/devices";
import type { ActiveTarget } from "./activeCommand.ts";

/** Automation of the server: everything that commands but a person. */
export type AutomaticSource = Exclude<CommandSource, "operator">;

/** The value that an automatic source wants of a point until it releases it. A person's is a hold. */
export interface ActivePriority {
  readonly point: PointId;
  readonly device: string;
  readonly key: PointKey;
  readonly source: AutomaticSource;
  readonly value: number;
  /** The rule's name. */
  readonly by: string;
  readonly since: number;
  /** Why it wants it, as the command said. */
  readonly reason?: string | undefined;
  readonly command: CommandId;
}

/** What automation wants of each point, whether or not it counts at the moment: at most one value of each source. */
export class ActivePriorities {
  readonly #byPoint = new Map<PointId, readonly ActivePriority[]>();
  /** The newest command of each point and source that was decided: an older one that is settled later changes nothing. */
  readonly #decided = new Map<string, number>();
  readonly #onChange: (point: PointId) => void;

  constructor(onChange: (point: PointId) => void) {
    this.#onChange = onChange;
  }

  start(kept: readonly ActivePriority[]): void {
    for (const [point, values] of Map.groupBy(kept, (one) => one.point)) this.#byPoint.set(point, inOrder(values));
  }

  /** The smallest priority number first. */
  of(point: PointId): readonly ActivePriority[] {
    return this.#byPoint.get(point) ?? [];
  }

  /** Applies the outcome of a command's target. */
  settled({ command, target, hold }: ActiveTarget): void {
    const { source, by, at: since, id, reason } = command.record.reply;
    const { pointId: point, value, state } = target;
    // A momentary command leaves nothing behind.
    if (source === "operator" || command.record.priority !== PRIORITIES[source] || hold === "none") return;
    const key = `${point}@${source}`;
    if (command.order < (this.#decided.get(key) ?? 0)) return;
    const isTaken = state === "confirmed" || state === "overridden";
    if (!isTaken && !(state === "timed-out" && target.sentAt !== undefined && value !== null)) return;
    this.#decided.set(key, command.order);
    const others = this.of(point).filter((one) => one.source !== source);
    const { device, point: pointKey } = target;
    const own: ActivePriority[] =
      value === null ? [] : [{ point, device, key: pointKey, source, value, by, since, reason, command: id }];
    this.#byPoint.set(point, inOrder([...others, ...own]));
    this.#onChange(point);
  }
}

function inOrder(values: readonly ActivePriority[]): ActivePriority[] {
  return values.toSorted((one, other) => PRIORITIES[one.source] - PRIORITIES[other.source]);
}
