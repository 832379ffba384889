import { meter } from "./meter.ts";

/** Each value is a float in two input registers; energies in kWh, power in W. */
const FLOAT = "float32";
const W = 0.001;

/** Three phases. */
export const eastronSdm630 = meter({
  name: "eastron-sdm630",
  label: "Eastron SDM630",
  source: "Eastron SDM630Modbus Smart Meter Modbus Protocol Implementation V1.8",
  table: "input-register",
  registers: {
    voltage: { at: 42, type: FLOAT },
    current: { at: 46, type: FLOAT },
    "active-power": { at: 52, type: FLOAT, step: W },
    "power-factor": { at: 62, type: FLOAT },
    frequency: { at: 70, type: FLOAT },
    "active-energy": { at: 72, type: FLOAT },
    "active-energy-received": { at: 74, type: FLOAT },
  },
});

/** One phase. */
export const eastronSdm120 = meter({
  name: "eastron-sdm120",
  label: "Eastron SDM120",
  source: "Eastron SDM120Modbus Smart Meter Modbus Protocol Implementation V2.4",
  table: "input-register",
  registers: {
    voltage: { at: 0, type: FLOAT },
    current: { at: 6, type: FLOAT },
    "active-power": { at: 12, type: FLOAT, step: W },
    "power-factor": { at: 30, type: FLOAT },
    frequency: { at: 70, type: FLOAT },
    "active-energy": { at: 72, type: FLOAT },
    "active-energy-received": { at: 74, type: FLOAT },
  },
});
