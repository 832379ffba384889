import { term } from "@atrium/words";
/** Code of each fan speed of an air conditioner (specification point 3). */
export const FAN_SPEED_CODES = { auto: "A", low: "L", medium: "M", high: "H" } as const;

/** Code of each mode of an air conditioner (specification point 3). */
export const AIR_CONDITIONER_MODE_CODES = { fan: "F", cold: "C", flow: "D" } as const;

/** Modes as the numbers that a unit reports, in the order of the codes above. */
export const AIR_CONDITIONER_MODES = {
  1: { key: "fan", name: term("Fan") },
  2: { key: "cold", name: term("Cold") },
  3: { key: "flow", name: term("Flow") },
} as const satisfies Record<number, { key: keyof typeof AIR_CONDITIONER_MODE_CODES; name: string }>;

/** Fan speeds as the numbers that a unit reports. */
export const FAN_SPEEDS = {
  1: { key: "auto", name: term("Auto") },
  2: { key: "low", name: term("Low") },
  3: { key: "medium", name: term("Medium") },
  4: { key: "high", name: term("High") },
} as const satisfies Record<number, { key: keyof typeof FAN_SPEED_CODES; name: string }>;

/** The faults that a unit reports, by fault code; 1 is no fault. */
export const AIR_CONDITIONER_FAULTS = {
  1: term("None"),
  2: term("Drain full"),
  3: term("Fan locked"),
  4: term("Sensor fault"),
  5: term("No outdoor unit"),
  6: term("Low refrigerant"),
} as const;

/** The range of setpoints that a person may choose from, °C; a unit may allow less. */
export const SETPOINT_RANGE = { min: 16, max: 30, step: 0.5 } as const;
