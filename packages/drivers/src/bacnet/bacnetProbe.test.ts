import { BACNET_HARNESS } from "../../test/bacnetHarness.ts";
import { probeConformance } from "../../test/probeConformance.ts";

probeConformance("BACnet/IP", BACNET_HARNESS);
