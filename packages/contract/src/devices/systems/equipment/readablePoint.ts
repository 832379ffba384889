/** The words of a state, by its code: 0 first. */
type Words = readonly string[];

/** What is known of a readable point, whatever the equipment. */
export interface ReadablePointFacts {
  /** Shown beside its value (specification point 3). */
  readonly name: string;
  readonly kind: "state" | "number" | "counter";
  /** One of the contract's units; a state has none. */
  readonly unit?: string;
  readonly words?: Words;
  /** A state whose code 1 asks for somebody to look. */
  readonly isAlarm?: true;
  /** The code of another state that does. */
  readonly errorCode?: number;
}

const OFF_ON: Words = ["Off", "On"];
const alarm = (name: string, word = "Alarm") =>
  ({ name, kind: "state", words: ["None", word], isAlarm: true }) as const;
const number = (name: string, unit: string) => ({ name, kind: "number", unit }) as const;

/** What can be read from equipment, by the point's key (specification point 3). */
export const READABLE_POINTS = {
  status: { name: "Status", kind: "state", words: OFF_ON },
  alarm: alarm("Alarm"),
  "pump-status": { name: "Pump status", kind: "state", words: ["Standby", "Running"] },
  "pump-alarm": alarm("Pump alarm"),
  command: { name: "Command", kind: "state", words: OFF_ON },
  fault: alarm("Fault", "Fault"),
  speed: number("Speed", "Hz"),
  "valve-position": number("Valve position", "%"),
  "oil-pressure": number("Oil pressure", "bar"),
  "oil-temperature": number("Oil temperature", "°C"),
  temperature: number("Temperature", "°C"),
  "run-hours": { name: "Running hours", kind: "counter", unit: "h" },
  "voltage-a-n": number("Voltage A-N", "V"),
  "voltage-b-n": number("Voltage B-N", "V"),
  "voltage-c-n": number("Voltage C-N", "V"),
  "voltage-a-b": number("Voltage A-B", "V"),
  "voltage-b-c": number("Voltage B-C", "V"),
  "voltage-c-a": number("Voltage C-A", "V"),
  "current-a": number("Current A", "A"),
  "current-b": number("Current B", "A"),
  "current-c": number("Current C", "A"),
  "power-factor": { name: "Power factor", kind: "number" },
  frequency: number("Frequency", "Hz"),
  "apparent-power": number("Apparent power", "kVA"),
  "active-power": number("Active power", "kW"),
  "reactive-power": number("Reactive power", "kvar"),
  "active-energy": { name: "Active energy", kind: "counter", unit: "kWh" },
  "breaker-status": { name: "Breaker status", kind: "state", words: ["Open", "Closed"] },
  "breaker-trip": alarm("Breaker trip", "Tripped"),
  "ground-fault": alarm("Ground fault", "Fault"),
  surge: alarm("Surge protection", "Used up"),
  "ats-normal-breaker": { name: "ATS breaker, normal supply", kind: "state", words: ["Open", "Closed"] },
  "ats-emergency-breaker": { name: "ATS breaker, emergency supply", kind: "state", words: ["Open", "Closed"] },
  "ats-mode": { name: "ATS mode", kind: "state", words: ["Manual", "Automatic", "Test"] },
  "day-tank-high-alarm": alarm("Day tank high alarm"),
  "day-tank-low-alarm": alarm("Day tank low alarm"),
  level: number("Level", "%"),
  volume: number("Volume", "m³"),
  "charging-state": {
    name: "Charging state",
    kind: "state",
    words: ["Starting", "No car", "Ready", "Charging", "Error", "Interrupted"],
    errorCode: 4,
  },
  "tank-high-alarm": alarm("High level alarm"),
  "tank-low-alarm": alarm("Low level alarm"),
} as const satisfies Record<string, ReadablePointFacts>;
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
