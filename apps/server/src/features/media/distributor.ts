import { type CanKeepClips, ClipFailure } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus } from "../../platform/bus.ts";
import { UnitVisit, type VisitOptions } from "./unitVisit.ts";

/** Units that are visited at once. */
const AT_ONCE = 3;
/** ms until a unit that was away, or refused, is tried again: the first time, and at most. */
const FIRST_WAIT = 5_000;
const MAX_WAIT = 600_000;
/** ms between two visits of a unit where all is well: somebody may have deleted something there. */
const REST = 3_600_000;

export interface DistributorOptions extends VisitOptions {
  /** The ids of the units. */
  readonly devices: () => ReadonlySet<string>;
  /** Their connections' drivers, as far as they keep sound files. */
  readonly keeper: (device: string) => CanKeepClips | undefined;
  readonly connectionOf: (device: string) => string | undefined;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

interface Unit {
  /** By the clock's `elapsed`. */
  dueAt: number;
  failures: number;
  isBusy: boolean;
  /** Something changed during the visit. */
  isAgain: boolean;
}

/** Brings the library to every unit, and again after a unit was away, as long as it takes; also after a restart. */
export class Distributor {
  readonly #options: DistributorOptions;
  readonly #units = new Map<string, Unit>();
  #ends: (() => void)[] = [];
  #cancel: () => void = () => undefined;
  readonly #visits = new Set<Promise<void>>();
  #isStopped = false;

  constructor(options: DistributorOptions) {
    this.#options = options;
  }

  start(): void {
    const { bus } = this.#options;
    this.#ends = [
      bus.subscribe("site.changed", () =>
        this.#call([...this.#options.devices()].filter((one) => !this.#units.has(one))),
      ),
      bus.subscribe("device.changed", ({ device, isAnswering }) => isAnswering && this.#call([device])),
      bus.subscribe("connection.changed", ({ connection, state }) => {
        if (state !== "connected") return;
        this.#call([...this.#options.devices()].filter((one) => this.#options.connectionOf(one) === connection));
      }),
    ];
    this.callAll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const end of this.#ends) end();
    this.#cancel();
    await Promise.all(this.#visits);
  }

  /** Every unit is visited soon: the library has changed. */
  callAll(): void {
    this.#call(this.#options.devices());
  }

  #call(devices: Iterable<string>): void {
    const known = this.#options.devices();
    for (const device of this.#units.keys()) if (!known.has(device)) this.#units.delete(device);
    for (const device of devices) {
      if (!known.has(device)) continue;
      const unit = this.#units.get(device) ?? { dueAt: 0, failures: 0, isBusy: false, isAgain: false };
      unit.dueAt = this.#options.clock.elapsed();
      unit.isAgain = unit.isBusy;
      this.#units.set(device, unit);
    }
    this.#next();
  }

  /** Begins the visits that are due, and waits for the next one. */
  #next(): void {
    this.#cancel();
    if (this.#isStopped) return;
    const { clock } = this.#options;
    const now = clock.elapsed();
    const waiting = [...this.#units].filter(([, { isBusy }]) => !isBusy).sort(([, a], [, b]) => a.dueAt - b.dueAt);
    for (const [device, unit] of waiting) {
      if (unit.dueAt > now || this.#visits.size >= AT_ONCE) break;
      const visit = this.#visit(device, unit).finally(() => {
        this.#visits.delete(visit);
        this.#next();
      });
      this.#visits.add(visit);
    }
    const next = waiting.find(([, { isBusy }]) => !isBusy);
    if (next === undefined || this.#visits.size >= AT_ONCE) return;
    this.#cancel = clock.after(Math.max(10, next[1].dueAt - now), () => this.#next());
  }

  /** Never rejects. */
  async #visit(device: string, unit: Unit): Promise<void> {
    const { keeper, clock, log } = this.#options;
    unit.isBusy = true;
    unit.isAgain = false;
    let isWhole = false;
    try {
      const driver = keeper(device);
      if (driver === undefined) throw new ClipFailure(t("The unit is not responding."), { isAway: true });
      isWhole = await new UnitVisit(this.#options, device, driver).run();
    } catch (error) {
      await this.#away(device, error).catch((failure: unknown) => {
        log.warn({ device, err: failure }, "how a unit stands to the site's sounds could not be kept");
      });
    }
    unit.isBusy = false;
    unit.failures = isWhole ? 0 : unit.failures + 1;
    const wait = isWhole ? REST : Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(10, unit.failures - 1));
    // Units that went away together do not come back together.
    unit.dueAt = unit.isAgain ? clock.elapsed() : clock.elapsed() + wait * (0.8 + 0.4 * Math.random());
  }

  /** What a unit has, it still has; what it has not, waits for it. */
  async #away(device: string, error: unknown): Promise<void> {
    const { library, standings, now, log } = this.#options;
    const isAway = error instanceof ClipFailure;
    if (!isAway) log.warn({ device, err: error }, "a unit could not be brought into step with the site's sounds");
    const reason = isAway ? error.message : t("Server error. See the server log.");
    for (const { id: media } of library.present) {
      const known = standings.find(device, media);
      if (known !== undefined && known.state !== "waiting" && known.state !== "failed") continue;
      await standings.set({ media, device, state: "waiting", reason, hash: null, at: known?.at ?? now() });
    }
  }
}
