import { CORE_API } from "@atrium/contract";

const PANEL = {
  id: "FP-X1",
  connection: "fire-panel",
  placement: "outdoor",
  revision: "13",
  date: "2026-11-24",
  effects: [
    {
      key: "fans",
      name: "Exhaust fans stopped",
      column: "Fans",
      devices: ["EF-X-01"],
      state: [{ point: "speed", below: 1 }],
      within: 30,
    },
  ],
  zones: [{ number: 1, name: "Outdoor", detectors: ["FD-X-01"], effects: ["fans"] }],
};

/** Bodies of the calls about what fire panels cause. */
export const FIRE_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["POST", `${CORE_API}/fire-drills`, { panel: "FP-X1", reason: "A test", until: 1 }],
  ["POST", `${CORE_API}/fire-causes/1/drill`, { reason: "A test" }],
  ["POST", `${CORE_API}/fire-causes/1/reports`, { people: "42 of 45", remarks: "A test" }],
  // The programs as they were read are others, so nothing is kept.
  ["PUT", `${CORE_API}/fire-program`, { before: [PANEL], panels: [PANEL] }],
];
