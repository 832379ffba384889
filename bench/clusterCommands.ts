import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandReply, FINAL_COMMAND_STATES } from "@atrium/contract/devices";
import * as z from "zod";
import type { RunningCluster } from "./clusterRun.ts";
import { until } from "./program.ts";

/** Between two commands, ms, where nothing else is said. */
const PAUSE = 300;
/** Levels from 5 to 95: none of them is what a lamp has by itself. */
const [LOWEST, LEVELS] = [5, 91];
/** By when each command must have come to its end, ms. */
const SETTLED = 90_000;
/** BACnet priority of people. */
const PRIORITY = 8;

const VirtualLamp = z.looseObject({ priorityArray: z.array(z.number().nullable()) });
const Traffic = z.object({
  connections: z.array(
    z.object({ connection: z.string(), polls: z.int(), peers: z.int(), sharedSeconds: z.int(), returns: z.int() }),
  ),
  shared: z.array(z.object({ connection: z.string(), at: z.number(), peers: z.array(z.string()) })),
  returned: z.array(
    z.object({ connection: z.string(), at: z.number(), peers: z.array(z.string()), awayFor: z.number() }),
  ),
  writes: z.array(
    z.object({
      device: z.string(),
      place: z.string(),
      count: z.int(),
      last: z.array(
        z.object({
          at: z.number(),
          value: z.union([z.number(), z.string(), z.null()]),
          priority: z.int().optional(),
          peer: z.string().optional(),
        }),
      ),
    }),
  ),
});
type Traffic = z.infer<typeof Traffic>;

interface Given {
  readonly id: string;
  readonly device: string;
  readonly value: number;
  /** ms since the epoch */
  readonly calledAt: number;
  readonly answeredAt: number;
  /** undefined: nobody answered, so it may have been taken or not. */
  readonly status: number | undefined;
}

export interface CommandFigures {
  readonly given: number;
  readonly accepted: number;
  readonly unanswered: number;
  /** Accepted, and afterwards unknown or without an end. */
  readonly lost: readonly string[];
  /** Writes at a lamp beyond one for each command of that value. */
  readonly doubled: readonly string[];
  /** Confirmed, and never written. */
  readonly unwritten: readonly string[];
  /** Lamps that do not hold what was confirmed last. */
  readonly differing: readonly string[];
  readonly states: ReadonlyMap<string, number>;
  readonly traffic: Traffic;
}

/** A person who sets one lamp after the other, whatever fails. */
export class Commander {
  readonly #cluster: RunningCluster;
  readonly #lamps: readonly string[];
  readonly #pause: number;
  readonly #given: Given[] = [];
  readonly #open = new Set<Promise<void>>();
  #isOver = false;
  #running: Promise<void> | undefined;

  /** @param pause between two commands, ms */
  constructor(cluster: RunningCluster, lamps: readonly string[], pause = PAUSE) {
    this.#cluster = cluster;
    this.#lamps = lamps;
    this.#pause = pause;
  }

  start(): void {
    this.#running = this.#work();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await Promise.all(this.#open);
  }

  /**
   * Ms from a moment until a command that was given after it was accepted; undefined where none was yet.
   * `isInterrupted`: one that was given after it was not accepted.
   */
  acceptedSince(moment: number): { readonly after: number; readonly isInterrupted: boolean } | undefined {
    const since = this.#given.filter(({ calledAt }) => calledAt >= moment);
    const accepted = since.filter(({ status }) => status === 202).map(({ answeredAt }) => answeredAt);
    if (accepted.length === 0) return undefined;
    const at = Math.min(...accepted);
    return { after: at - moment, isInterrupted: since.some((one) => one.status !== 202 && one.calledAt < at) };
  }

  async #work(): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      const device = this.#lamps[round % this.#lamps.length] ?? "";
      const value = LOWEST + (Math.floor(round / this.#lamps.length) % LEVELS);
      // A person does not wait for the answer to the last lamp either.
      const one = this.#give(device, value);
      this.#open.add(one);
      void one.finally(() => this.#open.delete(one));
      await sleep(this.#pause);
    }
  }

  async #give(device: string, value: number): Promise<void> {
    const [id, calledAt] = [randomUUID(), Date.now()];
    const { status } = await this.#cluster.call("POST", "commands", {
      id,
      targets: [{ device, point: "level", value }],
    });
    this.#given.push({ id, device, value, calledAt, answeredAt: Date.now(), status });
  }

  /** What became of all of them, once all have ended. */
  async figures(): Promise<CommandFigures> {
    const [lost, states]: [string[], Map<string, number>] = [[], new Map()];
    const known: (Given & { readonly state: string })[] = [];
    for (const one of this.#given) {
      const state = await this.#outcome(one);
      if (state !== undefined) {
        known.push({ ...one, state });
        states.set(state, (states.get(state) ?? 0) + 1);
      }
      if (one.status !== 202) continue;
      if (state === undefined) lost.push(`${one.id} of ${one.device}: not known any more`);
      else if (!FINAL_COMMAND_STATES.some((final) => final === state)) lost.push(`${one.id}: still ${state}`);
    }
    const traffic = Traffic.parse(await this.#cluster.field("GET", "/traffic"));
    const count = (status: (given: Given) => boolean) => this.#given.filter(status).length;
    return {
      given: this.#given.length,
      accepted: count(({ status }) => status === 202),
      unanswered: count(({ status }) => status === undefined),
      lost,
      ...writesAgainst(known, traffic),
      differing: await this.#differing(known),
      states,
      traffic,
    };
  }

  /** The state of its only target; undefined where the server knows no such command. */
  async #outcome({ id, status }: Given): Promise<string | undefined> {
    let state: string | undefined;
    await until("the command ends", SETTLED, async () => {
      const reply = await this.#cluster.call("GET", `commands/${id}`);
      if (reply.status === 404) return true;
      // So many questions in a row are not allowed to anybody.
      if (reply.status === 429) await sleep(1_000);
      state = CommandReply.safeParse(reply.body).data?.targets[0]?.state;
      return FINAL_COMMAND_STATES.some((final) => final === state);
    }).catch(() => {
      if (status === 202) state ??= "unknown";
    });
    return state;
  }

  async #differing(known: readonly (Given & { readonly state: string })[]): Promise<string[]> {
    const differing: string[] = [];
    for (const lamp of this.#lamps) {
      const last = known.findLast(({ device, state }) => device === lamp && state === "confirmed");
      if (last === undefined) continue;
      const held = VirtualLamp.parse(await this.#cluster.field("GET", `/devices/${lamp}`)).priorityArray[PRIORITY - 1];
      if (held !== last.value) differing.push(`${lamp}: confirmed ${last.value}, the lamp holds ${held}`);
    }
    return differing;
  }
}

/** Compares what was written with what was commanded, value by value. */
function writesAgainst(
  known: readonly (Given & { readonly state: string })[],
  traffic: Traffic,
): Pick<CommandFigures, "doubled" | "unwritten"> {
  const key = (device: string, value: unknown) => `${device} ${String(value)}`;
  const commanded = Map.groupBy(known, ({ device, value }) => key(device, value));
  const written = Map.groupBy(
    traffic.writes.flatMap(({ device, last }) =>
      last.filter(({ priority }) => priority === PRIORITY).map((write) => ({ device, write })),
    ),
    ({ device, write }) => key(device, write.value),
  );
  const lamps = new Set(known.map(({ device }) => device));
  const doubled = [...written].flatMap(([at, writes]) => {
    const commands = commanded.get(at) ?? [];
    if (!lamps.has(writes[0]?.device ?? "") || writes.length <= commands.length) return [];
    const times = writes.map(({ write }) => `${new Date(write.at).toISOString()} from ${write.peer}`).join(", ");
    return [`${at}: ${writes.length} writes for ${commands.length} commands (${times})`];
  });
  const unwritten = [...commanded].flatMap(([at, commands]) => {
    const confirmed = commands.filter(({ state }) => state === "confirmed").length;
    const count = written.get(at)?.length ?? 0;
    return count < confirmed ? [`${at}: ${confirmed} confirmed, ${count} written`] : [];
  });
  return { doubled, unwritten };
}
