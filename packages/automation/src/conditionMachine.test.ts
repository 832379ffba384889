import { MINUTE } from "@atrium/time";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type ConditionLimits, ConditionMachine } from "./conditionMachine.ts";
import type { Opening } from "./conditionWindows.ts";

const CO2: ConditionLimits = {
  operator: ">",
  threshold: 1_200,
  endsAt: 900,
  forMinutes: 10,
  mostMinutes: 120,
  restMinutes: 0,
};
const ALWAYS = { at: (): Opening => ({ isOpen: true, until: Number.POSITIVE_INFINITY }) };

/** What a machine says, with times in minutes. */
function watched(limits: Partial<ConditionLimits> = {}, windows: { at(moment: number): Opening } = ALWAYS) {
  const said: string[] = [];
  const machine = new ConditionMachine({
    limits: { ...CO2, ...limits },
    windows,
    from: 0,
    onBegin: ({ at, since, value }) => said.push(`${at / MINUTE} on, ${value} since ${since / MINUTE}`),
    onEnd: ({ at, by }) => said.push(`${at / MINUTE} off by ${by}`),
  });
  return {
    machine,
    said,
    /** @param values by minute */
    play: (values: Readonly<Record<number, number>>, until: number) => {
      for (const [minute, value] of Object.entries(values)) machine.take(value, Number(minute) * MINUTE);
      machine.advance(until * MINUTE);
      return said;
    },
  };
}

describe("a condition", () => {
  it("fires once its value has been beyond the threshold for its minutes, and ends once it has been back for them", () => {
    expect(watched().play({ 0: 800, 5: 1_201, 40: 1_100, 50: 899 }, 90)).toEqual([
      "15 on, 1201 since 5",
      "60 off by value",
    ]);
  });

  it("does not fire where the value comes back for a moment, or is not known for one", () => {
    expect(watched().play({ 0: 1_300, 9: 1_200, 10: 1_300, 19: Number.NaN, 20: 1_300, 29: 700 }, 90)).toEqual([]);
  });

  it("goes on between its end and its threshold, and while nothing is known", () => {
    expect(watched({ mostMinutes: null }).play({ 0: 1_300, 20: 950, 30: Number.NaN, 500: 950 }, 900)).toEqual([
      "10 on, 1300 since 0",
    ]);
  });

  it("that has lasted as long as it may waits until its value has been back", () => {
    const values = { 0: 1_300, 500: 890, 501: 1_300 };
    expect(watched().play(values, 515)).toEqual(["10 on, 1300 since 0", "130 off by time", "511 on, 1300 since 501"]);
  });

  it("leaves its minutes between the beginnings of two firings", () => {
    const values = { 0: 10, 1: 0, 2: 10, 3: 0, 4: 10 };
    const limits = { threshold: 5, endsAt: 5, forMinutes: 0, restMinutes: 4 };
    expect(watched(limits).play(values, 9)).toEqual(["0 on, 10 since 0", "1 off by value", "4 on, 10 since 4"]);
  });

  it("below its threshold is the same the other way round", () => {
    const limits = { operator: "<", threshold: 100, endsAt: 150, forMinutes: 1 } as const;
    expect(watched(limits).play({ 0: 100, 5: 99, 10: 150, 20: 151 }, 30)).toEqual([
      "6 on, 99 since 5",
      "21 off by value",
    ]);
  });

  it("ends with its hours, and fires as they begin where its value has been beyond for long", () => {
    const hours = {
      at: (moment: number): Opening => {
        const hour = Math.floor(moment / (60 * MINUTE));
        return { isOpen: hour % 2 === 1, until: (hour + 1) * 60 * MINUTE };
      },
    };
    expect(watched({ mostMinutes: 30 }, hours).play({ 0: 1_300 }, 200)).toEqual([
      "60 on, 1300 since 0",
      "90 off by time",
      "180 on, 1300 since 0",
    ]);
    expect(watched({ mostMinutes: null }, hours).play({ 0: 1_300 }, 130)).toEqual([
      "60 on, 1300 since 0",
      "120 off by hours",
    ]);
  });
});

describe("after a restart a condition", () => {
  it("goes on with the firing that was under way, and does not fire again for it", () => {
    const { machine, said } = watched();
    machine.restore({ began: -60 * MINUTE, ended: null });
    machine.take(1_300, 0);
    machine.advance(300 * MINUTE);
    expect(said).toEqual(["60 off by time"]);
  });

  it("stays spent, and keeps its rest", () => {
    const spent = watched();
    spent.machine.restore({ began: -200 * MINUTE, ended: -80 * MINUTE });
    expect(spent.play({ 0: 1_300 }, 90)).toEqual([]);
    const resting = watched({ restMinutes: 60 });
    resting.machine.restore({ began: -20 * MINUTE, ended: -10 * MINUTE });
    expect(resting.play({ 0: 1_300 }, 45)).toEqual(["40 on, 1300 since 0"]);
  });

  it("ends what was under way where its hours ended in between", () => {
    const hours = {
      at: (moment: number): Opening => ({ isOpen: moment < -MINUTE || moment >= 0, until: moment + MINUTE }),
    };
    const { machine, said } = watched({}, hours);
    machine.restore({ began: -60 * MINUTE, ended: null });
    expect(said).toEqual(["0 off by hours"]);
  });
});

test("a clock that is set back makes no wait longer than it is, and nothing fires twice", () => {
  const { machine, said } = watched();
  machine.take(1_300, 100 * MINUTE);
  machine.advance(105 * MINUTE);
  machine.advance(45 * MINUTE);
  machine.advance(55 * MINUTE);
  expect(said).toEqual(["55 on, 1300 since 45"]);
  machine.advance(20 * MINUTE);
  expect(machine.began).toBe(55 * MINUTE);
  machine.advance(140 * MINUTE);
  expect(said).toEqual(["55 on, 1300 since 45", "140 off by time"]);
});

/** What a condition is by its words, minute by minute: looks back each time, and remembers nothing but its firings. */
function naive(limits: ConditionLimits, values: readonly number[], isOpen: readonly boolean[]): string[] {
  const { operator, threshold, endsAt, forMinutes, mostMinutes, restMinutes } = limits;
  const isBeyond = (value: number) => (operator === ">" ? value > threshold : value < threshold);
  const isBack = (value: number) => (operator === ">" ? value < endsAt : value > endsAt);
  /** Minutes for which it has been so, without the minute itself where its value has not come yet; -1: it is not so. */
  const lasted = (is: (value: number) => boolean, now: number, last: number): number => {
    let first = last;
    while (first >= 0 && is(values[first] ?? Number.NaN)) first -= 1;
    return first === last ? -1 : now - first - 1;
  };
  const said: string[] = [];
  let began: number | undefined;
  let lastBegan = Number.NEGATIVE_INFINITY;
  let spentAt: number | undefined;
  const look = (now: number, last: number) => {
    const open = isOpen[now] === true;
    if (began !== undefined) {
      const by = !open
        ? "hours"
        : lasted(isBack, now, last) >= forMinutes
          ? "value"
          : mostMinutes !== null && now - began >= mostMinutes
            ? "time"
            : undefined;
      if (by === undefined) return;
      said.push(`${now} off by ${by}`);
      began = undefined;
      spentAt = by === "time" ? now : undefined;
    }
    const cameBack = (since: number) =>
      values.slice(0, last + 1).some((value, minute) => (minute > since || minute === last) && isBack(value)) ||
      isOpen.slice(since, now + 1).includes(false);
    if (spentAt !== undefined && cameBack(spentAt)) spentAt = undefined;
    const isLong = lasted(isBeyond, now, last) >= forMinutes;
    if (!open || spentAt !== undefined || !isLong || now - lastBegan < restMinutes) return;
    said.push(`${now} on`);
    [began, lastBegan] = [now, now];
  };
  for (const now of values.keys()) {
    if (now > 0) look(now, now - 1);
    look(now, now);
  }
  return said;
}

test("any sequence of values and hours fires as the words of the condition say", () => {
  const value = fc.constantFrom(0, 4, 5, 6, 7, 8, 10, Number.NaN);
  const minutes = fc.integer({ min: 0, max: 5 });
  const limits = fc
    .record({
      operator: fc.constantFrom(">" as const, "<" as const),
      between: fc.constantFrom(0, 2),
      forMinutes: minutes,
      mostMinutes: fc.option(fc.integer({ min: 1, max: 8 })),
      restMinutes: fc.integer({ min: 0, max: 9 }),
    })
    .map(({ between, ...rest }) =>
      Object.assign(rest, { threshold: 6, endsAt: 6 + (rest.operator === ">" ? -1 : 1) * between }),
    );
  const timeline = fc.array(fc.tuple(value, fc.integer({ min: 0, max: 9 })), { minLength: 5, maxLength: 60 });
  fc.assert(
    fc.property(limits, timeline, (rule, steps) => {
      const values = steps.map(([one]) => one);
      const open = steps.map(([, chance]) => chance > 0);
      const windows = {
        at: (moment: number): Opening => {
          const now = Math.floor(moment / MINUTE);
          return { isOpen: open[now] === true, until: (now + 1) * MINUTE };
        },
      };
      const { said, machine } = watched(rule, windows);
      for (const [minute, one] of values.entries()) machine.take(one, minute * MINUTE);
      expect(said.map((line) => line.split(",")[0])).toEqual(naive(rule, values, open));
    }),
    { numRuns: 2_000 },
  );
});
