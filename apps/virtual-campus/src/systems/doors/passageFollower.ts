import type { LocalTime } from "../../physics/localTime.ts";

const SECONDS_A_DAY = 86_400;
/** s that are caught up with at once: after a pause of the program, people are where they are. */
const MAX_PAUSE = 120;

/** What has a second of the day and comes due. */
interface Due {
  readonly second: number;
}

/** Tells once what came due since it was asked last. */
export class PassageFollower<One extends Due = Due> {
  /** Seconds, local, since 1970-01-01; undefined: it has not begun. */
  #reached: number | undefined;

  /** @param of what happens on a day, in order */
  until({ day, hour }: Pick<LocalTime, "day" | "hour">, of: (day: number) => readonly One[]): One[] {
    const now = day * SECONDS_A_DAY + Math.floor(hour * 3_600);
    const from = Math.max(this.#reached ?? now, now - MAX_PAUSE);
    this.#reached = now;
    if (now <= from) return [];
    const days = [...new Set([Math.floor(from / SECONDS_A_DAY), day])];
    return days.flatMap((each) =>
      of(each).filter(({ second }) => {
        const at = each * SECONDS_A_DAY + second;
        return at > from && at <= now;
      }),
    );
  }
}
