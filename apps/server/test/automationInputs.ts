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

/** Bodies of the calls of rules that command by themselves. */
export const AUTOMATION_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["POST", `${CORE_API}/schedules`, SCHEDULE],
  ["PUT", `${CORE_API}/schedules/1`, { ...SCHEDULE, revision: 2_000_000_000 }],
  ["POST", `${CORE_API}/schedule-trials`, { schedule: SCHEDULE, id: null, from: "2026-11-24" }],
];
