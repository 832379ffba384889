import type { PointId } from "@atrium/contract";
import { PRIORITIES, type HoldLoss } from "@atrium/contract/devices";
import type { Priorities } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import type { Bus } from "../../platform/bus.ts";
import type { CommandDirectory } from "./commandNeeds.ts";
import type { HoldRecord } from "./commandRecord.ts";
import type { HoldLifecycle } from "./holdLifecycle.ts";
import type { PriorityArrays } from "./priorityArrays.ts";

export interface HoldWatchOptions {
  readonly holds: Pick<HoldLifecycle, "all" | "get" | "compared">;
  readonly arrays: PriorityArrays;
  readonly directory: CommandDirectory;
  /** Whether a command for the point is on its way: then its outcome decides about the hold. */
  readonly isBusy: (point: PointId) => boolean;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** How often every hold is compared with its device, ms. */
const PACE = 30_000;
/** How long devices may settle after a loss before they are compared, ms. */
const SETTLE_AFTER_LOSS = 2_000;
/** A device that has not answered by then is asked at the next round, ms. */
const ANSWER_LIMIT = 4_000;
/** Floats of 32 bits come back a little different from what was written. */
const SAME_VALUE = 0.01;

/**
 * Compares our holds with the devices' values at our priority: at each reading of a priority array,
 * when a connection or a device is back, and at a slow pace. Nothing is written: a hold that a device has forgotten is
 * reported lost and stays for people to decide about.
 */
export class HoldWatch {
  readonly #options: HoldWatchOptions;
  /** By connection: the points that are being read one after the other. */
  readonly #rounds = new Map<string, Promise<void>>();
  readonly #ends: (() => void)[] = [];
  readonly #timers = new Set<() => void>();
  #cancelPace: (() => void) | undefined;
  #isStopped = false;

  constructor(options: HoldWatchOptions) {
    this.#options = options;
  }

  start(): void {
    const { arrays, bus, clock } = this.#options;
    this.#ends.push(
      arrays.onRead((point, array) => this.#compare(point, array)),
      bus.subscribe("connection.changed", ({ connection, state }) => {
        if (state === "connected") this.#isBack((device) => this.#connectionOf(device) === connection);
        else arrays.forgetWhere((point) => this.#connectionOf(this.#deviceOf(point)) === connection);
      }),
      bus.subscribe("device.changed", ({ device, isAnswering }) => {
        if (isAnswering) this.#isBack((one) => one === device);
        else arrays.forgetWhere((point) => this.#deviceOf(point) === device);
      }),
    );
    const goOn = (): void => {
      this.#cancelPace = clock.after(PACE, () => {
        this.#askAbout(this.#options.holds.all());
        goOn();
      });
    };
    goOn();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelPace?.();
    for (const end of [...this.#ends.splice(0), ...this.#timers]) end();
    this.#timers.clear();
  }

  #isBack(isMeant: (device: string) => boolean): void {
    const cancel = this.#options.clock.after(SETTLE_AFTER_LOSS, () => {
      this.#timers.delete(cancel);
      this.#askAbout(this.#options.holds.all().filter(({ device }) => isMeant(device)));
    });
    this.#timers.add(cancel);
  }

  /** One device of a connection at a time; a connection that is still being asked is not asked twice. */
  #askAbout(holds: readonly HoldRecord[]): void {
    const { arrays } = this.#options;
    const asked = holds.filter(({ point }) => arrays.has(point));
    for (const [connection, ofConnection] of Map.groupBy(asked, ({ device }) => this.#connectionOf(device))) {
      if (this.#rounds.has(connection)) continue;
      const round = this.#round(ofConnection).finally(() => this.#rounds.delete(connection));
      this.#rounds.set(connection, round);
    }
  }

  async #round(holds: readonly HoldRecord[]): Promise<void> {
    const { arrays } = this.#options;
    for (const { point } of holds) {
      if (this.#isStopped) return;
      await arrays.ask(point, ANSWER_LIMIT);
    }
  }

  #compare(point: PointId, { values }: Priorities): void {
    const { holds, isBusy, clock } = this.#options;
    const hold = holds.get(point);
    const slot = values[PRIORITIES.operator - 1];
    if (hold === undefined || slot === undefined || isBusy(point)) return;
    holds.compared(point, lossOf(hold, slot, clock.now()));
  }

  #deviceOf(point: PointId): string {
    return this.#options.directory.point(point)?.device ?? "";
  }

  #connectionOf(device: string): string {
    return this.#options.directory.device(device)?.connection ?? "";
  }
}

/** The loss of a hold whose slot has this value; undefined: the device keeps it. */
function lossOf(hold: HoldRecord, slot: number | null, at: number): HoldLoss | undefined {
  if (slot === null) return { kind: "forgotten", at, value: null };
  return Math.abs(slot - hold.value) <= SAME_VALUE ? undefined : { kind: "taken-over", at, value: slot };
}
