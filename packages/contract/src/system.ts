/** Kinds of device of a site folder. Those with a system code are the specification's modules (point 3). */
export const MODULES = [
  "lighting",
  "air-condition",
  "curtain",
  "doas",
  "exhaust-fan",
  "pa",
  "lift",
  "iaq",
  "energy-meter",
  "water-and-waste-meter",
  "locker",
  "solar-inverter",
  "fire-alarm",
  "camera",
  "access-control",
  "license-plate",
  "equipment",
  "plug",
  "weather-station",
] as const;
export type Module = (typeof MODULES)[number];

/** System code of each module key that the specification names (point 3). */
export const SYSTEM_CODES = {
  curtain: "CURTAIN",
  "air-condition": "AC",
  "exhaust-fan": "EXHAUST",
  doas: "DOAS",
  camera: "CAMERA",
  iaq: "IAQ",
  "water-and-waste-meter": "WATER",
  pa: "PA",
  lift: "LIFT",
  lighting: "LIGHTING",
  "access-control": "ACCESS_CONTROL",
  locker: "LOCKER",
  "license-plate": "LICENSE_PLATE",
  booking: "BOOKING",
  "fire-alarm": "FAS",
} as const;

/** The system code of a module; undefined where the specification names none. */
export function systemCode(module: string): (typeof SYSTEM_CODES)[keyof typeof SYSTEM_CODES] | undefined {
  return new Map(Object.entries(SYSTEM_CODES)).get(module);
}

/**
 * Live channels that carry points, by the modules whose devices they carry. The specification names nine of them
 * (point 7); a channel whose modules have no devices at a place answers an empty snapshot there.
 */
export const CHANNEL_MODULES = {
  lighting: ["lighting"],
  energy: ["energy-meter"],
  weather: ["weather-station"],
  ac: ["air-condition"],
  curtain: ["curtain"],
  doas: ["doas"],
  "exhaust-fan": ["exhaust-fan"],
  pa: ["pa"],
  lift: ["lift"],
  "fire-alarm": ["fire-alarm"],
  locker: ["locker"],
  "access-door": ["access-control"],
  /** Smart plugs. */
  wulian: ["plug"],
  /** The equipment of the monitor/schneider-* pages. */
  schneider: ["equipment", "fire-alarm"],
} as const satisfies Record<string, readonly Module[]>;
export type PointChannel = keyof typeof CHANNEL_MODULES;
