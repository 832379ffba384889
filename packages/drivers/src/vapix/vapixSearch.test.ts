import { VAPIX_HARNESS } from "../../test/vapixHarness.ts";
import { searchConformance } from "../../test/searchConformance.ts";

searchConformance("VAPIX", VAPIX_HARNESS);
