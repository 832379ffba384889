import { BACNET_HARNESS } from "../../test/bacnetHarness.ts";
import { driverConformance } from "../../test/driverConformance.ts";

driverConformance("BACnet/IP", BACNET_HARNESS);
