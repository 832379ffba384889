import { meter } from "./meter.ts";

/** Of the block of frequently required readings: floats in V, A, W, Wh and Hz. */
const FLOAT = "float32";
const W = 0.001;

export const janitzaUmg96 = meter({
  name: "janitza-umg96rm",
  label: "Janitza UMG 96RM",
  source: "Janitza UMG 96RM-E Modbus address list, 06/2024, frequently required readings",
  table: "holding-register",
  registers: {
    "voltage-an": { at: 19_000, type: FLOAT },
    "voltage-bn": { at: 19_002, type: FLOAT },
    "voltage-cn": { at: 19_004, type: FLOAT },
    "current-a": { at: 19_012, type: FLOAT },
    "current-b": { at: 19_014, type: FLOAT },
    "current-c": { at: 19_016, type: FLOAT },
    "active-power": { at: 19_026, type: FLOAT, step: W },
    frequency: { at: 19_050, type: FLOAT },
    // Consumed and delivered, of all three phases.
    "active-energy": { at: 19_068, type: FLOAT, step: W },
    "active-energy-received": { at: 19_076, type: FLOAT, step: W },
  },
});
