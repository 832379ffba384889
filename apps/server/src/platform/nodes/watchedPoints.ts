import type { Clock, Log } from "@atrium/time";
import * as z from "zod";
import { every, type Repetition } from "../every.ts";
import type { Part } from "../part.ts";
import { readWithOctets, withOctets } from "./handedCall.ts";
import type { Wire } from "./wire.ts";

/** Where web nodes say which points somebody looks at, as one bit for each number. */
const WATCHED_TOPIC = "core.watched";
/** How often, ms. */
const INTERVAL = 2_000;
/** A web node that has said nothing for this long shows nothing to anybody, ms. */
const BELIEVED_FOR = 7_000;

const Head = z.object({ node: z.string().max(64) });

interface TellerOptions {
  readonly wire: Wire;
  readonly points: () => readonly { readonly id: number }[];
  readonly isObserved: (point: number) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** On a web node: the core hears what pages here show, since devices that nobody looks at are polled less often. */
export function tellWatched({ wire, points, isObserved, clock, log }: TellerOptions): Part {
  let wasAny = false;
  let telling: Repetition | undefined;
  const run = (): void => {
    const observed = points().flatMap(({ id }) => (isObserved(id) ? [id] : []));
    const isAny = observed.length > 0;
    if (isAny || wasAny) wire.send(WATCHED_TOPIC, withOctets({ node: wire.node }, bitsOf(observed)));
    wasAny = isAny;
  };
  return {
    name: "points that pages show",
    start: () => {
      telling = every({ task: "points that pages show", interval: INTERVAL, run, clock, log });
    },
    stop: async () => telling?.stop(),
  };
}

interface HearerOptions {
  readonly wire: Wire;
  readonly clock: Pick<Clock, "elapsed">;
}

/** On the core: which points pages of web nodes show. */
export function hearWatched({ wire, clock }: HearerOptions): Part & { isWatched(point: number): boolean } {
  const byNode = new Map<string, { readonly bits: Uint8Array; readonly at: number }>();
  let end: () => void = () => undefined;
  return {
    name: "points that pages of web nodes show",
    start: () => {
      end = wire.hear(WATCHED_TOPIC, (message) => {
        const { head, octets } = readWithOctets(message);
        const { data } = Head.safeParse(head);
        if (data !== undefined) byNode.set(data.node, { bits: octets, at: clock.elapsed() });
      });
    },
    stop: () => end(),
    isWatched: (point) => {
      for (const [node, { bits, at }] of byNode) {
        if (clock.elapsed() - at > BELIEVED_FOR) byNode.delete(node);
        else if (((bits[point >> 3] ?? 0) & (1 << (point & 7))) !== 0) return true;
      }
      return false;
    },
  };
}

function bitsOf(ids: readonly number[]): Uint8Array {
  const highest = ids.reduce((most, id) => Math.max(most, id), 0);
  const bits = new Uint8Array((highest >> 3) + 1);
  for (const id of ids) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  return bits;
}
