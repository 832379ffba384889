import { meter } from "./meter.ts";

const FLOAT = "float32";
const W = 0.001;

/**
 * SENTRON PAC2200 and PAC3200, whose offsets are the addresses on the wire. Its energy is that of tariff 1: with two tariffs a
 * copy of this product needs the registers of the second, four above.
 */
export const siemensPac = meter({
  name: "siemens-pac",
  label: "Siemens SENTRON PAC2200, PAC3200",
  source: "Siemens PAC2200 manual, L1V30415167B-06, and PAC3200 manual, A5E01168664B-04",
  table: "holding-register",
  registers: {
    "voltage-an": { at: 1, type: FLOAT },
    "voltage-bn": { at: 3, type: FLOAT },
    "voltage-cn": { at: 5, type: FLOAT },
    "current-a": { at: 13, type: FLOAT },
    "current-b": { at: 15, type: FLOAT },
    "current-c": { at: 17, type: FLOAT },
    "active-power": { at: 65, type: FLOAT, step: W },
    "power-factor": { at: 69, type: FLOAT },
    frequency: { at: 55, type: FLOAT },
    "active-energy": { at: 801, type: "float64", step: W },
    "active-energy-received": { at: 809, type: "float64", step: W },
  },
});
