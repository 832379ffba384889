import { driverConformance } from "../../test/driverConformance.ts";
import { exchangeConformance } from "../../test/exchangeConformance.ts";
import { BACNET_HARNESS } from "../../test/bacnetHarness.ts";
import { bacnet } from "./bacnet.ts";

driverConformance("BACnet/IP", BACNET_HARNESS);
exchangeConformance("BACnet/IP", BACNET_HARNESS, {
  protocol: bacnet,
  reading: /analog-(value|input|output) \d+ = 21/,
  write: /^Write present value of analog-/,
  isAsked: true,
  secrets: [],
});
