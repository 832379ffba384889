import { DEMAND_WINDOW, type GiveBack, type PeakLimitContent } from "@atrium/contract";
import { ConditionWindows, type SiteDays } from "./conditionWindows.ts";
import type { RecordedValues } from "./conditionTrial.ts";
import { LimitMachine, type Shed } from "./limitMachine.ts";

export interface TriedShed extends Shed {
  readonly expected: number;
  /** null: it was shed at the end. */
  readonly until: number | null;
  readonly by: GiveBack | null;
}

/** The mean of one window, kW, as it was and as it would have been; NaN: it is not known whole. */
export interface TriedWindow {
  readonly from: number;
  readonly before: number;
  readonly after: number;
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

interface Powers {
  readonly before: number;
  readonly after: number;
}

/** The means of the whole windows of a stretch of time. */
class WindowMeans {
  readonly windows: TriedWindow[] = [];
  readonly #first: number;
  #time: number;
  #powers: Powers = { before: Number.NaN, after: Number.NaN };
  #sum = { before: 0, after: 0 };

  constructor(from: number, to: number) {
    this.#first = Math.ceil(from / DEMAND_WINDOW) * DEMAND_WINDOW;
    this.#time = Math.min(this.#first, to);
  }

  /** From then on. */
  take(powers: Powers, time: number): void {
    for (let end = this.#end; end <= time; end = this.#end) {
      this.#sumUp(end);
      const from = end - DEMAND_WINDOW;
      const { before, after } = this.#sum;
      this.windows.push({ from, before: before / DEMAND_WINDOW, after: after / DEMAND_WINDOW });
      this.#sum = { before: 0, after: 0 };
    }
    if (time > this.#time) this.#sumUp(time);
    this.#powers = powers;
  }

  get #end(): number {
    return (Math.floor(this.#time / DEMAND_WINDOW) + 1) * DEMAND_WINDOW;
  }

  /** What is not known makes the whole window unknown: NaN stays NaN. */
  #sumUp(time: number): void {
    const passed = time - this.#time;
    this.#sum.before += this.#powers.before * passed;
    this.#sum.after += this.#powers.after * passed;
    this.#time = time;
  }
}
