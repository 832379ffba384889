import type { KeptLogs } from "./keptLog.ts";
import type { Role } from "./nodeFacts.ts";
import type { HeardNode } from "./presence.ts";
import type { Wire } from "./wire.ts";

/** What a process that works together with others is, and how it reaches them. */
export interface Node {
  readonly role: Role;
  readonly name: string;
  /** Changes with each start. */
  readonly boot: string;
  readonly bound: readonly string[];
  readonly wire: Wire;
  readonly logs: KeptLogs;
  readonly presence: NodePresence;
  /** Of the active core: another one takes over, and this process ends. */
  readonly resign: () => Promise<void>;
}

/** Which nodes are there. */
export interface NodePresence {
  readonly nodes: readonly HeardNode[];
  /** Whether nobody takes over yet what this node holds. */
  readonly isValid: boolean;
  onChange(listener: () => void): () => void;
  /** Asks the servers. Rejects where they do not answer. */
  isGone(node: string): Promise<boolean>;
}
