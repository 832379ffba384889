import type { Module } from "./system.ts";

/** The label of each type of device, by module key (specification point 3, device type labels). */
export const DEVICE_TYPE_LABELS = {
  "air-condition": "A/C",
  plug: "Plug",
  "exhaust-fan": "Exhaust Fan",
  curtain: "Curtain",
  doas: "DOAS",
  pa: "PA",
  lighting: "Lighting",
  "access-control": "Access Control",
  locker: "Smart Locker",
  "license-plate": "License Plate",
  booking: "Booking",
} as const satisfies Partial<Record<Module | "booking", string>>;

/** The kinds of identifier by which a device is mapped (specification point 3, identifier kinds). */
export const IDENTIFIER_KINDS = ["id", "ip", "mac"] as const;
