import { driverConformance } from "../../test/driverConformance.ts";
import { exchangeConformance } from "../../test/exchangeConformance.ts";
import { MODBUS_HARNESS } from "../../test/modbusHarness.ts";
import { modbus } from "./modbus.ts";

driverConformance("Modbus TCP", MODBUS_HARNESS);
exchangeConformance("Modbus TCP", MODBUS_HARNESS, {
  protocol: modbus,
  reading: /registers: /,
  write: /^Write holding register \d+: 40$/,
  isAsked: true,
  secrets: [],
});
