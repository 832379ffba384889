import type { PointId } from "@atrium/contract";
import type { HoldQuery, HoldRow, PointDescription } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import type { Reach } from "../../platform/reach.ts";
import type { CommandDirectory, CommandValues } from "./commandNeeds.ts";
import type { HoldRecord } from "./commandRecord.ts";
import { HoldEnergy } from "./holdEnergy.ts";
import { automaticOf, type PriorityArrays } from "./priorityArrays.ts";
import type { Resting } from "./resting.ts";
import type { ActivePriority } from "./activePriorities.ts";

/** How long a device's report of its automation counts, ms. */
const FRESH = 60_000;
/** How often devices are asked for the count of energy, ms. */
const FRESH_FOR_ENERGY = 5 * 60_000;
/** How long the list waits for devices, ms; later answers are in the next list. */
const LIST_LIMIT = 1_000;
/** Floats of 32 bits come back a little different from what was written, */
const SAME_VALUE = 0.01;
/** and devices have steps: this share of the range. */
const ROUNDING = 0.01;
/** Questions under way at one connection. */
const ASKED_AT_ONCE = 4;

export interface HoldRegisterOptions {
  readonly holds: () => HoldRecord[];
  readonly arrays: PriorityArrays;
  readonly directory: CommandDirectory;
  readonly newest: CommandValues;
  /** What automation wants of a point, the strongest first. */
  readonly standingOf: (point: PointId) => readonly Pick<ActivePriority, "value">[];
  /** What a point returns to that nothing commands any more. */
  readonly restOf: (point: PointId) => Resting;
  readonly clock: Clock;
  readonly log: Log;
}

/** Which holds. */
interface WantedHolds extends Omit<HoldQuery, "page" | "size" | "automatic"> {
  /** Those of devices within it; absent: of all. */
  readonly reach?: Reach | undefined;
}

/** Every manual hold with its names, automation's value and the energy of the difference. */
export class HoldRegister {
  readonly #options: HoldRegisterOptions;
  readonly #energy: HoldEnergy;

  constructor(options: HoldRegisterOptions) {
    this.#options = options;
    const automatic = this.#automatic.bind(this);
    const freshen = async (points: readonly PointId[]) => this.#freshen(points, FRESH_FOR_ENERGY);
    this.#energy = new HoldEnergy({ ...options, automatic, freshen });
  }

  start(): void {
    this.#energy.start();
  }

  async stop(): Promise<void> {
    await this.#energy.stop();
  }

  /** The holds that a query takes, the first to end first. */
  matching(query: WantedHolds): HoldRecord[] {
    return this.#options
      .holds()
      .filter((hold) => this.#isWanted(hold, query))
      .sort((a, b) => a.until - b.until || a.point - b.point);
  }

  /** Rows of these holds, as far as known; `asksDevices` waits up to a second for automation's values. */
  async rows(holds: readonly HoldRecord[], { asksDevices }: { readonly asksDevices: boolean }): Promise<HoldRow[]> {
    if (asksDevices) {
      await this.#freshen(
        holds.map(({ point }) => point),
        FRESH,
      );
    }
    return holds.flatMap((hold) => this.#row(hold) ?? []);
  }

  #isWanted(hold: HoldRecord, { placement, floor, module, by, reach }: WantedHolds): boolean {
    const device = this.#options.directory.device(hold.device);
    if (device === undefined || (by !== undefined && hold.by !== by)) return false;
    if (reach?.hasDevice(device) === false) return false;
    return (
      (placement === undefined || device.placement === placement) &&
      (floor === undefined || device.floor === floor) &&
      (module === undefined || device.module === module)
    );
  }

  #row(hold: HoldRecord): HoldRow | undefined {
    const device = this.#options.directory.device(hold.device);
    const point = device?.points.find(({ id }) => id === hold.point);
    if (device === undefined || point === undefined) return undefined;
    const energy = this.#energy.of(hold);
    const shows = this.#shows(hold, point);
    return {
      point: hold.point,
      device: hold.device,
      value: hold.value,
      by: hold.by,
      since: hold.since,
      until: hold.until,
      ...(hold.lost === undefined ? {} : { lost: hold.lost }),
      command: hold.command,
      ...(hold.reason === undefined ? {} : { reason: hold.reason }),
      deviceName: device.name,
      module: device.module,
      placement: device.placement,
      floor: device.floor,
      ...(device.zone === undefined ? {} : { zone: device.zone }),
      isCorridor: device.isCorridor,
      pointKey: point.key,
      pointName: point.name,
      kind: point.kind,
      ...(point.unit === undefined ? {} : { unit: point.unit }),
      ...(point.states === undefined ? {} : { states: point.states }),
      ...this.#next(hold.point),
      ...(shows === undefined ? {} : { shows }),
      ...(energy === undefined ? {} : { energy }),
    };
  }

  /** What a device shows that has no priorities to compare, where that is not what is held. */
  #shows(hold: HoldRecord, { min = 0, max = 0 }: Pick<PointDescription, "min" | "max">): number | undefined {
    const { arrays, newest } = this.#options;
    const value = newest.values[hold.point] ?? Number.NaN;
    const isSame = Math.abs(value - hold.value) <= Math.max(SAME_VALUE, (max - min) * ROUNDING);
    return arrays.has(hold.point) || Number.isNaN(value) || isSame ? undefined : value;
  }

  #next(point: PointId): Pick<HoldRow, "automatic" | "next"> {
    const { arrays, standingOf, restOf } = this.#options;
    if (arrays.has(point)) return { automatic: this.#automatic(point) };
    const [source] = standingOf(point);
    if (source !== undefined) return { automatic: source.value, next: "source" };
    const rest = restOf(point);
    return rest.kind === "left" ? { automatic: null, next: "left" } : { automatic: rest.value, next: rest.to };
  }

  #automatic(point: PointId): number | null {
    const last = this.#options.arrays.last(point);
    return last === undefined ? null : automaticOf(last.array);
  }

  /** Asks for values older than `age`, a few at a time per connection, and waits no longer than a list may. */
  async #freshen(points: readonly PointId[], age: number): Promise<void> {
    const { arrays, clock } = this.#options;
    const oldest = clock.now() - age;
    const due = points.filter((point) => arrays.has(point) && (arrays.last(point)?.at ?? 0) <= oldest);
    if (due.length === 0) return;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(LIST_LIMIT, resolve);
    const deadline = clock.now() + LIST_LIMIT;
    const askAll = async (waiting: PointId[]): Promise<void> => {
      for (let point = waiting.shift(); point !== undefined && clock.now() < deadline; point = waiting.shift()) {
        await arrays.ask(point, LIST_LIMIT);
      }
    };
    const lanes = Map.groupBy(due, (point) => this.#connectionOf(point)).values();
    const asked = [...lanes].flatMap((lane) => Array.from({ length: ASKED_AT_ONCE }, () => askAll(lane)));
    await Promise.race([Promise.all(asked), late]);
    cancel();
  }

  #connectionOf(point: PointId): string {
    const { directory } = this.#options;
    return directory.device(directory.point(point)?.device ?? "")?.connection ?? "";
  }
}
