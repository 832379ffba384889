import { t } from "@atrium/words";
import { networkReason } from "../engine/networkReason.ts";
import { certificateReason } from "../tls/certificateReason.ts";

/** The broker did not answer in time. */
export class BrokerSilence extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "BrokerSilence";
  }
}

/** The broker does not let us have some topics. */
export class BrokerRefusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "BrokerRefusal";
  }
}

/** The broker ended the connection. */
export class BrokerClosed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "BrokerClosed";
  }
}

/** What went wrong between us and the broker of that name, as a sentence. */
export function brokerSentence(error: unknown, name: string): string {
  if (error instanceof BrokerRefusal) return error.message;
  const known = certificateReason(error, name) ?? networkReason(error, name);
  if (known !== null) return known;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === 4 || code === 5) return t("{name} rejected the username or password.", { name });
  return `${name}: ${sentenceOf(error)}.`;
}

/** The codes of the broker's SUBACK, one a topic, which the client library puts into its error. */
export function grantedIn(error: unknown): readonly unknown[] {
  if (!(error instanceof Error) || !("packet" in error)) return [];
  const { packet } = error;
  const granted = typeof packet === "object" && packet !== null && "granted" in packet ? packet.granted : [];
  return Array.isArray(granted) ? granted : [];
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
