import { MODBUS_HARNESS } from "../../test/modbusHarness.ts";
import { probeConformance } from "../../test/probeConformance.ts";

probeConformance("Modbus TCP", MODBUS_HARNESS);
