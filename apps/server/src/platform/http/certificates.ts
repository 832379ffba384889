import { getCACertificates } from "node:tls";

/** The system's authorities and one of the site's own. */
export function withAuthority(certificate: string): string[] {
  return [...getCACertificates("default"), certificate];
}
