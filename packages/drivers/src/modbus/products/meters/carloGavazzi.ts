import { meter, type Meter } from "./meter.ts";

/** Words of 32 bits have the low register first. Voltages in 0.1 V, currents in mA, power in 0.1 W, energy in 0.1 kWh. */
const REGISTERS: Meter["registers"] = {
  "voltage-an": { at: 0x00, type: "int32", step: 0.1 },
  "voltage-bn": { at: 0x02, type: "int32", step: 0.1 },
  "voltage-cn": { at: 0x04, type: "int32", step: 0.1 },
  "current-a": { at: 0x0c, type: "int32", step: 0.001 },
  "current-b": { at: 0x0e, type: "int32", step: 0.001 },
  "current-c": { at: 0x10, type: "int32", step: 0.001 },
  "active-power": { at: 0x28, type: "int32", step: 0.0001 },
  "power-factor": { at: 0x31, type: "int16", step: 0.001 },
  frequency: { at: 0x33, type: "int16", step: 0.1 },
  "active-energy": { at: 0x34, type: "int32", step: 0.1 },
  "active-energy-received": { at: 0x4e, type: "int32", step: 0.1 },
};

const COMMON = { table: "input-register", wordOrder: "low-first", registers: REGISTERS } as const;

export const gavazziEm340 = meter({
  ...COMMON,
  name: "gavazzi-em340",
  label: "Carlo Gavazzi EM330, EM340, ET330, ET340",
  source: "Carlo Gavazzi EM300 Series and ET300 Series Communication Protocol, version 2 revision 17",
});

/** That with Ethernet; those with a serial port have other registers. */
export const gavazziEm24 = meter({
  ...COMMON,
  name: "gavazzi-em24-ethernet",
  label: "Carlo Gavazzi EM24 with Ethernet",
  source: "Carlo Gavazzi EM24_E1 (Ethernet) communication protocol, version 0 revision 1.3",
});
