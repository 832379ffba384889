import { clockTopic } from "@atrium/alarms";
import { CLOCK_OFFSET_LIMIT, isHeard, type NodeRow } from "@atrium/contract/system";
import type { Health } from "@atrium/contract/site";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import { every, type Repetition } from "../../platform/every.ts";
import { isMissed, type NodeBook } from "./nodeBook.ts";
import type { NodeControl } from "./nodeControl.ts";

export interface NodeWatchOptions {
  readonly book: NodeBook;
  readonly control: Pick<NodeControl, "onChange">;
  readonly clock: Clock;
  readonly log: Log;
  readonly alarms: {
    readonly processes: readonly string[];
    useProcesses(names: readonly string[]): void;
    setSignal(topic: string, isActive: boolean): void;
  };
}

/** How often is looked, ms; what nodes say is looked at when it comes. */
const INTERVAL = 1_000;
/** Until then a core that has just started may not have heard of all nodes, ms. */
const GRACE = 30_000;

type Nodes = NonNullable<Health["nodes"]>;
type Reason = Nodes["reasons"][number];

/** Sees what is wrong with nodes, for the health of the installation and the alarms. */
export class NodeWatch {
  readonly #options: NodeWatchOptions;
  readonly #startedAt: number;
  #reasons: readonly Reason[] = [];
  #looking: Repetition | undefined;
  #endListening: (() => void) | undefined;

  constructor(options: NodeWatchOptions) {
    this.#options = options;
    this.#startedAt = options.clock.elapsed();
  }

  /** Undefined: there is only one node. */
  health(): Health["nodes"] {
    const rows = this.#options.book.rows();
    if (rows.length < 2) return undefined;
    const cores = rows.filter(({ roles }) => roles.includes("core"));
    const core = cores.find(({ state }) => state === "active")?.name;
    if (core === undefined) return undefined;
    const standbys = cores.filter(({ state }) => state === "standby").map(({ name }) => name);
    return { core, standbys, reasons: [...this.#reasons] };
  }

  start(): void {
    const { clock, log, control } = this.#options;
    const run = () => this.#look();
    this.#endListening = control.onChange(run);
    this.#looking = every({ task: "state of the nodes", interval: INTERVAL, first: 0, run, clock, log });
  }

  async stop(): Promise<void> {
    this.#endListening?.();
    await this.#looking?.stop();
  }

  #look(): void {
    const { book, alarms, clock } = this.#options;
    book.measure();
    const rows = book.rows();
    const before = new Map(this.#reasons.map((reason) => [`${reason.node} ${reason.reason}`, reason]));
    this.#reasons = rows
      .flatMap((row) => this.#reasonsOf(row, rows))
      .map((reason) => before.get(`${reason.node} ${reason.reason}`) ?? reason);
    const names = rows.map(({ name }) => name);
    const isEarly = clock.elapsed() - this.#startedAt < GRACE;
    alarms.useProcesses(isEarly ? [...new Set([...alarms.processes, ...names])] : names);
    // What was measured last holds until it is measured again.
    for (const row of rows) if (row.clockOffset !== null) alarms.setSignal(clockTopic(row.name), isOff(row));
  }

  #reasonsOf(row: NodeRow, rows: readonly NodeRow[]): Reason[] {
    const { name: node, roles, heardAt } = row;
    const reasons: Reason[] = [];
    if (isMissed(row, this.#options.book.factsOf(node))) {
      reasons.push({ node, since: heardAt, reason: missedText(row, rows) });
    }
    if (isHeard(row) && isOff(row)) {
      const reason = t("The clock of {node} differs from the core’s by more than {limit, number} ms", {
        node,
        limit: CLOCK_OFFSET_LIMIT,
      });
      reasons.push({ node, since: this.#options.clock.now(), reason });
    }
    if (roles.includes("core") && row.state === "drained" && !hasStandby(rows)) {
      const reason = t("{node} is drained: no standby can take over", { node });
      reasons.push({ node, since: this.#options.clock.now(), reason });
    }
    return reasons;
  }
}

function missedText({ name: node, roles, state }: NodeRow, rows: readonly NodeRow[]): string {
  if (roles.includes("core") && !hasStandby(rows)) {
    return t("Core {node} is not responding: no standby can take over", { node });
  }
  if (state === "cut-off") {
    return t("Field node {node} is cut off: its devices become stale here; if it still runs, it keeps recording", {
      node,
    });
  }
  return t("Node {node} is not responding", { node });
}

function hasStandby(rows: readonly NodeRow[]): boolean {
  return rows.some(({ state }) => state === "standby");
}

function isOff({ clockOffset }: NodeRow): boolean {
  return Math.abs(clockOffset ?? 0) > CLOCK_OFFSET_LIMIT;
}
