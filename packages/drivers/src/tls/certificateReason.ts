import { t } from "@atrium/words";
/** The certificate of the other end is another one than the stated fingerprint's. */
export class AnotherCertificate extends Error {
  readonly code = "ATRIUM_OTHER_FINGERPRINT";

  constructor(found: string) {
    super(t("its fingerprint is {found}", { found }));
    this.name = "AnotherCertificate";
  }
}

/** OpenSSL's and Node's codes of what is wrong with a certificate, as the rest of a sentence that begins with the address. */
const REASONS: ReadonlyMap<string, (name: string) => string> = new Map([
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    (name) => t("The certificate of {name} is self-signed. To trust it, enter its fingerprint.", { name }),
  ],
  ["SELF_SIGNED_CERT_IN_CHAIN", (name) => t("The certificate of {name} is from an untrusted authority.", { name })],
  [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    (name) => t("The certificate of {name} is from an untrusted authority.", { name }),
  ],
  ["UNABLE_TO_GET_ISSUER_CERT", (name) => t("The certificate of {name} is from an untrusted authority.", { name })],
  [
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    (name) => t("The certificate of {name} is from an untrusted authority.", { name }),
  ],
  ["CERT_SIGNATURE_FAILURE", (name) => t("The certificate of {name} is from an untrusted authority.", { name })],
  ["CERT_HAS_EXPIRED", (name) => t("The certificate of {name} has expired.", { name })],
  ["CERT_NOT_YET_VALID", (name) => t("The certificate of {name} is not valid yet.", { name })],
  ["ERR_TLS_CERT_ALTNAME_INVALID", (name) => t("The certificate of {name} is for another name.", { name })],
  [
    "ATRIUM_OTHER_FINGERPRINT",
    (name) => t("The certificate of {name} does not match the fingerprint entered.", { name }),
  ],
  ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", (name) => t("{name} requires a client certificate.", { name })],
  [
    "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE",
    (name) => t("{name} ended the TLS handshake. It may require a client certificate.", { name }),
  ],
  ["ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE", (name) => t("{name} does not accept the client certificate.", { name })],
  [
    "ERR_SSL_SSL/TLS_ALERT_UNKNOWN_CA",
    (name) => t("{name} does not trust the authority that issued the client certificate.", { name }),
  ],
  [
    "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA",
    (name) => t("{name} does not trust the authority that issued the client certificate.", { name }),
  ],
  ["ERR_SSL_WRONG_VERSION_NUMBER", (name) => t("{name} does not use TLS on this port.", { name })],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", (name) => t("{name} does not use TLS on this port.", { name })],
]);

/** Begins the code of any other error of the greeting. */
const OPENSSL = "ERR_SSL_";

/**
 * Why one end of a connection does not trust the other, found among the causes of `error`.
 * @returns a sentence that begins with `address`; null where that is not what is wrong
 */
export function certificateReason(error: unknown, address: string): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const reason = "code" in cause ? REASONS.get(String(cause.code)) : undefined;
    if (reason !== undefined) return reason(address);
    // OpenSSL's own sentence has file names and line numbers.
    if ("code" in cause && String(cause.code).startsWith(OPENSSL)) {
      return t("{address} and Atrium could not agree on an encrypted connection ({code}).", {
        address,
        code: String(cause.code),
      });
    }
  }
  return null;
}
