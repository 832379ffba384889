import type { NodeFacts } from "../../platform/nodes/nodeFacts.ts";

/** A node of the installation as the core knows it. */
export interface KnownNode {
  /** What it said last. */
  readonly facts: NodeFacts;
  /** Since then, ms, by a clock that never leaps. */
  readonly age: number;
  /** Entries of its log that the core has not taken yet; absent: it has none, or that is not known. */
  readonly queue?: number | undefined;
}

/** The other nodes, where there are any: who they are, and what can be done with them. */
export interface NodeControl {
  /** With the core that runs this. One that is not there any more is remembered by who reads this. */
  nodes(): readonly KnownNode[];
  /** The returned function ends the subscription. */
  onChange(listener: () => void): () => void;
  /** @throws WireFailure */
  drain(node: string, isDrained: boolean): Promise<void>;
  /** @throws WireFailure */
  move(connections: readonly string[], to: string): Promise<void>;
  /** Ends this core once the standby may follow. @throws WireFailure */
  takeOver(node: string): Promise<void>;
}
