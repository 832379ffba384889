import { byRole, isHeard, type NodeRow, type NodeState } from "@atrium/contract/system";
import { type Clock, DAY } from "@atrium/time";
import type { NodeFacts } from "../../platform/nodes/nodeFacts.ts";
import { ClockOffset } from "./clockOffset.ts";
import { actsOf } from "./nodeActs.ts";
import type { KnownNode, NodeControl } from "./nodeControl.ts";

/** A node says something every two seconds: after three times of silence it is not heard, ms. */
const SILENT_AFTER = 7_000;

/** A node that went without being drained is missed for this long, ms. */
const REMEMBERED = 7 * DAY;

interface Heard {
  readonly facts: NodeFacts;
  readonly heardAt: number;
  readonly queue: number | undefined;
}

export interface NodeClocks {
  /** Of the site; moments of pages are by it. */
  readonly clock: Pick<Clock, "now" | "elapsed">;
  /** Of this machine, with which those of other machines are compared. Absent: the same. */
  readonly realClock?: Pick<Clock, "now"> | undefined;
}

/** The nodes as rows, with what the core measures of them. */
export class NodeBook {
  readonly #control: NodeControl;
  readonly #clocks: NodeClocks;
  readonly #offsets = new Map<string, ClockOffset>();
  /** What each node said last, and when, by the elapsed time of our clock. */
  readonly #known = new Map<string, Heard>();

  constructor(control: NodeControl, clocks: NodeClocks) {
    this.#control = control;
    this.#clocks = clocks;
  }

  get #realClock(): Pick<Clock, "now"> {
    return this.#clocks.realClock ?? this.#clocks.clock;
  }

  /** To be called whenever something was heard: offsets of clocks are measured by it. */
  measure(): void {
    for (const { facts, age } of this.#nodes()) {
      let offset = this.#offsets.get(facts.node);
      if (offset === undefined) this.#offsets.set(facts.node, (offset = new ClockOffset()));
      offset.take({ boot: facts.boot, at: facts.at, heardAt: this.#realClock.now() - age });
    }
  }

  rows(): NodeRow[] {
    const rows = this.#nodes().map((known) => this.#rowOf(known));
    for (const row of rows) row.acts = actsOf(row, rows);
    return rows.sort(byRole);
  }

  factsOf(node: string): NodeFacts | undefined {
    return this.#known.get(node)?.facts;
  }

  /** With those that are not there any more and were not drained before. */
  #nodes(): KnownNode[] {
    const now = this.#clocks.clock.elapsed();
    const present = this.#control.nodes();
    for (const { facts, age, queue } of present) this.#known.set(facts.node, { facts, heardAt: now - age, queue });
    const names = new Set(present.map(({ facts }) => facts.node));
    for (const [node, { facts, heardAt }] of this.#known) {
      if (names.has(node)) continue;
      if (facts.state === "drained" || now - heardAt > REMEMBERED) this.#forget(node);
    }
    return Array.from(this.#known.values(), ({ facts, heardAt, queue }) => ({ facts, age: now - heardAt, queue }));
  }

  #forget(node: string): void {
    this.#known.delete(node);
    this.#offsets.delete(node);
  }

  #rowOf({ facts, age, queue }: KnownNode): NodeRow {
    const { node, role, version, startedAt, load, memory, connections = [], sockets = 0 } = facts;
    const state = stateOf(facts, age);
    const now = this.#clocks.clock.now();
    const isReference = role === "core" && state === "active";
    return {
      name: node,
      roles: [role],
      state,
      version,
      startedAt: startedAt + now - this.#realClock.now(),
      load,
      memory,
      clockOffset: isReference ? null : (this.#offsets.get(node)?.current ?? null),
      connections: role === "field" ? connections.length : null,
      queue: queue ?? null,
      sockets: role === "web" ? sockets : null,
      heardAt: Math.round(now - age),
      acts: [],
    };
  }
}

function stateOf({ role, state }: NodeFacts, age: number): NodeState {
  if (age <= SILENT_AFTER) return state;
  return role === "field" && state !== "drained" ? "cut-off" : "gone";
}

/** A node that went on purpose was drained before. */
export function isMissed(row: NodeRow, facts: NodeFacts | undefined): boolean {
  return !isHeard(row) && facts?.state !== "drained";
}
