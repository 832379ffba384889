import { type LocalClock, type LocalTime } from "./localTime.ts";
import { type Presence, presenceAt } from "./presence.ts";
import { type Sky, skyAt } from "./sky.ts";

/** Everything that is the same for the whole campus at one instant. */
export interface Moment {
  /** ms since the epoch */
  readonly time: number;
  readonly local: LocalTime;
  readonly sky: Sky;
  readonly presence: Presence;
}

/** The one clock and weather of the campus, for any instant of the past or now. */
export function momentAt(seed: number, clock: LocalClock, time: number): Moment {
  const local = clock(time);
  return { time, local, sky: skyAt(seed, time, local), presence: presenceAt(seed, local) };
}
