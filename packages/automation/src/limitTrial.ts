import type { GiveBack, PeakLimitContent } from "@atrium/contract/automation";
import { ConditionWindows, type SiteDays } from "./conditionWindows.ts";
import type { RecordedValues } from "./conditionTrial.ts";
import { LimitMachine, type Shed } from "./limitMachine.ts";
import { type TriedWindow, WindowMeans } from "./windowMeans.ts";

export interface TriedShed extends Shed {
  readonly expected: number;
  /** null: it was shed at the end. */
  readonly until: number | null;
  readonly by: GiveBack | null;
}

/** What it would have shed, the oldest first, and the means of all windows. */
interface LimitTried {
  readonly sheds: TriedShed[];
  readonly windows: TriedWindow[];
}

/** So many values are a piece of work. */
const PIECE = 500;

interface LimitTrialOptions extends SiteDays {
  readonly limit: PeakLimitContent;
  readonly from: number;
  readonly to: number;
  /** The power at the beginning, kW; NaN: none. */
  readonly before: number;
  readonly recorded: RecordedValues;
}

/**
 * A peak limit on the power that was recorded, by the machine that runs it live. What it sheds takes off what the stage says
 * that it does, so that the machine sees its own effect; a stage that says nothing takes nothing off. It stops after each
 * piece, so that whoever runs it can let others have their turn.
 */
export function* tryLimit(options: LimitTrialOptions): Generator<undefined, LimitTried> {
  const { limit, from, to, before, recorded, ...days } = options;
  const sheds: TriedShed[] = [];
  const means = new WindowMeans(from, to);
  const machine = new LimitMachine({
    rule: limit,
    windows: new ConditionWindows(limit, days),
    from,
    onShed: ({ stage, at, expected }) => {
      sheds.push({ stage, at, expected, until: null, by: null });
    },
    onGiveBack: ({ stage, at, now, by }) => {
      const index = sheds.findLastIndex((one) => one.stage === stage && one.at === at);
      const one = sheds[index];
      if (one !== undefined) sheds[index] = { ...one, until: now, by };
    },
  });
  let power = before;
  const left = (): number => {
    const off = machine.shed.reduce((sum, { stage }) => sum + (limit.stages[stage]?.kilowatts ?? 0), 0);
    // Nothing is made by what is switched off.
    return Math.min(power, Math.max(0, power - off));
  };
  const say = (time: number): void => {
    machine.take(left(), time);
    means.take({ before: power, after: left() }, time);
  };
  const pass = (time: number): void => {
    while (machine.dueAt <= time) {
      const due = machine.dueAt;
      const stages = machine.shed;
      machine.advance(due);
      if (machine.shed !== stages) say(due);
    }
  };
  say(from);
  for (let row = 0; row < recorded.times.length; row += 1) {
    if (row % PIECE === 0) yield undefined;
    const time = recorded.times[row] ?? 0;
    if (time < from || time >= to) continue;
    pass(time);
    power = recorded.values[row] ?? Number.NaN;
    say(time);
  }
  pass(to);
  means.take({ before: power, after: left() }, to);
  return { sheds, windows: means.windows };
}
