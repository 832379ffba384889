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

/** Live channels that carry the points of one module each. */
export const CHANNEL_MODULES = {
  lighting: "lighting",
  energy: "energy-meter",
  weather: "weather-station",
  ac: "air-condition",
  curtain: "curtain",
  doas: "doas",
  "exhaust-fan": "exhaust-fan",
  pa: "pa",
  lift: "lift",
  "fire-alarm": "fire-alarm",
} as const satisfies Record<string, Module>;
export type PointChannel = keyof typeof CHANNEL_MODULES;
