/** What the network's codes mean, as the rest of a sentence that begins with the other end's name. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "refuses connections."],
  ["ECONNRESET", "ended the connection."],
  ["EPIPE", "ended the connection."],
  ["ETIMEDOUT", "does not answer."],
  ["EHOSTUNREACH", "cannot be reached: there is no way to its network."],
  ["ENETUNREACH", "cannot be reached: there is no way to its network."],
  ["EADDRREFUSED", "has an address that Atrium does not connect to."],
  ["ENOTFOUND", "cannot be reached: its host name is not known."],
  ["EAI_AGAIN", "cannot be reached: its host name is not known."],
]);

/**
 * Why the network gives no connection, as a sentence for a person. The system's own message has addresses, which people do
 * not know: only its code is used.
 * @param name what people call the other end
 * @returns null where it is no error of the network
 */
export function networkReason(error: unknown, name: string): string | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  const reason = REASONS.get(error.code);
  if (reason !== undefined) return `${name} ${reason}`;
  return "syscall" in error ? `${name} cannot be reached: ${error.code}.` : null;
}
