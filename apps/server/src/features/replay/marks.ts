import {
  FIRE_ALARM,
  MAX_REPLAY_MARKS,
  REPLAY_MARKS,
  type ReplayMark,
  type ReplayMarks,
  type ReplayMarksQuery,
} from "@atrium/contract/devices";
import { commandMarks } from "./commandMarks.ts";
import { eventMarks } from "./eventMarks.ts";
import { faultMarks } from "./faultMarks.ts";
import { fireMarks } from "./fireMarks.ts";
import { devicesOf } from "./replay.ts";
import type { ReplayNeeds } from "./replayNeeds.ts";

/** What happened at a page's devices on a day, from what is recorded anyway: nothing is written for it. */
export class Marks {
  readonly #needs: ReplayNeeds;

  constructor(needs: ReplayNeeds) {
    this.#needs = needs;
  }

  /** @throws AppError ENF001 where there is no such place */
  async read({ from, to, ...looked }: ReplayMarksQuery): Promise<ReplayMarks> {
    const { directory, past, events, commands, clock } = this.#needs;
    const devices = devicesOf(directory, looked);
    const range = { from, to: Math.max(from, Math.min(to, clock.now())) + 1 };
    const step = await past.stepAt(from);
    const detectors = directory.devicesAt({ placement: looked.placement }, FIRE_ALARM.module);
    const marks = [
      ...(step === "raw" ? await faultMarks(past, devices, range) : []),
      ...(step === "raw" ? await fireMarks(past, detectors, range) : []),
      ...commandMarks(
        await commands.givenBetween(
          devices.map(({ id }) => id),
          range,
        ),
        devices,
      ),
      ...(await eventMarks(events, devices, { ...looked, ...range })),
    ];
    const kept = gravest(marks);
    return { marks: kept, isComplete: kept.length === marks.length, keptFrom: await past.keptFrom(), step };
  }
}

/** As many as an answer has, the gravest before others, in the order of time. */
function gravest(marks: readonly ReplayMark[]): ReplayMark[] {
  const rank = ({ kind }: ReplayMark) => REPLAY_MARKS.indexOf(kind);
  const kept = marks.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_REPLAY_MARKS);
  return kept.sort((one, other) => one.time - other.time);
}
