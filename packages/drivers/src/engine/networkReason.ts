import { t } from "@atrium/words";
/** What the network's codes mean, as the rest of a sentence that begins with the other end's name. */
const REASONS: ReadonlyMap<string, (name: string) => string> = new Map([
  ["ECONNREFUSED", (name) => t("{name} refused the connection.", { name })],
  ["ECONNRESET", (name) => t("{name} dropped the connection.", { name })],
  ["EPIPE", (name) => t("{name} dropped the connection.", { name })],
  ["ETIMEDOUT", (name) => t("{name} is not responding.", { name })],
  ["EHOSTUNREACH", (name) => t("{name} cannot be reached: no route to its network.", { name })],
  ["ENETUNREACH", (name) => t("{name} cannot be reached: no route to its network.", { name })],
  ["EADDRREFUSED", (name) => t("Atrium does not allow connections to the address of {name}.", { name })],
  ["ENOTFOUND", (name) => t("{name} cannot be reached: its host name cannot be resolved.", { name })],
  ["EAI_AGAIN", (name) => t("{name} cannot be reached: its host name cannot be resolved.", { name })],
]);

/**
 * Why the network gives no connection, as a sentence for a person. The system's own message has addresses, which people
 * do not know: only its code is used.
 * @param name what people call the other end
 * @returns null for any other error
 */
export function networkReason(error: unknown, name: string): string | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  const reason = REASONS.get(error.code);
  if (reason !== undefined) return reason(name);
  return "syscall" in error ? t("{name} cannot be reached: {code}.", { name, code: error.code }) : null;
}
