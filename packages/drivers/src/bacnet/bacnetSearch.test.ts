import { BACNET_HARNESS } from "../../test/bacnetHarness.ts";
import { searchConformance } from "../../test/searchConformance.ts";

searchConformance("BACnet/IP", BACNET_HARNESS);
