import type { KnownNode, NodeControl } from "../src/features/nodes/nodeControl.ts";
import type { NodeFacts } from "../src/platform/nodes/nodeFacts.ts";

/** Octets. */
const MEMORY = 104_857_600;

/** Other nodes, as a test says they are. */
export class FakeNodes implements NodeControl {
  /** Acts that were called for, in words. */
  readonly acts: string[] = [];
  /** What the next act fails with. */
  failure: Error | undefined;
  readonly #clock: () => { now(): number };
  readonly #listeners = new Set<() => void>();
  readonly #known = new Map<string, { facts: NodeFacts; heardAt: number; queue?: number }>();

  constructor(clock: () => { now(): number }) {
    this.#clock = clock;
  }

  /** A node says something of itself. @param ahead its clock is, ms */
  says(node: string, facts: Partial<NodeFacts>, { ahead = 0, queue }: { ahead?: number; queue?: number } = {}): void {
    const now = this.#clock().now();
    const before = this.#known.get(node);
    const waiting = queue ?? before?.queue;
    const first = { role: "field" as const, state: "active" as const, version: "1.4.0", boot: "1", wireVersion: 1 };
    const figures = { startedAt: now, load: 0.25, memory: MEMORY };
    const said = { ...first, ...figures, ...before?.facts, ...facts, node, at: now + ahead };
    this.#known.set(node, { facts: said, heardAt: now, ...(waiting === undefined ? {} : { queue: waiting }) });
    for (const listener of this.#listeners) listener();
  }

  /** Its key has ended. */
  forget(node: string): void {
    this.#known.delete(node);
  }

  /** As a new installation has none. */
  clear(): void {
    this.#known.clear();
    this.acts.length = 0;
    this.failure = undefined;
  }

  nodes(): readonly KnownNode[] {
    const now = this.#clock().now();
    return Array.from(this.#known.values(), ({ facts, heardAt, queue }) => {
      return { facts, age: now - heardAt, ...(queue === undefined ? {} : { queue }) };
    });
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async drain(node: string, isDrained: boolean): Promise<void> {
    this.#act(`${isDrained ? "drain" : "put back"} ${node}`);
  }

  async move(connections: readonly string[], to: string): Promise<void> {
    this.#act(`move ${connections.join(", ")} to ${to}`);
  }

  async takeOver(node: string): Promise<void> {
    this.#act(`take over by ${node}`);
  }

  #act(words: string): void {
    if (this.failure !== undefined) throw this.failure;
    this.acts.push(words);
  }
}
