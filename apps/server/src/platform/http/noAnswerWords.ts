import { t } from "@atrium/words";
import { AddressRefused } from "@atrium/drivers";

/** How Node and OpenSSL begin their sentences about certificates that are not trusted; libraries give such errors codes of their own. */
const CERTIFICATE = /^(?:self-signed certificate|certificate |unable to (?:get|verify) |Hostname\/IP does not match )/i;

/**
 * What people read about an address that gave no usable answer. A closed port, an open one that says nothing, one with another
 * protocol and a name that is not known have one wording: nobody maps a network with it who may not search for devices. Said are
 * only a certificate that is not trusted and an address that is never connected to.
 */
export function noAnswerWords(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  return isCertificateError(error) ? error.message.replaceAll(/\s+/g, " ").slice(0, 200) : t("no answer");
}

/** Whether a server's certificate is not trusted. */
export function isCertificateError(error: unknown): error is Error {
  return error instanceof Error && CERTIFICATE.test(error.message);
}
