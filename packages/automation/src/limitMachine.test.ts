import { MINUTE } from "@atrium/time";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Opening } from "./conditionWindows.ts";
import { LimitMachine, type LimitRule } from "./limitMachine.ts";

const RULE: LimitRule = {
  limit: 400,
  margin: 50,
  settleMinutes: 2,
  leastMinutes: 10,
  mostMinutes: 60,
  restMinutes: 5,
  stages: ["lights", "cooling", "air"],
};
const ALWAYS = { at: (): Opening => ({ isOpen: true, until: Number.POSITIVE_INFINITY }) };

interface Said {
  readonly now: number;
  readonly what: string;
  readonly stage: number;
  readonly since: number;
}

/** What a machine says, with times in minutes. */
function watched(rule: Partial<LimitRule> = {}, windows: { at(moment: number): Opening } = ALWAYS) {
  const said: Said[] = [];
  const machine = new LimitMachine({
    rule: { ...RULE, ...rule },
    windows,
    from: 0,
    onShed: ({ stage, at }) => said.push({ now: at / MINUTE, what: "shed", stage, since: at / MINUTE }),
    onGiveBack: ({ stage, at, now, by }) => said.push({ now: now / MINUTE, what: by, stage, since: at / MINUTE }),
  });
  return {
    machine,
    said,
    /** @param values kW by minute */
    play: (values: Readonly<Record<number, number>>, until: number) => {
      for (const [minute, value] of Object.entries(values)) machine.take(value, Number(minute) * MINUTE);
      machine.advance(until * MINUTE);
      return said.map(({ now, what, stage }) => `${now} ${what} ${stage}`);
    },
  };
}

describe("a peak limit", () => {
  it("sheds the next stage each time the limit is about to be passed for its minutes, and gives back the last first", () => {
    const values = { 0: 420, 4: 380, 5: 340, 16: 340 };
    expect(watched().play(values, 60)).toEqual(["2 shed 0", "4 shed 1", "17 room 1", "19 room 0"]);
  });

  it("counts what the window has taken so far: a high minute of a calm quarter passes nothing", () => {
    expect(watched().play({ 0: 200, 10: 600, 14: 200 }, 15)).toEqual([]);
    expect(watched().play({ 0: 200, 5: 600, 9: 200 }, 15)).toEqual(["7 shed 0", "9 shed 1"]);
  });

  it("gives nothing back in the window in which it was shed, nor before its least time", () => {
    expect(watched({ leastMinutes: 20 }).play({ 0: 450, 3: 100 }, 60)).toEqual(["2 shed 0", "22 room 0"]);
  });

  it("with a power that is not known neither sheds nor gives back, but for the longest time of a stage", () => {
    expect(watched().play({ 0: 450, 1: Number.NaN, 30: 450 }, 31)).toEqual([]);
    expect(watched().play({ 0: 450, 3: Number.NaN }, 90)).toEqual(["2 shed 0", "62 time 0"]);
  });

  it("a gap counts as the mean of its window, never as nothing", () => {
    const { machine } = watched();
    machine.take(300, 0);
    machine.take(Number.NaN, 5 * MINUTE);
    machine.take(600, 10 * MINUTE);
    expect(machine.window).toEqual({ to: 15 * MINUTE, expected: 400 });
  });

  it("leaves a stage alone that was given back, and takes the next one instead", () => {
    const rule = { mostMinutes: 15, leastMinutes: 0, restMinutes: 30, settleMinutes: 14 };
    expect(watched(rule).play({ 0: 450 }, 61)).toEqual([
      "14 shed 0",
      "28 shed 1",
      "29 time 0",
      "42 shed 2",
      "43 time 1",
      "57 time 2",
      "59 shed 0",
    ]);
  });

  it("gives everything back with the end of its hours, and sheds at once where they begin", () => {
    const hours = {
      at: (moment: number): Opening => {
        const hour = Math.floor(moment / (60 * MINUTE));
        return { isOpen: hour % 2 === 1, until: (hour + 1) * 60 * MINUTE };
      },
    };
    expect(watched({}, hours).play({ 0: 450, 62: 390 }, 200)).toEqual([
      "60 shed 0",
      "62 shed 1",
      "120 hours 1",
      "120 hours 0",
    ]);
  });

  it("goes on after a restart with what was shed, and keeps its rests", () => {
    const { machine, play } = watched({ leastMinutes: 0, restMinutes: 60 });
    machine.restore([
      { stage: 1, at: -20 * MINUTE, ended: null },
      { stage: 0, at: -30 * MINUTE, ended: -20 * MINUTE },
    ]);
    expect(play({ 0: 450, 3: 200 }, 45)).toEqual(["2 shed 2", "15 room 2", "17 room 1"]);
  });
});

test("a clock that is set back makes no wait longer than it is, and sheds nothing twice", () => {
  const { machine, said } = watched();
  machine.take(450, 100 * MINUTE);
  machine.advance(103 * MINUTE);
  machine.take(300, 60 * MINUTE);
  machine.advance(119 * MINUTE);
  expect(said.map(({ now, what, stage }) => `${now} ${what} ${stage}`)).toEqual(["102 shed 0", "75 room 0"]);
});

const power = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 800 }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);
const steps = fc.array(fc.tuple(power, fc.integer({ min: 1, max: 20 }), fc.boolean()), { minLength: 1, maxLength: 60 });
const rules = fc.record({
  margin: fc.integer({ min: 0, max: 200 }),
  settleMinutes: fc.integer({ min: 1, max: 5 }),
  leastMinutes: fc.integer({ min: 0, max: 20 }),
  mostMinutes: fc.integer({ min: 20, max: 90 }),
  restMinutes: fc.integer({ min: 0, max: 40 }),
});

test("whatever the power does: nothing twice, the last first, no sooner than said, and all is given back", () => {
  fc.assert(
    fc.property(rules, steps, (rule, played) => {
      const open: boolean[] = [];
      const values: number[] = [];
      for (const [value, minutes, isOpen] of played) {
        for (let minute = 0; minute < minutes; minute += 1) {
          values.push(value);
          open.push(isOpen);
        }
      }
      const isOpenAt = (minute: number) => open[minute] ?? true;
      const windows = {
        at: (moment: number): Opening => {
          const minute = Math.floor(moment / MINUTE);
          return { isOpen: isOpenAt(minute), until: (minute + 1) * MINUTE };
        },
      };
      const run = (isInPieces: boolean) => {
        const { machine, said } = watched(rule, windows);
        let before: number | undefined;
        for (const [minute, value] of values.entries()) {
          if (!Object.is(before, value)) machine.take(value, minute * MINUTE);
          else if (isInPieces) machine.advance(minute * MINUTE);
          before = value;
        }
        machine.take(0, values.length * MINUTE);
        machine.advance((values.length + 200) * MINUTE);
        expect(machine.shed).toEqual([]);
        return said;
      };
      const said = run(false);
      expect(run(true)).toEqual(said);
      const isKnown = (minute: number) => !Number.isNaN(values[minute] ?? 0);
      expect(breachesOf(said, rule, { isOpenAt, isKnown })).toEqual([]);
    }),
  );
});

interface Played {
  readonly isOpenAt: (minute: number) => boolean;
  readonly isKnown: (minute: number) => boolean;
}

/** What of its words a machine did not keep. */
function breachesOf(
  said: readonly Said[],
  { restMinutes, settleMinutes, leastMinutes, mostMinutes }: Omit<LimitRule, "limit" | "stages">,
  { isOpenAt, isKnown }: Played,
): string[] {
  const stack: Said[] = [];
  const backs = new Map<number, number>();
  const breaches: string[] = [];
  const hold = (isSo: boolean, words: string): void => void (isSo || breaches.push(words));
  for (const one of said) {
    const { now, what, stage, since } = one;
    const index = stack.findIndex((shed) => shed.stage === stage);
    if (what === "shed") {
      hold(index === -1, "sheds nothing twice");
      hold(isOpenAt(now) && isKnown(now - 1), "sheds in its hours, by a power that is known");
      hold(now - (backs.get(stage) ?? Number.NEGATIVE_INFINITY) >= restMinutes, "leaves a stage its rest");
      hold(now - (stack.at(-1)?.now ?? Number.NEGATIVE_INFINITY) >= settleMinutes, "settles between two stages");
      stack.push(one);
      continue;
    }
    hold(index >= 0, "gives back what is shed");
    hold(what === "time" || index === stack.length - 1, "gives back the last first");
    const isLater = Math.floor(now / 15) > Math.floor(since / 15);
    hold(what !== "room" || (now - since >= leastMinutes && isLater && isKnown(now - 1)), "gives back no sooner");
    hold(what !== "time" || now - since === mostMinutes, "gives back at its longest time");
    hold(what !== "hours" || !isOpenAt(now), "gives back at the end of its hours");
    stack.splice(index, 1);
    backs.set(stage, now);
  }
  hold(stack.length === 0, "gives all back");
  return breaches;
}
