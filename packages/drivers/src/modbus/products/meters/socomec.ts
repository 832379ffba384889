import { meter, type Meter } from "./meter.ts";

/** Of tables C550 and C650: V, Hz and kW in hundredths, mA, whole kWh. The decimal addresses are those on the wire. */
const REGISTERS: Meter["registers"] = {
  "voltage-an": { at: 50_520, type: "uint32", step: 0.01 },
  "voltage-bn": { at: 50_522, type: "uint32", step: 0.01 },
  "voltage-cn": { at: 50_524, type: "uint32", step: 0.01 },
  frequency: { at: 50_526, type: "uint32", step: 0.01 },
  "current-a": { at: 50_528, type: "uint32", step: 0.001 },
  "current-b": { at: 50_530, type: "uint32", step: 0.001 },
  "current-c": { at: 50_532, type: "uint32", step: 0.001 },
  "active-power": { at: 50_536, type: "int32", step: 0.01 },
  "power-factor": { at: 50_542, type: "int32", step: 0.001 },
  "active-energy": { at: 50_770, type: "uint32" },
  "active-energy-received": { at: 50_776, type: "uint32" },
};

export const socomecDirisA10 = meter({
  name: "socomec-diris-a10",
  label: "Socomec DIRIS A10",
  source: "Socomec DIRIS A-10 communication table V200.55, 08/2017",
  table: "holding-register",
  registers: REGISTERS,
});

export const socomecCountisE43 = meter({
  name: "socomec-countis-e43",
  label: "Socomec COUNTIS E43",
  source: "Socomec COUNTIS E43 MODBUS communication table CMT201266, V201.274, 09/2019",
  table: "holding-register",
  registers: REGISTERS,
});
