/** What can be read from equipment: the point's key and the name it is shown under (specification point 3). */
export const READABLE_POINTS = {
  status: "Status",
  alarm: "Alarm",
  "pump-status": "Pump status",
  "pump-alarm": "Pump alarm",
  command: "Command",
  fault: "Fault",
  speed: "Speed",
  "valve-position": "Valve position",
  "oil-pressure": "Oil pressure",
  "oil-temperature": "Oil temperature",
  temperature: "Temperature",
  "run-hours": "Running hours",
  "voltage-a-n": "Voltage A-N",
  "voltage-b-n": "Voltage B-N",
  "voltage-c-n": "Voltage C-N",
  "voltage-a-b": "Voltage A-B",
  "voltage-b-c": "Voltage B-C",
  "voltage-c-a": "Voltage C-A",
  "current-a": "Current A",
  "current-b": "Current B",
  "current-c": "Current C",
  "power-factor": "Power factor",
  frequency: "Frequency",
  "apparent-power": "Apparent power",
  "active-power": "Active power",
  "reactive-power": "Reactive power",
  "active-energy": "Active energy",
  "breaker-status": "Breaker status",
  "breaker-trip": "Breaker trip",
  "ground-fault": "Ground fault",
  surge: "Surge protection",
  "ats-normal-breaker": "ATS breaker, normal supply",
  "ats-emergency-breaker": "ATS breaker, emergency supply",
  "ats-mode": "ATS mode",
  "day-tank-high-alarm": "Day tank high alarm",
  "day-tank-low-alarm": "Day tank low alarm",
  level: "Level",
} as const;
export type ReadablePoint = keyof typeof READABLE_POINTS;

/** The fields of an equipment event other than readable points (specification point 3). */
export const EQUIPMENT_EVENT_FIELDS = ["deviceId", "eventName", "eventValue", "timestamp"] as const;

/** Points that several categories share. */
export const VOLTAGES = [
  "voltage-a-n",
  "voltage-b-n",
  "voltage-c-n",
  "voltage-a-b",
  "voltage-b-c",
  "voltage-c-a",
] as const satisfies ReadablePoint[];
export const CURRENTS = ["current-a", "current-b", "current-c"] as const satisfies ReadablePoint[];
export const POWER_METER = [
  ...VOLTAGES,
  ...CURRENTS,
  "power-factor",
  "frequency",
  "apparent-power",
  "active-power",
  "reactive-power",
  "active-energy",
] as const satisfies ReadablePoint[];
export const PUMP = ["pump-status", "pump-alarm", "run-hours"] as const satisfies ReadablePoint[];
export const DRIVE = ["status", "command", "fault", "speed", "run-hours"] as const satisfies ReadablePoint[];
