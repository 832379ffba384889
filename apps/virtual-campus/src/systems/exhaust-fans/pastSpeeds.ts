import { EXHAUST_SPEEDS, exhaustWatts, programmedExhaust } from "../../physics/extraction.ts";
import { MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import type { RoomUse } from "../../physics/rooms.ts";
import type { PastSample } from "../system.ts";

const STEP = 5 * MINUTE;
/** A steady value is repeated this often. */
const REPEAT = 60 * MINUTE;

export interface PastFan {
  readonly id: string;
  readonly room: RoomUse;
  /** m³/h at full speed. */
  readonly ratedFlow: number;
}

/** Speed and power of a fan that only its own program has commanded. */
export function* pastSpeeds(
  { id, room, ratedFlow }: PastFan,
  momentAt: (time: number) => Moment,
  range: { readonly from: number; readonly to: number },
): Generator<PastSample> {
  let reported = Number.NaN;
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (let time = range.from; time < range.to; time += STEP) {
    const level = programmedExhaust(room, momentAt(time));
    const speed = level === undefined ? 0 : EXHAUST_SPEEDS[level];
    if (speed !== reported || time - reportedAt >= REPEAT) {
      reported = speed;
      reportedAt = time;
      yield { device: id, point: "speed", time, value: speed };
      yield { device: id, point: "power", time, value: Math.round(exhaustWatts(ratedFlow, speed) * 10) / 10 };
    }
  }
}
