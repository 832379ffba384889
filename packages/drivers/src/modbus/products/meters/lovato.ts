import { meter } from "./meter.ts";

/** Addresses of the tables are one above those on the wire. V and W in hundredths, 0.0001 A, mHz, 0.01 kWh. */
export const lovatoDmg = meter({
  name: "lovato-dmg610",
  label: "Lovato DMG610, DMG615, DMG620",
  source: "Lovato Electric DMG series Modbus communication protocol, I317 I GB 02_22",
  table: "input-register",
  registers: {
    frequency: { at: 0x31, type: "uint32", step: 0.001 },
    voltage: { at: 0x33, type: "uint32", step: 0.01 },
    current: { at: 0x37, type: "uint32", step: 0.0001 },
    "active-power": { at: 0x39, type: "int32", step: 0.00001 },
    "power-factor": { at: 0x3f, type: "int32", step: 0.0001 },
    "active-energy": { at: 0x1b1f, type: "uint64", step: 0.01 },
    "active-energy-received": { at: 0x1b23, type: "uint64", step: 0.01 },
  },
});
