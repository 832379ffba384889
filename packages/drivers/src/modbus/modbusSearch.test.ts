import { MODBUS_HARNESS } from "../../test/modbusHarness.ts";
import { searchConformance } from "../../test/searchConformance.ts";

searchConformance("Modbus TCP", MODBUS_HARNESS);
