import { driverConformance } from "../../test/driverConformance.ts";
import { exchangeConformance } from "../../test/exchangeConformance.ts";
import { TEST_USER } from "../../test/vapixEndpoint.ts";
import { VAPIX_HARNESS } from "../../test/vapixHarness.ts";
import { vapix } from "./vapix.ts";

driverConformance("VAPIX", VAPIX_HARNESS);
exchangeConformance("VAPIX", VAPIX_HARNESS, {
  protocol: vapix,
  reading: /^HTTP 200: .*Temperature=21/,
  write: /^GET .*Level=40/,
  isAsked: true,
  secrets: [TEST_USER.password, "Digest", "nonce", "authorization"],
});
