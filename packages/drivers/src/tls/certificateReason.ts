/** The certificate of the other end is another one than the stated fingerprint's. */
export class AnotherCertificate extends Error {
  readonly code = "ATRIUM_OTHER_FINGERPRINT";

  constructor(found: string) {
    super(`its fingerprint is ${found}`);
    this.name = "AnotherCertificate";
  }
}

/** OpenSSL's and Node's codes of what is wrong with a certificate, as the rest of a sentence that begins with the address. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "has a certificate that it signed itself; only its fingerprint makes it trusted."],
  ["SELF_SIGNED_CERT_IN_CHAIN", "has a certificate of an authority that is not trusted."],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "has a certificate of an authority that is not trusted."],
  ["UNABLE_TO_GET_ISSUER_CERT", "has a certificate of an authority that is not trusted."],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "has a certificate of an authority that is not trusted."],
  ["CERT_SIGNATURE_FAILURE", "has a certificate of an authority that is not trusted."],
  ["CERT_HAS_EXPIRED", "has a certificate that has expired."],
  ["CERT_NOT_YET_VALID", "has a certificate that is not valid yet."],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "has a certificate for another name."],
  ["ATRIUM_OTHER_FINGERPRINT", "has another certificate than the one with the stated fingerprint."],
  ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", "asks for a certificate of ours."],
  ["ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE", "ended the greeting; it may ask for a certificate of ours."],
  ["ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE", "does not accept our certificate."],
  ["ERR_SSL_SSL/TLS_ALERT_UNKNOWN_CA", "does not accept the authority of our certificate."],
  ["ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", "does not accept the authority of our certificate."],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "does not speak TLS at this port."],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", "does not speak TLS at this port."],
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
    if (reason !== undefined) return `${address} ${reason}`;
    // OpenSSL's own sentence has file names and line numbers.
    if ("code" in cause && String(cause.code).startsWith(OPENSSL)) {
      return `${address} and Atrium could not agree on an encrypted connection (${String(cause.code)}).`;
    }
  }
  return null;
}
