const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** A text in registers without its padding: UTF-8, which SunSpec asks for, or, where it is none, ISO 8859-1, which many devices send. */
export function registerText(octets: Buffer): string {
  return decoded(octets).replaceAll("\0", "").trim();
}

function decoded(octets: Buffer): string {
  try {
    return UTF_8.decode(octets);
  } catch {
    return octets.toString("latin1");
  }
}
