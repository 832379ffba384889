import { expect, test } from "vitest";
import { AutomationAction } from "./action.ts";
import { type ActionNames, actionsText } from "./actionText.ts";
import { ScheduleContent, ScheduleMoment } from "./schedule.ts";
import { hoursText, momentText, scheduleParts, scheduleText, weekdaysText } from "./scheduleText.ts";

const POINTS: Readonly<Record<string, ReturnType<ActionNames["point"]>>> = {
  "lighting level": { name: "Level", kind: "number", unit: "%" },
  "air-condition on": { name: "On", kind: "boolean" },
  "air-condition mode": { name: "Mode", kind: "enum", states: [{ value: 2, name: "Cold" }] },
  "air-condition setpoint": { name: "Setpoint", kind: "number", unit: "°C" },
};

const NAMES: ActionNames = {
  place: ({ placement, zone }) => (zone === undefined ? placement : `${placement}, Zone ${zone}`),
  device: (id) => (id === "L-01" ? "Board room downlights" : undefined),
  point: (module, key) => POINTS[`${module} ${key}`],
  scene: (id) => (id === 4 ? "Evening" : undefined),
  media: (id) => (id === 7 ? "Closing notice" : undefined),
  restsOf: (action) => (action.kind === "set" ? ["before", "before", 0] : undefined),
};

const LAMPS = {
  kind: "set",
  module: "lighting",
  where: { places: [{ placement: "pavilion" }], devices: [] },
  values: [{ point: "level", value: 60 }],
};

const said = (...actions: readonly object[]): string =>
  actionsText(
    actions.map((action) => AutomationAction.parse(action)),
    NAMES,
  );

test.each([
  [LAMPS, "Set lights in pavilion to 60 %"],
  [{ ...LAMPS, where: { devices: ["L-01", "L-99"] } }, "Set Board room downlights and L-99 to 60 %"],
  [{ ...LAMPS, where: { devices: ["A", "B", "C", "D"] } }, "Set 4 lights to 60 %"],
  [
    {
      ...LAMPS,
      where: {
        places: [{ placement: "office", floor: "first", zone: "A" }, { placement: "pavilion" }],
        devices: ["L-01"],
      },
    },
    "Set lights in office, Zone A; pavilion and Board room downlights to 60 %",
  ],
  [
    {
      kind: "set",
      module: "air-condition",
      where: { places: [{ placement: "pavilion" }] },
      values: [
        { point: "on", value: 1 },
        { point: "mode", value: 2 },
        { point: "setpoint", value: 24 },
      ],
    },
    "Set air conditioners in pavilion to On, Mode Cold, Setpoint 24.00 °C",
  ],
  [{ kind: "scene", scene: 4 }, "Set scene “Evening”"],
  [{ kind: "scene", scene: 5 }, "Set scene number 5 (deleted)"],
  [
    { kind: "play", where: { places: [{ placement: "pavilion" }] }, media: 7 },
    "Play “Closing notice” on PA zones in pavilion",
  ],
])("%o is said as a sentence", (action, text) => {
  expect(said(action)).toBe(text);
});

test("several actions are one sentence", () => {
  expect(said(LAMPS, { kind: "scene", scene: 4 })).toBe("Set lights in pavilion to 60 %; set scene “Evening”");
});

test.each([
  [[1, 2, 3, 4, 5], "Mon to Fri"],
  [[7, 6], "Sat and Sun"],
  [[5, 1, 3], "Mon, Wed and Fri"],
  [[7, 6, 5, 4, 3, 2, 1], "Every day"],
  [[2], "Tue"],
])("the days %j are %s", (days, text) => {
  expect(weekdaysText(days)).toBe(text);
});

test.each([
  [{ kind: "time", at: "08:00" }, "08:00"],
  [{ kind: "sunset", minutes: 0 }, "sunset"],
  [{ kind: "sunrise", minutes: -30, notBefore: "05:30" }, "30 min before sunrise (not before 05:30)"],
  [
    { kind: "sunset", minutes: 15, notBefore: "17:00", notAfter: "19:00" },
    "15 min after sunset (not before 17:00 and not after 19:00)",
  ],
])("the moment %o is %s", (moment, text) => {
  expect(momentText(ScheduleMoment.parse(moment))).toBe(text);
});

const at = (time: string): ScheduleMoment => ({ kind: "time", at: time });

test("hours that end on the next day say so, and those without an end have a moment alone", () => {
  expect(hoursText({ from: at("08:00"), to: at("18:00") })).toBe("08:00 to 18:00");
  expect(hoursText({ from: at("22:00"), to: at("06:00") })).toBe("22:00 to 06:00 the next day");
  expect(hoursText({ from: at("07:00"), to: null })).toBe("at 07:00");
});

const SCHEDULE = ScheduleContent.parse({
  name: "Early lights",
  isEnabled: true,
  actions: [LAMPS],
  days: [1, 2, 3, 4, 5],
  from: { kind: "sunrise", minutes: -30 },
  to: at("08:00"),
  firstDate: "2026-11-26",
  lastDate: "2027-02-26",
  holidays: "skip",
  exceptions: [],
  catchUp: 30,
});

test("a schedule is said whole, and what counts in it is strong", () => {
  expect(scheduleText(SCHEDULE, NAMES)).toBe(
    "Set lights in pavilion to 60 %, Mon to Fri, from 30 min before sunrise to 08:00, from 26 Nov 2026 to 26 Feb 2027, " +
      "not on holidays. Then 2 points return to their previous values and 1 point goes to its rest value. A missed run is " +
      "made up within 30 min.",
  );
  const strong = scheduleParts(SCHEDULE, NAMES).flatMap(({ text, isStrong }) => (isStrong === true ? [text] : []));
  expect(strong).toEqual([
    "lights in pavilion",
    "60 %",
    "Mon to Fri, from 30 min before sunrise to 08:00",
    "not on holidays",
    "2 points return to their previous values and 1 point goes to its rest value",
    "30 min",
  ]);
});

test("one without an end, on holidays alone, with an exception, says so", () => {
  const other = { ...SCHEDULE, to: null, holidays: "only", exceptions: ["2026-12-31"], catchUp: 0 } as const;
  expect(scheduleText({ ...other, firstDate: null, lastDate: null, exceptions: [...other.exceptions] }, NAMES)).toBe(
    "Set lights in pavilion to 60 %, on holidays, at 30 min before sunrise, left as set, except on one date. " +
      "A missed run is skipped.",
  );
});

test("one that begins as late as its rooms need says how early that may be", () => {
  const optimum = { earliest: 90, fixed: 60, co2: 800, isWatchOnly: false };
  expect(scheduleText({ ...SCHEDULE, optimum }, NAMES)).toContain(
    "not on holidays. Starts as late as possible so that rooms are ready on time, at most 90 min early. Then 2 points",
  );
  expect(scheduleText({ ...SCHEDULE, optimum: { ...optimum, isWatchOnly: true } }, NAMES)).toContain(
    ". Starts 60 min before its time and records when the rooms would have needed it. Then 2 points",
  );
});

test("one that ends as early as its rooms let it says how early that may be, and how warm they may be", () => {
  const optimumStop = { earliest: 45, tolerance: 1.5, co2: 800, isWatchOnly: false };
  expect(scheduleText({ ...SCHEDULE, optimumStop }, NAMES)).toContain(
    "not on holidays. Ends as early as the rooms allow, at most 45 min early, as long as rooms stay within 1.5 K of " +
      "the temperature they were kept at. Then 2 points",
  );
  expect(scheduleText({ ...SCHEDULE, optimumStop: { ...optimumStop, isWatchOnly: true } }, NAMES)).toContain(
    ". Records how early it could end as long as rooms stay within 1.5 K of the temperature they were kept at. Then 2 points",
  );
});

test("one of fresh air says how much CO₂ its rooms have at most, alone nothing of their temperature", () => {
  const air = { kind: "set", module: "doas", where: { devices: ["DO-1"] }, values: [{ point: "on", value: 1 }] };
  const actions = ScheduleContent.shape.actions.parse([air]);
  const optimum = { earliest: 90, fixed: 60, co2: 900, isWatchOnly: false };
  const optimumStop = { earliest: 45, tolerance: 1, co2: 1_000, isWatchOnly: false };
  const text = scheduleText({ ...SCHEDULE, actions, optimum, optimumStop }, NAMES);
  expect(text).toContain(
    "Starts as late as possible so that rooms are ready on time, at most 90 min early; rooms with fresh air are at most " +
      "900 ppm of CO₂ by then. Ends as early as the rooms allow, at most 45 min early, as long as rooms with fresh air " +
      "stay at or below 1,000 ppm of CO₂.",
  );
});

test.each([
  [["before"], "it returns to its previous value"],
  [["default", "default"], "each returns to its own default"],
  [["stay"], "it stays as it is"],
  [
    ["before", 0, "stay"],
    "1 point returns to its previous value, 1 point goes to its rest value and 1 point stays as it is",
  ],
  [undefined, "each returns to its rest state"],
] as const)("what returns to %j is said at the end of the schedule", (rests, text) => {
  expect(scheduleText(SCHEDULE, { ...NAMES, restsOf: () => rests })).toContain(` Then ${text}. A missed run`);
});

test("nothing is said of an end at which nothing happens", () => {
  expect(scheduleText(SCHEDULE, { ...NAMES, restsOf: () => [] })).not.toContain("Then");
});
