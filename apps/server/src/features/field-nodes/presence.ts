import type { NodeFacts } from "../../platform/nodes/nodeFacts.ts";

/** Which nodes there are. */
export interface Presence {
  /** Those that are heard of now. */
  nodes(): readonly NodeFacts[];
  /** The returned function ends the subscription. */
  onChange(listener: () => void): () => void;
  /** Nothing was heard of it for 10 s: whatever lease it had is over. */
  isGone(node: string): Promise<boolean>;
}

/** Who holds a connection. */
export interface Owner {
  readonly node: string;
  /** A larger one with each change of the owner. */
  readonly epoch: number;
  /** The node is there for this connection, or for its building: it never goes to another one by itself. */
  readonly isBound: boolean;
}

/** The field nodes among those that are heard of. */
export function fieldNodesOf(presence: Presence): NodeFacts[] {
  return presence.nodes().filter(({ role }) => role === "field");
}
