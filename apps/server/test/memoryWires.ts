import {
  WireFailure,
  type Answerer,
  type PartsAnswerer,
  type Wire,
  type WireState,
} from "../src/platform/nodes/wire.ts";

/**
 * The wire of nodes that live in one process, for tests.
 * @internal for tests
 */
export function memoryWires(): { wire(node: string): Wire & { cut(): void; mend(): void } } {
  const answerers = new Map<string, { readonly of: Node; readonly answer: Answerer }>();
  const inParts = new Map<string, { readonly of: Node; readonly answer: PartsAnswerer }>();
  const nodes = new Set<Node>();

  class Node implements Wire {
    readonly node: string;
    readonly heard = new Set<{
      readonly hears: (topic: string) => boolean;
      readonly listener: (message: Uint8Array, topic: string) => void;
    }>();
    readonly #states = new Set<(state: WireState) => void>();
    state: WireState = "connected";

    constructor(node: string) {
      this.node = node;
      nodes.add(this);
    }

    cut(): void {
      this.#become("lost");
    }

    mend(): void {
      this.#become("connected");
    }

    onState(listener: (state: WireState) => void): () => void {
      this.#states.add(listener);
      return () => this.#states.delete(listener);
    }

    async ask(topic: string, message: Uint8Array, { signal = never() } = {}): Promise<Uint8Array> {
      const found = this.#find(answerers, topic);
      return await found.answer(message, signal).catch((error: unknown) => {
        throw failureOf(error);
      });
    }

    async *askParts(
      topic: string,
      message: Uint8Array,
      { signal }: { signal?: AbortSignal } = {},
    ): AsyncIterable<Uint8Array> {
      const found = this.#find(inParts, topic);
      const left = new AbortController();
      const isCut = Promise.withResolvers<never>();
      isCut.promise.catch(() => undefined);
      const ends = [this, found.of].map((node) =>
        node.onState((state) => {
          if (state === "lost") isCut.reject(new WireFailure("cut", "The line between the nodes was lost"));
        }),
      );
      const parts = found.answer(message, AbortSignal.any([left.signal, ...(signal ? [signal] : [])]));
      const each = parts[Symbol.asyncIterator]();
      try {
        for (;;) {
          const part = await Promise.race([each.next(), isCut.promise]);
          if (part.done === true) return;
          yield part.value;
        }
      } catch (error) {
        throw failureOf(error);
      } finally {
        left.abort();
        for (const end of ends) end();
        void each.return?.();
      }
    }

    answer(topic: string, answer: Answerer): () => void {
      return answered(answerers, topic, { of: this, answer });
    }

    answerParts(topic: string, answer: PartsAnswerer): () => void {
      return answered(inParts, topic, { of: this, answer });
    }

    send(topic: string, message: Uint8Array): void {
      if (this.state === "lost") return;
      const sent = Uint8Array.from(message);
      for (const node of nodes) {
        if (node.state === "lost") continue;
        for (const one of node.heard) if (one.hears(topic)) queueMicrotask(() => one.listener(sent, topic));
      }
    }

    hear(topic: string, listener: (message: Uint8Array, topic: string) => void): () => void {
      const words = topic.split(".");
      const fits = (other: readonly string[]) =>
        other.length === words.length && words.every((word, index) => word === "*" || word === other[index]);
      const one = { hears: (said: string) => fits(said.split(".")), listener };
      this.heard.add(one);
      return () => this.heard.delete(one);
    }

    #find<Found extends { readonly of: Node }>(all: ReadonlyMap<string, Found>, topic: string): Found {
      if (this.state === "lost") throw new WireFailure("cut", "This node has lost the others");
      const found = all.get(topic);
      if (found === undefined || found.of.state === "lost") throw new WireFailure("nobody", `Nobody answers ${topic}`);
      return found;
    }

    #become(state: WireState): void {
      this.state = state;
      for (const listener of this.#states) listener(state);
    }
  }
  return { wire: (node) => new Node(node) };
}

/** The newest who answers a topic answers it. */
function answered<One>(all: Map<string, One>, topic: string, one: One): () => void {
  all.set(topic, one);
  return () => {
    if (all.get(topic) === one) all.delete(topic);
  };
}

function never(): AbortSignal {
  return new AbortController().signal;
}

function failureOf(error: unknown): WireFailure {
  if (error instanceof WireFailure) return error;
  return new WireFailure("failed", error instanceof Error ? error.message : String(error), { cause: error });
}
