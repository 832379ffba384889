import { meter } from "./meter.ts";

/** EQ meters B23 (direct) and B24 (over transformers). What a model does not measure is the highest number of its type. */
export const abbB23 = meter({
  name: "abb-b23",
  label: "ABB B23, B24",
  source: "ABB B23/B24 User Manual, 2CMC485003M0201 revision E",
  table: "holding-register",
  registers: {
    "active-energy": { at: 0x5000, type: "uint64", step: 0.01 },
    "active-energy-received": { at: 0x5004, type: "uint64", step: 0.01 },
    "voltage-an": { at: 0x5b00, type: "uint32", step: 0.1 },
    "voltage-bn": { at: 0x5b02, type: "uint32", step: 0.1 },
    "voltage-cn": { at: 0x5b04, type: "uint32", step: 0.1 },
    "current-a": { at: 0x5b0c, type: "uint32", step: 0.01 },
    "current-b": { at: 0x5b0e, type: "uint32", step: 0.01 },
    "current-c": { at: 0x5b10, type: "uint32", step: 0.01 },
    // In steps of 0.01 W.
    "active-power": { at: 0x5b14, type: "int32", step: 0.00001 },
    frequency: { at: 0x5b2c, type: "uint16", step: 0.01 },
    "power-factor": { at: 0x5b3a, type: "int16", step: 0.001 },
  },
});
