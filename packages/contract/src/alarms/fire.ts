/** Numeric states of a fire-alarm point with the colour each is shown in (specification point 3). */
export const FIRE_STATES = {
  1: { name: "normal", colour: "green" },
  2: { name: "alarm", colour: "red" },
  3: { name: "trouble", colour: "yellow" },
  4: { name: "disable", colour: "grey" },
} as const;
