type Address = Readonly<Record<string, unknown>>;
/** Whether a secret setting may go to a device at an address. */
export type SecretRule = (secret: string, address: Address) => boolean;

/** What of an address says who gets a secret. */
const OF_RECEIVER = ["host", "port", "fingerprint", "rtspPort"];

/**
 * A rule as a list that another node can be given: of each address that there is, the secrets that may go there. What is at no
 * address of them gets none.
 * @returns undefined: all secrets may go everywhere
 */
export function listedRule(
  rule: SecretRule | undefined,
  secrets: readonly string[],
  addresses: readonly unknown[],
): string[] | undefined {
  if (rule === undefined) return undefined;
  const receivers = new Map<string, Address>();
  for (const address of addresses) {
    const own = receiverIn(address);
    // A search finds a device without the port of its stream.
    for (const one of [own, withoutStream(own)]) receivers.set(JSON.stringify(one), one);
  }
  return secrets.flatMap((secret) =>
    Array.from(receivers.values(), (receiver) => (rule(secret, receiver) ? [wordOf(secret, receiver)] : [])).flat(),
  );
}

/** The rule that a list says. */
export function ruleOf(listed: readonly string[] | undefined): SecretRule {
  if (listed === undefined) return () => true;
  const allowed = new Set(listed);
  return (secret, address) => allowed.has(wordOf(secret, address));
}

function wordOf(secret: string, address: Address): string {
  return JSON.stringify([secret, ...OF_RECEIVER.map((key) => address[key] ?? null)]);
}

function receiverIn(address: unknown): Address {
  if (typeof address !== "object" || address === null) return {};
  const entries = Object.entries(address).filter(([key, value]) => OF_RECEIVER.includes(key) && value !== undefined);
  return Object.fromEntries(entries);
}

function withoutStream(address: Address): Address {
  return Object.fromEntries(Object.entries(address).filter(([key]) => key !== "rtspPort"));
}
