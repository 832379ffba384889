import { driverConformance } from "../../test/driverConformance.ts";
import { VAPIX_HARNESS } from "../../test/vapixHarness.ts";

driverConformance("VAPIX", VAPIX_HARNESS);
