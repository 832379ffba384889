import { CORE_API } from "@atrium/contract";

const SCHEDULE = {
  name: "A test",
  isEnabled: false,
  actions: [
    {
      kind: "set",
      module: "lighting",
      where: { places: [{ placement: "office-building" }], devices: [] },
      values: [{ point: "level", value: 50 }],
    },
  ],
  days: [1],
  from: { kind: "sunset", minutes: -10, notBefore: "17:00", notAfter: "19:00" },
  to: { kind: "time", at: "23:00" },
  firstDate: "2026-11-24",
  lastDate: "2026-12-24",
  holidays: "skip",
  exceptions: ["2026-12-01"],
  catchUp: 10,
};

/** Air conditioners and fresh air, which go by their rooms. */
const ROOMS = {
  ...SCHEDULE,
  name: "Rooms",
  actions: [
    {
      kind: "set",
      module: "air-condition",
      where: { places: [{ placement: "office-building" }], devices: [] },
      values: [{ point: "on", value: 1 }],
    },
    {
      kind: "set",
      module: "doas",
      where: { places: [{ placement: "office-building" }], devices: [] },
      values: [{ point: "on", value: 1 }],
    },
  ],
  optimum: { earliest: 60, fixed: 30, co2: 850, isWatchOnly: true },
  optimumStop: { earliest: 45, tolerance: 1, co2: 900, isWatchOnly: true },
};

const CONDITION = {
  name: "A test",
  isEnabled: false,
  isWatchOnly: true,
  source: { kind: "IAQ", device: "IAQ-O1-B-02", point: "co2" },
  operator: ">",
  threshold: 1_200,
  forMinutes: 10,
  endsAt: 900,
  mostMinutes: 120,
  days: [1, 2],
  hours: { from: "07:00", to: "19:00" },
  isOffOnHolidays: true,
  actions: SCHEDULE.actions,
  restMinutes: 30,
};

const PEAK_LIMIT = {
  name: "A test",
  isEnabled: false,
  isWatchOnly: true,
  source: { device: "EM-X-01", point: "total.active-power" },
  limit: 400,
  margin: 25,
  settleMinutes: 2,
  leastMinutes: 10,
  mostMinutes: 60,
  restMinutes: 15,
  days: [1, 2],
  hours: { from: "09:00", to: "22:00" },
  isOffOnHolidays: true,
  stages: [{ name: "Lights", actions: SCHEDULE.actions, kilowatts: 12 }],
};

/** Bodies of the calls of rules that command by themselves. */
export const AUTOMATION_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["POST", `${CORE_API}/schedules`, ROOMS],
  ["PUT", `${CORE_API}/schedules/1`, { ...SCHEDULE, revision: 2_000_000_000 }],
  ["POST", `${CORE_API}/schedule-trials`, { schedule: SCHEDULE, id: null, from: "2026-11-24" }],
  ["POST", `${CORE_API}/schedule-trials/past`, { schedule: SCHEDULE, days: 7 }],
  ["POST", `${CORE_API}/conditions`, CONDITION],
  ["PUT", `${CORE_API}/conditions/1`, { ...CONDITION, revision: 2_000_000_000 }],
  ["POST", `${CORE_API}/condition-trials`, { condition: CONDITION, id: null, days: 7 }],
  ["POST", `${CORE_API}/condition-trials/energy`, { condition: CONDITION, id: null, days: 7 }],
  ["POST", `${CORE_API}/peak-limits`, PEAK_LIMIT],
  ["PUT", `${CORE_API}/peak-limits/1`, { ...PEAK_LIMIT, revision: 2_000_000_000 }],
  ["POST", `${CORE_API}/peak-limit-trials`, { limit: PEAK_LIMIT, days: 7 }],
];
