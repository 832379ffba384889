import { t } from "@atrium/words";
import * as z from "zod";

/** A certificate that is trusted beside those of the system: a server of the site's own authority. */
export const TrustedCertificate = z
  .string()
  .trim()
  .max(20_000)
  .regex(/^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s-]+$/, {
    error: () => t("expected a certificate: -----BEGIN CERTIFICATE-----"),
  });
