import { nkeys } from "@nats-io/transport-node";

/** The seed of a new key, with which a node signs in to NATS: it stays on the node's machine. */
export function newNatsKey(): string {
  return new TextDecoder().decode(nkeys.createUser().getSeed());
}

/** What the servers of NATS know it by. @throws Error where the text is not a seed */
export function publicKeyOf(seed: string): string {
  return nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey();
}
