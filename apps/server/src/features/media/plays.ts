import type { DeviceDescription, MediaUse } from "@atrium/contract/devices";
import type { DriverPoint } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus } from "../../platform/bus.ts";

export interface PlaysOptions {
  readonly directory: {
    readonly points: readonly DriverPoint[];
    device(id: string): DeviceDescription | undefined;
  };
  readonly newest: { readonly values: Float64Array };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  /** Keeps when sounds were heard last, at most so often, ms. */
  readonly keep: (heard: ReadonlyMap<number, number>) => Promise<void>;
  readonly every: number;
}

interface PlayingDevice {
  readonly name: string;
  readonly device: DeviceDescription["id"];
}

/** What units say that they play: where a sound is used now, and when it was heard last. */
export class Plays {
  readonly #options: PlaysOptions;
  /** When sounds were heard last, since the start. */
  readonly heard = new Map<number, number>();
  /** Those of them that are not kept yet. */
  #fresh = new Map<number, number>();
  #cancel: (() => void) | undefined;
  #points: ReadonlyMap<number, DriverPoint> = new Map();
  #ends: (() => void)[] = [];

  constructor(options: PlaysOptions) {
    this.#options = options;
  }

  start(): void {
    const { bus } = this.#options;
    const look = (): void => {
      const points = this.#options.directory.points.filter(({ takesMedia }) => takesMedia === true);
      this.#points = new Map(points.map((point) => [Number(point.id), point]));
    };
    look();
    this.#ends = [
      bus.subscribe("site.changed", look),
      bus.subscribe("points.changed", ({ length, ids, values, times }) => {
        for (let row = 0; row < length; row += 1) {
          if (!this.#points.has(ids[row] ?? -1)) continue;
          const value = values[row] ?? Number.NaN;
          if (value > 0) this.#hear(value, times[row] ?? 0);
        }
      }),
    ];
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end();
    this.#cancel?.();
    await this.#keep();
  }

  /** The devices that can play, by their ids. */
  get devices(): ReadonlySet<string> {
    return new Set([...this.#points.values()].map(({ device }) => device));
  }

  #hear(code: number, time: number): void {
    this.heard.set(code, time);
    this.#fresh.set(code, time);
    this.#cancel ??= this.#options.clock.after(this.#options.every, () => void this.#keep());
  }

  /** What could not be kept is kept with the next. */
  async #keep(): Promise<void> {
    this.#cancel = undefined;
    const heard = this.#fresh;
    this.#fresh = new Map();
    try {
      await this.#options.keep(heard);
    } catch (error) {
      this.#fresh = new Map([...heard, ...this.#fresh]);
      this.#options.log.warn({ err: error }, "when sounds were heard last could not be kept");
    }
  }

  /** Where each sound plays now, in words. */
  uses(): ReadonlyMap<number, readonly MediaUse[]> {
    return new Map(
      Array.from(this.playing(), ([code, devices]) => [
        code,
        devices.map(({ name, device }) => ({ words: t("Playing in {name}", { name }), device })),
      ]),
    );
  }

  /** Where each sound plays now, as the units said last. */
  playing(): ReadonlyMap<number, readonly PlayingDevice[]> {
    const { directory, newest } = this.#options;
    const uses = new Map<number, PlayingDevice[]>();
    for (const [id, { device }] of this.#points) {
      const code = newest.values[id] ?? Number.NaN;
      const found = directory.device(device);
      if (!(code > 0) || found === undefined) continue;
      uses.set(code, [...(uses.get(code) ?? []), { name: found.name, device: found.id }]);
    }
    return uses;
  }
}
