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

/**
 * ms by which the picture is behind. Reports come every 250 ms: with a report and a half the next one is there before the
 * last is reached, and the car runs evenly from one to the other.
 */
const PICTURE_DELAY = 420;
/** A report that comes too late for its time is reached in so many ms, so that nothing jumps. */
const CATCHES_UP_IN = 150;
/** No way takes longer (ms): a clock that is wrong must not hold the picture up. */
const LONGEST_WAY = 900;
/** More reports than this are never ahead. */
const KEPT = 6;

/** What was reported lately of one moving thing, and from it the way that the picture has still to go. */
export class MotionTrack {
  #reports: readonly Report[] = [];
  /** The way that the picture is on, and when that began. */
  #way: readonly Waypoint[] = [];
  #wayBegan = 0;

  /** @returns whether it says something new */
  add(report: Report): boolean {
    const last = this.#reports.at(-1);
    if (last !== undefined && (report.time <= last.time || report.value === last.value)) return false;
    this.#reports = [...this.#reports, report].slice(-KEPT);
    return true;
  }

  /** The newest value reported; undefined before the first. */
  get newest(): number | undefined {
    return this.#reports.at(-1)?.value;
  }

  /**
   * The way from where the picture is now to the newest report; the first waypoint is now.
   * @param passed ms of the way before that are really shown; a busy browser begins late
   */
  wayFrom(now: number, passed = now - this.#wayBegan): readonly Waypoint[] {
    const last = this.#reports.at(-1);
    if (last === undefined) return [];
    const value = this.#way.length > 0 ? valueAt(this.#way, passed) : (this.#reports[0]?.value ?? last.value);
    const shown = now - PICTURE_DELAY;
    // After catching up the picture may be early: what it has passed already is not gone back to.
    const ahead = this.#reports
      .filter((report) => report.time > shown && (report === last || isAhead(report.value, value, last.value)))
      .map((report) => ({ after: report.time - shown, value: report.value }));
    const end = ahead.at(-1)?.after ?? 0;
    const isInTime = end >= CATCHES_UP_IN && end <= LONGEST_WAY;
    this.#wayBegan = now;
    this.#way = [{ after: 0, value }, ...(isInTime ? ahead : [{ after: CATCHES_UP_IN, value: last.value }])];
    return this.#way;
  }
}

function isAhead(place: number, from: number, to: number): boolean {
  return (place - from) * (to - from) > 0;
}

/** Straight from waypoint to waypoint; after the last it stands. */
function valueAt(way: readonly Waypoint[], after: number): number {
  const next = way.findIndex((point) => point.after > after);
  const to = way[next];
  const from = way[next - 1];
  if (to === undefined) return way.at(-1)?.value ?? 0;
  if (from === undefined) return to.value;
  return from.value + ((to.value - from.value) * (after - from.after)) / (to.after - from.after);
}
