import * as z from "zod";
import type { Bus, BusEvents } from "../bus.ts";
import type { Part } from "../part.ts";
import { decodeJson, encodeJson, type Wire } from "./wire.ts";

/** An event that every node hears, as JSON. It may be lost: whoever follows it finds that out by other means. */
interface Live<Event> {
  readonly live: z.ZodType<Event>;
  /** Who sends it: the core alone, or whichever node it happens on. */
  readonly from: "core" | "all";
}

/** An event that stays where it happens. */
interface Stays {
  readonly stays: string;
}

const OF_THE_CORE = "only parts of the core hear it; pages of web nodes have it by the core's live channels";

/** How each event travels between nodes. */
const TRAVELS: { readonly [One in keyof BusEvents]: Live<BusEvents[One]> | Stays } = {
  "points.changed": { stays: "the newest values travel as columns, with their texts and reasons: features/points" },
  "site.changed": {
    live: z.object({
      revision: z.int().nonnegative(),
      connections: z.array(z.string()),
      devices: z.array(z.string()),
      places: z.array(z.string()),
    }),
    from: "core",
  },
  "session.ended": { live: z.object({ sessionId: z.int(), userId: z.int() }), from: "all" },
  "people.changed": { live: z.object({ users: z.array(z.int()) }), from: "all" },
  "session.changed": { stays: "each node says it of the sessions that it knows, when it hears of changed people" },
  "run.changed": { stays: "each node says when it counts by another run" },
  "database.changed": { stays: "each node sees by itself whether the database answers" },
  "connection.changed": { stays: OF_THE_CORE },
  "pause.changed": { stays: OF_THE_CORE },
  "device.changed": { stays: OF_THE_CORE },
  "field.event": { stays: OF_THE_CORE },
  "alarm.came": { stays: OF_THE_CORE },
  "command.changed": { stays: OF_THE_CORE },
  "health.changed": { stays: OF_THE_CORE },
};

type Name = keyof BusEvents;
const NAMES = Object.keys(TRAVELS).filter((name): name is Name => name in TRAVELS);

export interface TravelOptions {
  readonly bus: Bus;
  readonly wire: Wire;
  readonly role: "core" | "web";
  /** What happens on a web node in place of publishing an event of another node. */
  readonly takes?: { readonly [One in Name]?: (event: BusEvents[One]) => void };
  /** This node had lost the others, and with them what they said. */
  readonly onMissed: () => void;
  /** A message that cannot be read. */
  readonly onError: (error: unknown, topic: string) => void;
}

/**
 * Carries the events that travel between the buses of the nodes. Only the core speaks to all: a web node tells it what happened, and
 * the core passes it on. What came from another node is not sent by its listener here.
 */
export function travellingEvents({ bus, wire, role, takes = {}, onMissed, onError }: TravelOptions): Part {
  const ends: (() => void)[] = [];
  const isCore = role === "core";
  let isTaking = false;
  function carry<One extends Name>(name: One, travel: (typeof TRAVELS)[One]): void {
    if ("stays" in travel) return;
    const [toAll, toCore] = [`bus.${name}`, `core.bus.${name}`];
    const form = z.object({ from: z.string(), event: travel.live });
    if (travel.from === "all" || isCore) {
      ends.push(
        bus.subscribe(name, (event) => {
          if (!isTaking) wire.send(isCore ? toAll : toCore, encodeJson({ from: wire.node, event }));
        }),
      );
    }
    if (travel.from === "core" && isCore) return;
    const take: (event: BusEvents[One]) => void = takes[name] ?? ((event) => bus.publish(name, event));
    ends.push(
      wire.hear(isCore ? toCore : toAll, (message, topic) => {
        try {
          const { from, event } = form.parse(decodeJson(message));
          if (from === wire.node) return;
          isTaking = true;
          take(event);
          if (isCore) wire.send(toAll, message);
        } catch (error) {
          onError(error, topic);
        } finally {
          isTaking = false;
        }
      }),
    );
  }
  return {
    name: "events of other nodes",
    follows: true,
    start: () => {
      for (const name of NAMES) carry(name, TRAVELS[name]);
      ends.push(
        wire.onState((state) => {
          if (state === "connected") onMissed();
        }),
      );
    },
    stop: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}
