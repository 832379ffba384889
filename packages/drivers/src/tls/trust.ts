import { t, term } from "@atrium/words";
import { createPrivateKey, X509Certificate } from "node:crypto";
import * as z from "zod";

/** Characters; a chain of a few certificates. */
const MAX_PEM_LENGTH = 65_536;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const Certificates = z
  .string()
  .max(MAX_PEM_LENGTH)
  .refine((text) => certificatesIn(text) !== null, {
    error: () => t("expected one or more certificates in PEM format"),
  });
const PrivateKey = z
  .string()
  .max(MAX_PEM_LENGTH)
  .refine((text) => isPrivateKey(text), {
    error: () => t("expected a private key in PEM format, without a passphrase"),
  });

/** The SHA-256 of a certificate, as browsers and `openssl x509 -fingerprint -sha256` show it. */
export const Fingerprint = z
  .string()
  .max(95)
  .refine((text) => fingerprintOf(text).length === 64, {
    error: () => t("expected the 64 hexadecimal digits of a SHA-256 fingerprint"),
  })
  .optional()
  .meta({
    label: term("Certificate fingerprint"),
    hint: term("SHA-256. If set, only this certificate is trusted, even if self-signed."),
  });

/** Settings of a connection that may be encrypted. */
export const TLS = {
  tls: z
    .boolean()
    .default(false)
    .meta({ label: term("Encrypted (TLS)") }),
  /** Left out, the authorities that Node trusts. */
  ca: Certificates.optional().meta({
    label: term("Certificate authority"),
    hint: term("PEM format. If empty, public authorities are trusted."),
  }),
};
/** What a server may ask of us, and the name in its certificate where that is not the host. */
export const CLIENT_TLS = {
  fingerprint: Fingerprint,
  serverName: z
    .string()
    .min(1)
    .max(253)
    .optional()
    .meta({ label: term("Certificate name"), hint: term("If different from the host.") }),
  certificate: Certificates.optional().meta({
    label: term("Client certificate"),
    hint: term("PEM format, if the server requires one."),
  }),
  privateKey: PrivateKey.optional().meta({ label: term("Client certificate key"), secret: true }),
};

/** By which certificates the other end is trusted, and those that we show. */
export interface Trust {
  readonly ca?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly serverName?: string | undefined;
  readonly certificate?: string | undefined;
  readonly privateKey?: string | undefined;
}

const TRUST_FIELDS = ["ca", "fingerprint", "serverName", "certificate", "privateKey"] as const;

/** What is wrong with settings that fit each by itself: the field, and the words for it. */
export function trustProblems(settings: Trust & { readonly tls: boolean }): [string, string][] {
  const { tls, certificate, privateKey } = settings;
  if (!tls) {
    const unused = TRUST_FIELDS.filter((field) => settings[field] !== undefined);
    return unused.map((field) => [field, t("expected tls to be true: this applies only to encrypted connections")]);
  }
  if (certificate !== undefined && privateKey === undefined) {
    return [["privateKey", t("expected the certificate's key")]];
  }
  if (certificate === undefined && privateKey !== undefined) {
    return [["certificate", t("expected the certificate for the key")]];
  }
  const [own] = certificatesIn(certificate ?? "") ?? [];
  if (own === undefined || privateKey === undefined || !isPrivateKey(privateKey)) return [];
  const fits = own.checkPrivateKey(createPrivateKey(privateKey));
  return fits ? [] : [["privateKey", t("expected the key of this certificate, not of another one")]];
}

/** 64 lower-case digits where it is a fingerprint. */
export function fingerprintOf(text: string): string {
  const digits = text.replaceAll(":", "").toLowerCase();
  return /^[0-9a-f]*$/.test(digits) ? digits : "";
}

function certificatesIn(text: string): X509Certificate[] | null {
  try {
    const found = (text.match(CERTIFICATE) ?? []).map((one) => new X509Certificate(one));
    return found.length > 0 ? found : null;
  } catch {
    return null;
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === "private";
  } catch {
    return false;
  }
}
