/** Code of each fan speed of an air conditioner (specification point 3). */
export const FAN_SPEED_CODES = { auto: "A", low: "L", medium: "M", high: "H" } as const;

/** Code of each mode of an air conditioner (specification point 3). */
export const AIR_CONDITIONER_MODE_CODES = { fan: "F", cold: "C", flow: "D" } as const;
