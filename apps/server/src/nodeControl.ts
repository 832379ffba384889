import type { FieldNodesPart } from "./features/field-nodes/part.ts";
import type { NodeControl } from "./features/nodes/nodeControl.ts";
import type { FieldOptions } from "./appOptions.ts";
import { every } from "./platform/every.ts";
import { WireFailure } from "./platform/nodes/wire.ts";
import type { Ground } from "./foundation.ts";
import type { Part } from "./platform/part.ts";

/** Ms between two looks at what waits in the logs of field nodes. */
const INTERVAL = 5_000;
const ANSWERED_WITHIN = 500;

interface NodeControlOptions {
  readonly field: FieldOptions;
  readonly nodes: Pick<FieldNodesPart, "ownership">;
  readonly ground: Pick<Ground, "clock" | "log">;
}

/** What the active core knows of the other nodes, and does with them. */
export function layNodeControl({ field, nodes, ground }: NodeControlOptions): { control: NodeControl; part: Part } {
  const { presence, logs, resign } = field;
  const { ownership } = nodes;
  const queues = new Map<string, number | undefined>();
  const look = async (): Promise<void> => {
    const present = presence.nodes.filter(({ facts }) => facts.role === "field").map(({ facts }) => facts);
    for (const gone of queues.keys()) if (!present.some(({ node }) => node === gone)) queues.delete(gone);
    for (const { node, domain } of present) queues.set(node, await (await logs.reader(node, domain)).waiting());
  };
  let looking: ReturnType<typeof every> | undefined;
  return {
    control: {
      nodes: () =>
        presence.nodes.map(({ facts, heardAt }) => ({
          facts: ownership.isDrained(facts.node) ? { ...facts, state: "drained" } : facts,
          age: performance.now() - heardAt,
          queue: queues.get(facts.node),
        })),
      onChange: (listener) => presence.onChange(listener),
      drain: async (node, isDrained) => ownership.drain(node, isDrained),
      move: async (connections, to) => ownership.move(connections, to),
      takeOver: async (node) => {
        const standby = presence.nodes.find(({ facts }) => facts.node === node && facts.state === "standby");
        if (standby === undefined) throw new WireFailure("nobody", `${node} is not a standby`);
        // The answer of the call goes first.
        ground.clock.after(ANSWERED_WITHIN, () => void resign());
      },
    },
    part: {
      name: "logs of field nodes",
      start: () => {
        looking = every({ task: "logs of field nodes", interval: INTERVAL, run: look, ...ground });
      },
      stop: async () => looking?.stop(),
    },
  };
}
