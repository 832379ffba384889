import { VAPIX_HARNESS } from "../../test/vapixHarness.ts";
import { probeConformance } from "../../test/probeConformance.ts";

probeConformance("VAPIX", VAPIX_HARNESS);
