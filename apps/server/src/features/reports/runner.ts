import { type Clock, type Log, MINUTE, type SiteTime } from "@atrium/time";
import type { FileStore } from "./fileStore.ts";
import type { Maker } from "./maker.ts";
import { lastDue, nextDue } from "./rhythm.ts";
import type { StoredReport } from "./storedReport.ts";
import type { ReportStore } from "./store.ts";

interface RunnerOptions {
  readonly reports: ReportStore;
  readonly files: FileStore;
  readonly maker: Maker;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: SiteTime;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** After a start devices need a while to report: what was missed waits that long, ms. */
const FIRST_LOOK = MINUTE;
/** The wall clock may be set at any time, and the database may be away: it is looked at least this often, ms. */
const MAX_SLEEP = MINUTE;

/** Makes what is due, one file after the other, and goes on with those that the end of the program cut off. */
export class Runner {
  readonly #options: RunnerOptions;
  #cancel: () => void = () => undefined;
  #working: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = true;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.#sleep(FIRST_LOOK);
  }

  /** Resolves when nothing is written any more; what is half made is made again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#working;
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
    }
  }

  async #untilNext(): Promise<number> {
    const next = (await this.#options.reports.nextDue()) ?? Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(MAX_SLEEP, next - this.#options.clock.now()));
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
