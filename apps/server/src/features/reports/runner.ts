import { type Clock, type Log, MINUTE, type SiteTime } from "@atrium/time";
import type { Deliverer } from "../../platform/delivery/deliverer.ts";
import type { ClaimedDelivery, DeliveryStore } from "./deliveryStore.ts";
import type { FileStore } from "./fileStore.ts";
import type { Maker } from "./maker.ts";
import { lastDue, nextDue } from "./rhythm.ts";
import type { StoredReport } from "./storedReport.ts";
import type { ReportStore } from "./store.ts";

interface RunnerOptions {
  readonly reports: ReportStore;
  readonly files: FileStore;
  readonly maker: Maker;
  readonly deliveries: Pick<DeliveryStore, "nextDue">;
  /** Takes what is made to its receivers. */
  readonly deliverer: Pick<Deliverer<ClaimedDelivery, string>, "start" | "stop" | "pump">;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: SiteTime;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** After a start devices need a while to report: what was missed waits that long, ms. */
const FIRST_LOOK = MINUTE;
/** The wall clock may be set at any time, and the database may be away: it is looked at least this often, ms. */
const MAX_SLEEP = MINUTE;
/** A delivery that is due may have to wait for others through its channel, ms. */
const BUSY_SLEEP = 1_000;

/** Makes what is due, one file after the other, sends it, and goes on with those that the end of the program cut off. */
export class Runner {
  readonly #options: RunnerOptions;
  #cancel: () => void = () => undefined;
  #working: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = true;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#options.deliverer.start();
    this.#isStopped = false;
    this.#sleep(FIRST_LOOK);
  }

  /** Resolves when nothing is written any more; what is half made is made again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#working;
    await this.#options.deliverer.stop();
  }

  /** Something changed: looks at once. */
  nudge(): void {
    if (this.#isStopped) return;
    this.#isAskedAgain = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      if (this.#isAskedAgain) this.nudge();
    });
  }

  async #work(): Promise<void> {
    const { log, isDatabaseUnavailable } = this.#options;
    this.#cancel();
    let sleep = MAX_SLEEP;
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        await this.#options.deliverer.pump();
        await this.#beginDue();
        await this.#makeAll();
      }
      sleep = await this.#untilNext();
    } catch (error) {
      if (isDatabaseUnavailable(error)) log.debug({}, "reports wait for the database");
      else log.error({ err: error }, "reports could not be looked at");
    }
    this.#sleep(sleep);
  }

  async #beginDue(): Promise<void> {
    const { reports, files, clock, time } = this.#options;
    const now = clock.now();
    for (const report of await reports.due(now)) {
      const { id, revision, owner } = report;
      await files.beginDue({ report: id, revision, at: now, rightsOf: owner.name, ...timesOf(report, now, time) });
    }
  }

  async #makeAll(): Promise<void> {
    for (const file of await this.#options.files.underWay()) {
      if (this.#isStopped) return;
      await this.#options.maker.make(file, () => this.#isStopped);
      await this.#options.deliverer.pump();
    }
  }

  async #untilNext(): Promise<number> {
    const { reports, deliveries, clock } = this.#options;
    const now = clock.now();
    const report = ((await reports.nextDue()) ?? Number.POSITIVE_INFINITY) - now;
    const delivery = ((await deliveries.nextDue()) ?? Number.POSITIVE_INFINITY) - now;
    return Math.max(0, Math.min(MAX_SLEEP, report, Math.max(BUSY_SLEEP, delivery)));
  }

  #sleep(delay: number): void {
    if (this.#isStopped) return;
    this.#cancel = this.#options.clock.after(delay, () => {
      this.nudge();
    });
  }
}

/**
 * The time that a report is made for, and the one after: times that were missed are one, the last of them. What this version
 * cannot read is tried each day, so that its list goes on saying why nothing comes.
 */
function timesOf(
  { content, dueAt }: StoredReport,
  now: number,
  time: SiteTime,
): { readonly due: number; readonly next: number } {
  if (content === undefined) return { due: dueAt ?? now, next: time.addDays(now, 1) };
  return { due: lastDue(content, now, time), next: nextDue(content, now, time) };
}
