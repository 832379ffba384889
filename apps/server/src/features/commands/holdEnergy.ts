import { kilowattHours, type PointId, type Watts } from "@atrium/contract";
import type { HoldRow } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import type { CommandDirectory, CommandValues } from "./commandNeeds.ts";
import type { HoldRecord } from "./commandRecord.ts";
import { extraWatts } from "./holdPower.ts";

const TICK = 10_000;
const MILLIS_PER_HOUR = 3_600_000;

export interface HoldEnergyOptions {
  readonly holds: () => readonly HoldRecord[];
  /** The value that automation would set, as last reported; null: unknown. */
  readonly automatic: (point: PointId) => number | null;
  /** Asks the devices that have not reported it for a while. */
  readonly freshen: (points: readonly PointId[]) => Promise<void>;
  readonly directory: CommandDirectory;
  readonly newest: CommandValues;
  readonly clock: Clock;
  readonly log: Log;
}

/** The energy of a hold so far, in kWh, and the beginning of its count. */
interface Count {
  readonly command: string;
  readonly since: number;
  kilowattHours: number;
  watts: Watts;
  at: number;
}

/**
 * Counts the electricity of each hold against what automation would have used, while it lasts: automation may change
 * its value in between, so it cannot be computed afterwards. The count starts afresh where power or automation were
 * unknown.
 */
export class HoldEnergy {
  readonly #options: HoldEnergyOptions;
  readonly #counts = new Map<PointId, Count>();
  #counting: Repetition | undefined;
  #freshening: Promise<void> | undefined;

  constructor(options: HoldEnergyOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#counting = every({ task: "energy of holds", interval: TICK, run: () => this.#tick(), clock, log });
  }

  async stop(): Promise<void> {
    await this.#counting?.stop();
    await this.#freshening;
  }

  of({ point, command }: HoldRecord): HoldRow["energy"] {
    const count = this.#counts.get(point);
    if (count === undefined || count.command !== command || count.at === count.since) return undefined;
    return { kilowattHours: kilowattHours(Math.round(count.kilowattHours * 1_000) / 1_000), since: count.since };
  }

  #tick(): void {
    const { freshen } = this.#options;
    const holds = this.#options.holds();
    const held = new Set(holds.map(({ point }) => point));
    for (const point of this.#counts.keys()) if (!held.has(point)) this.#counts.delete(point);
    for (const hold of holds) this.#count(hold);
    this.#freshening ??= freshen([...held]).finally(() => (this.#freshening = undefined));
  }

  #count(hold: HoldRecord): void {
    const now = this.#options.clock.now();
    const watts = this.#extraWatts(hold);
    if (watts === undefined) {
      this.#counts.delete(hold.point);
      return;
    }
    const count = this.#counts.get(hold.point);
    if (count === undefined || count.command !== hold.command) {
      this.#counts.set(hold.point, { command: hold.command, since: now, kilowattHours: 0, watts, at: now });
      return;
    }
    count.kilowattHours += (count.watts * (now - count.at)) / MILLIS_PER_HOUR / 1_000;
    count.watts = watts;
    count.at = now;
  }

  #extraWatts({ point: id, device: deviceId, value: held, lost }: HoldRecord): Watts | undefined {
    if (lost !== undefined) return undefined;
    const { directory, newest } = this.#options;
    const automatic = this.#options.automatic(id);
    const device = directory.device(deviceId);
    const point = device?.points.find((one) => one.id === id);
    if (automatic === null || device === undefined || point === undefined) return undefined;
    return extraWatts({ device, point, held, automatic }, newest);
  }
}
