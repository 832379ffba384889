/** A value that a device reported, and when, ms on the server's clock. */
interface Report {
  readonly time: number;
  readonly value: number;
}

/** A place on the way: `after` ms from now. */
export interface Waypoint {
  readonly after: number;
  readonly value: number;
}

/** ms between two reports of something that moves. */
const REPORTS_EVERY = 250;
/** Reports further apart than this (ms) tell of something that stood between them. */
const STANDS_AFTER = 2 * REPORTS_EVERY;
/**
 * ms by which the picture is behind: a report and a half, so that the next one is there before the last is reached, and
 * the car runs evenly from one to the other.
 */
export const PICTURE_DELAY = 420;
/** Nothing is drawn later than this after its report (ms): a clock that is wrong must not hold the picture up. */
const LATEST = 900;

/** What was reported lately of one moving thing, and from it the way that the picture has still to go. */
export class MotionTrack {
  #reports: Report[] = [];

  /** @returns whether it says something new */
  add(report: Report): boolean {
    const last = this.#reports.at(-1);
    if (last === undefined) {
      this.#reports = [report];
      return true;
    }
    if (report.time <= last.time) return false;
    if (report.value === last.value) {
      // It stands: the newest time counts, so that the next move does not seem to have begun long ago.
      this.#reports = [...this.#reports, report].slice(-6);
      return false;
    }
    const began = report.time - REPORTS_EVERY;
    const stood = report.time - last.time > STANDS_AFTER ? [{ time: began, value: last.value }] : [];
    this.#reports = [...this.#reports, ...stood, report].slice(-6);
    return true;
  }

  /** The newest value reported; undefined before the first. */
  get newest(): number | undefined {
    return this.#reports.at(-1)?.value;
  }

  /** The way from where the picture is now to the newest report; the first waypoint is now. */
  wayFrom(now: number): readonly Waypoint[] {
    const last = this.#reports.at(-1);
    if (last === undefined) return [];
    // A picture that would be too late, or early by a wrong clock, is brought into the usual distance.
    const shown = Math.min(last.time - 1, Math.max(now - PICTURE_DELAY, last.time - LATEST));
    const ahead = this.#reports.filter(({ time }) => time > shown);
    return [{ after: 0, value: this.#at(shown) }, ...ahead.map(({ time, value }) => ({ after: time - shown, value }))];
  }

  #at(time: number): number {
    const reports = this.#reports;
    const next = reports.findIndex((report) => report.time > time);
    const after = reports[next];
    const before = reports[next - 1];
    if (after === undefined) return reports.at(-1)?.value ?? 0;
    if (before === undefined) return after.value;
    const share = (time - before.time) / (after.time - before.time);
    return before.value + (after.value - before.value) * share;
  }
}
