import { driverConformance } from "../../test/driverConformance.ts";
import { MODBUS_HARNESS } from "../../test/modbusHarness.ts";

driverConformance("Modbus TCP", MODBUS_HARNESS);
