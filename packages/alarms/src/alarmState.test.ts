import type { AlarmState } from "@atrium/contract/alarms";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type AlarmCondition, type AlarmInput, alarmStateOf, NORMAL, stepAlarm } from "./alarmState.ts";

const ALARM_INPUTS: readonly AlarmInput[] = [
  "raise",
  "return",
  "acknowledge",
  "reset",
  "shelve",
  "unshelve",
  "shelf-ended",
  "suppress",
  "unsuppress",
  "remove-from-service",
  "return-to-service",
];

const ORDINARY = { isLatching: false, isAlwaysShown: false, mayBeShelved: true };
const LATCHING = { ...ORDINARY, isLatching: true };
const FIRE = { isLatching: false, isAlwaysShown: true, mayBeShelved: false };
const CRITICAL = { ...ORDINARY, mayBeShelved: false };

/** A state as the standard draws it: with whether its cause stands where the name does not say so. */
type Drawn = AlarmState | "shelved, active" | "suppressed, active" | "out-of-service, active";
const STATES: readonly Drawn[] = [
  "normal",
  "unacknowledged",
  "acknowledged",
  "returned",
  "latched-unacknowledged",
  "latched",
  "shelved",
  "shelved, active",
  "suppressed",
  "suppressed, active",
  "out-of-service",
  "out-of-service, active",
];

/** Every transition of an alarm that one thing at most hides, from the column's state; what is not here changes nothing. */
const TABLE: Readonly<Record<Drawn, Partial<Record<AlarmInput, Drawn>>>> = {
  normal: {
    raise: "unacknowledged",
    shelve: "shelved",
    suppress: "suppressed",
    "remove-from-service": "out-of-service",
  },
  unacknowledged: {
    return: "returned",
    acknowledge: "acknowledged",
    shelve: "shelved, active",
    suppress: "suppressed, active",
    "remove-from-service": "out-of-service, active",
  },
  acknowledged: {
    return: "normal",
    shelve: "shelved, active",
    suppress: "suppressed, active",
    "remove-from-service": "out-of-service, active",
  },
  returned: {
    raise: "unacknowledged",
    acknowledge: "normal",
    shelve: "shelved",
    suppress: "suppressed",
    "remove-from-service": "out-of-service",
  },
  "latched-unacknowledged": {
    raise: "unacknowledged",
    acknowledge: "latched",
    shelve: "shelved",
    suppress: "suppressed",
    "remove-from-service": "out-of-service",
  },
  latched: {
    raise: "unacknowledged",
    reset: "normal",
    shelve: "shelved",
    suppress: "suppressed",
    "remove-from-service": "out-of-service",
  },
  shelved: { raise: "shelved, active", unshelve: "normal", "shelf-ended": "normal" },
  "shelved, active": { return: "shelved", unshelve: "unacknowledged", "shelf-ended": "unacknowledged" },
  suppressed: { raise: "suppressed, active", unsuppress: "normal" },
  "suppressed, active": { return: "suppressed", unsuppress: "unacknowledged" },
  "out-of-service": { raise: "out-of-service, active", "return-to-service": "normal" },
  "out-of-service, active": { return: "out-of-service", "return-to-service": "unacknowledged" },
};

/** What hides an alarm that is hidden already is another test's. */
const HIDES: ReadonlySet<AlarmInput> = new Set(["shelve", "suppress", "remove-from-service"] as const);

function drawn(condition: AlarmCondition): Drawn {
  const state = alarmStateOf(condition);
  const isHidden = state === "shelved" || state === "suppressed" || state === "out-of-service";
  return isHidden && condition.isActive ? (`${state}, active` as Drawn) : state;
}

/** The shortest way to each state. */
const WAYS: Readonly<Record<Drawn, readonly AlarmInput[]>> = {
  normal: [],
  unacknowledged: ["raise"],
  acknowledged: ["raise", "acknowledge"],
  returned: ["raise", "return"],
  "latched-unacknowledged": ["raise", "return"],
  latched: ["raise", "acknowledge", "return"],
  shelved: ["shelve"],
  "shelved, active": ["raise", "shelve"],
  suppressed: ["suppress"],
  "suppressed, active": ["raise", "suppress"],
  "out-of-service": ["remove-from-service"],
  "out-of-service, active": ["raise", "remove-from-service"],
};

function after(inputs: readonly AlarmInput[], traits = ORDINARY): AlarmCondition {
  return inputs.reduce((condition, input) => stepAlarm(condition, input, traits), NORMAL);
}

test.each(STATES)("an alarm that is %s goes where the table says, whatever happens to it", (state) => {
  const traits = state.startsWith("latched") ? LATCHING : ORDINARY;
  const from = after(WAYS[state], traits);
  expect(drawn(from)).toBe(state);
  for (const input of ALARM_INPUTS) {
    const isCovered = state.startsWith("s") || state.startsWith("o");
    if (isCovered && HIDES.has(input)) continue;
    expect([input, drawn(stepAlarm(from, input, traits))]).toEqual([input, TABLE[state][input] ?? state]);
  }
});

test("a latching alarm does not go by itself: acknowledged it waits for its reset", () => {
  expect(drawn(after(["raise", "return"], LATCHING))).toBe("latched-unacknowledged");
  expect(drawn(after(["raise", "acknowledge", "return"], LATCHING))).toBe("latched");
  expect(drawn(after(["raise", "reset"], LATCHING))).toBe("unacknowledged");
});

const anything = fc.array(fc.constantFrom(...ALARM_INPUTS), { maxLength: 40 });
const ofAnyRule = fc.constantFrom(ORDINARY, LATCHING, FIRE, CRITICAL);

test("whatever happens, nothing hides a fire, and nobody shelves a critical alarm", () => {
  fc.assert(
    fc.property(anything, (inputs) => {
      expect(["shelved", "suppressed", "out-of-service"]).not.toContain(alarmStateOf(after(inputs, FIRE)));
      expect(after(inputs, CRITICAL).isShelved).toBe(false);
    }),
  );
});

test("whatever happened, the cause stands exactly if it was raised last, and an alarm whose cause stands is never normal", () => {
  fc.assert(
    fc.property(anything, ofAnyRule, (inputs, traits) => {
      const condition = after(inputs, traits);
      const told = inputs.filter((input) => input === "raise" || input === "return");
      expect(condition.isActive).toBe(told.at(-1) === "raise");
      expect(condition.isActive && alarmStateOf(condition) === "normal").toBe(false);
    }),
  );
});

test("whatever hides an alarm, taking all of it away shows what is so: new where the cause stands, else over", () => {
  fc.assert(
    fc.property(anything, ofAnyRule, (inputs, traits) => {
      const before = after(inputs, traits);
      fc.pre(before.isShelved || before.isSuppressed || before.isOutOfService);
      const shown = (["shelf-ended", "unsuppress", "return-to-service"] as const).reduce(
        (condition, input) => stepAlarm(condition, input, traits),
        before,
      );
      expect(alarmStateOf(shown)).toBe(before.isActive ? "unacknowledged" : "normal");
    }),
  );
});

test.each<[string, readonly AlarmInput[], AlarmState]>([
  ["unshelved by hand it is acknowledged as before", ["unshelve"], "acknowledged"],
  ["after its time it is new", ["shelf-ended"], "unacknowledged"],
  ["raised again on the shelf it is new", ["return", "raise", "unshelve"], "unacknowledged"],
  ["over on the shelf it is over", ["return", "unshelve"], "normal"],
  ["suppressed in between it is new", ["suppress", "unshelve", "unsuppress"], "unacknowledged"],
])("of an alarm that was acknowledged and then shelved: %s", (_, inputs, state) => {
  expect(alarmStateOf(after(["raise", "acknowledge", "shelve", ...inputs]))).toBe(state);
  expect(after(["raise", "shelve", "unshelve"]).phase).toBe("unacknowledged");
});

test("what hides alarms comes and goes by itself: none of it takes away another", () => {
  const traits = ORDINARY;
  const all = after(["raise", "shelve", "suppress", "remove-from-service"], traits);
  expect(alarmStateOf(all)).toBe("out-of-service");
  const back = stepAlarm(all, "return-to-service", traits);
  expect(alarmStateOf(back)).toBe("suppressed");
  expect(alarmStateOf(stepAlarm(back, "unsuppress", traits))).toBe("shelved");
});

test("the same twice is the same once", () => {
  fc.assert(
    fc.property(anything, fc.constantFrom(...ALARM_INPUTS), ofAnyRule, (inputs, input, traits) => {
      const once = stepAlarm(after(inputs, traits), input, traits);
      expect(stepAlarm(once, input, traits)).toBe(once);
    }),
  );
});
