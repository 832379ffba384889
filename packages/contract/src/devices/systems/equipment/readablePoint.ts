import { term } from "@atrium/words";
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
  /** The alarm of that code. */
  readonly errorText?: string;
}

const OFF_ON: Words = [term("Off"), term("On")];
const alarm = (name: string, word: string = term("Alarm")) =>
  ({ name, kind: "state", words: [term("None"), word], isAlarm: true }) as const;
const number = (name: string, unit: string) => ({ name, kind: "number", unit }) as const;

/** What can be read from equipment, by the point's key (specification point 3). */
export const READABLE_POINTS = {
  status: { name: term("Status"), kind: "state", words: OFF_ON },
  alarm: alarm(term("Alarm")),
  "pump-status": { name: term("Pump status"), kind: "state", words: [term("Standby"), term("Running")] },
  "pump-alarm": alarm(term("Pump alarm")),
  command: { name: term("Command"), kind: "state", words: OFF_ON },
  fault: alarm(term("Fault"), term("Fault")),
  speed: number(term("Speed"), "Hz"),
  "valve-position": number(term("Valve position"), "%"),
  "oil-pressure": number(term("Oil pressure"), "bar"),
  "oil-temperature": number(term("Oil temperature"), "°C"),
  temperature: number(term("Temperature"), "°C"),
  load: number(term("Cooling load"), "%"),
  "supply-temperature": number(term("Supply temperature"), "°C"),
  "return-temperature": number(term("Return temperature"), "°C"),
  "condenser-in-temperature": number(term("Condenser water in"), "°C"),
  "condenser-out-temperature": number(term("Condenser water out"), "°C"),
  flow: number(term("Flow"), "m³/h"),
  "secondary-supply-temperature": number(term("Secondary supply temperature"), "°C"),
  "secondary-return-temperature": number(term("Secondary return temperature"), "°C"),
  "secondary-flow": number(term("Secondary flow"), "l/min"),
  ph: { name: term("pH"), kind: "number" },
  "make-up-water": { name: term("Make-up water"), kind: "counter", unit: "m³" },
  "thermal-power": number(term("Thermal power"), "kW"),
  "thermal-energy": { name: term("Thermal energy"), kind: "counter", unit: "kWh" },
  "run-hours": { name: term("Running hours"), kind: "counter", unit: "h" },
  "voltage-a-n": number(term("Voltage A-N"), "V"),
  "voltage-b-n": number(term("Voltage B-N"), "V"),
  "voltage-c-n": number(term("Voltage C-N"), "V"),
  "voltage-a-b": number(term("Voltage A-B"), "V"),
  "voltage-b-c": number(term("Voltage B-C"), "V"),
  "voltage-c-a": number(term("Voltage C-A"), "V"),
  "current-a": number(term("Current A"), "A"),
  "current-b": number(term("Current B"), "A"),
  "current-c": number(term("Current C"), "A"),
  "power-factor": { name: term("Power factor"), kind: "number" },
  frequency: number(term("Frequency"), "Hz"),
  "apparent-power": number(term("Apparent power"), "kVA"),
  "active-power": number(term("Active power"), "kW"),
  "reactive-power": number(term("Reactive power"), "kvar"),
  "active-energy": { name: term("Active energy"), kind: "counter", unit: "kWh" },
  "breaker-status": { name: term("Breaker status"), kind: "state", words: [term("Open"), term("Closed")] },
  "breaker-trip": alarm(term("Breaker trip"), term("Tripped")),
  "ground-fault": alarm(term("Ground fault"), term("Fault")),
  surge: alarm(term("Surge protection"), term("End of life")),
  "ats-normal-breaker": {
    name: term("ATS breaker, normal supply"),
    kind: "state",
    words: [term("Open"), term("Closed")],
  },
  "ats-emergency-breaker": {
    name: term("ATS breaker, emergency supply"),
    kind: "state",
    words: [term("Open"), term("Closed")],
  },
  "ats-mode": { name: term("ATS mode"), kind: "state", words: [term("Manual"), term("Automatic"), term("Test")] },
  "day-tank-high-alarm": alarm(term("Day tank high alarm")),
  "day-tank-low-alarm": alarm(term("Day tank low alarm")),
  level: number(term("Level"), "%"),
  volume: number(term("Volume"), "m³"),
  "charging-state": {
    name: term("Charging state"),
    kind: "state",
    words: [term("Starting"), term("No vehicle"), term("Ready"), term("Charging"), term("Error"), term("Interrupted")],
    errorCode: 4,
    errorText: term("Charging state: error"),
  },
  "tank-high-alarm": alarm(term("High level alarm")),
  "tank-low-alarm": alarm(term("Low level alarm")),
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
