import type { EquipmentCategory } from "./category.ts";
import { CURRENTS, POWER_METER, VOLTAGES } from "./readablePoint.ts";

/** Equipment that brings, makes, stores or measures electricity. */
export const ELECTRICAL_CATEGORIES = {
  "energy-meter": {
    name: "Energy meter",
    shortCode: "EM",
    icon: "gauge",
    hasActiveStatus: false,
    points: POWER_METER,
  },
  "high-volt-switchgear": {
    name: "High-voltage switchgear",
    shortCode: "HV",
    icon: "utility-pole",
    hasActiveStatus: false,
    points: ["breaker-status", "breaker-trip", "ground-fault", ...POWER_METER],
  },
  "transformer-temperature": {
    name: "Transformer",
    shortCode: "TR",
    icon: "thermometer",
    hasActiveStatus: false,
    points: ["temperature", "alarm"],
  },
  "capacitor-bank": {
    name: "Capacitor bank",
    shortCode: "CB",
    icon: "battery",
    hasActiveStatus: true,
    points: ["status", "alarm", "power-factor", "reactive-power", ...CURRENTS, "temperature"],
  },
  "main-distribution-board": {
    name: "Main distribution board",
    shortCode: "MDB",
    icon: "server",
    hasActiveStatus: false,
    points: ["breaker-status", "breaker-trip", "ground-fault", "surge", ...POWER_METER],
  },
  "emergency-distribution-board": {
    name: "Emergency distribution board",
    shortCode: "EDB",
    icon: "siren",
    hasActiveStatus: false,
    points: ["breaker-status", "breaker-trip", "ground-fault", "surge", ...POWER_METER],
  },
  "distribution-board": {
    name: "Distribution board",
    shortCode: "DB",
    icon: "circuit-board",
    hasActiveStatus: false,
    points: ["breaker-status", "breaker-trip", "surge", ...POWER_METER],
  },
  generator: {
    name: "Generator",
    shortCode: "GEN",
    icon: "power",
    hasActiveStatus: true,
    points: ["status", "alarm", "oil-pressure", "oil-temperature", "temperature", "run-hours", "speed", ...POWER_METER],
    units: { speed: "rpm" },
  },
  "day-tank": {
    name: "Day tank",
    shortCode: "DT",
    icon: "fuel",
    hasActiveStatus: false,
    points: ["level", "day-tank-high-alarm", "day-tank-low-alarm"],
  },
  "automatic-transfer-switch": {
    name: "Automatic transfer switch",
    shortCode: "ATS",
    icon: "shuffle",
    hasActiveStatus: false,
    points: ["ats-normal-breaker", "ats-emergency-breaker", "ats-mode", "breaker-trip", ...VOLTAGES],
  },
  "ev-charger": {
    name: "EV charger",
    shortCode: "EV",
    icon: "ev-charger",
    hasActiveStatus: true,
    points: ["status", "fault", ...CURRENTS, "active-power", "active-energy"],
  },
} as const satisfies Record<string, EquipmentCategory>;
