import { ConnectionId, type ErrorCode } from "@atrium/contract";
import type { ConnectionMove, NodeAct, NodeDetail, NodeRole, NodeRow, NodesReply } from "@atrium/contract/system";
import type { Health } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { WireFailure } from "../../platform/nodes/wire.ts";
import { takersOf, whyNot } from "./nodeActs.ts";
import type { NodeBook } from "./nodeBook.ts";
import type { NodeControl } from "./nodeControl.ts";
import type { ProcessFigures } from "./processFigures.ts";

export interface NodeDeskOptions {
  /** Undefined: everything runs in this process. */
  readonly control: NodeControl | undefined;
  readonly book: NodeBook | undefined;
  /** Of this process, where it is a node of several; absent: all. */
  readonly role?: NodeRole | undefined;
  readonly own: ProcessFigures;
  readonly audit: AuditSink;
  readonly clock: { now(): number };
  /** How the connections to the field do. */
  readonly lines: () => Health["connections"];
  /** Open live sockets of this process. */
  readonly sockets: () => number;
}

/** What people see of nodes and do with them. */
export class NodeDesk {
  readonly #options: NodeDeskOptions;

  constructor(options: NodeDeskOptions) {
    this.#options = options;
  }

  rows(): NodeRow[] {
    return this.#options.book?.rows() ?? [this.#ownRow()];
  }

  list(): NodesReply {
    const { control, role } = this.#options;
    return { isOneMachine: control === undefined && role === undefined, nodes: this.rows() };
  }

  /** @throws AppError there is no such node */
  find(name: string): NodeDetail {
    const node = this.#node(name);
    const facts = this.#options.book?.factsOf(name);
    const lines = this.#options.lines();
    const held = facts === undefined ? lines : linesOf(facts.connections ?? [], lines);
    const connections = held.map(({ id, name: called, state, since, reason }) => {
      return { id: ConnectionId.parse(id), name: called, state, since, reason: reason ?? null };
    });
    return { node, connections, bound: [...(facts?.bound ?? [])] };
  }

  /** @throws AppError */
  async drain(name: string, isDrained: boolean, caller: Caller): Promise<void> {
    const control = this.#allowed(isDrained ? "drain" : "put-back", this.#node(name));
    await passOn(name, () => control.drain(name, isDrained));
    await this.#record(caller, {
      kind: isDrained ? "node.drained" : "node.put-back",
      subject: name,
      sentence: isDrained ? t("Node {node} drained", { node: name }) : t("Node {node} put back", { node: name }),
    });
  }

  /** @throws AppError */
  async move(name: string, { connections, to }: ConnectionMove, caller: Caller): Promise<void> {
    const node = this.#node(name);
    const control = this.#allowed("move", node);
    const all = this.rows();
    if (!takersOf(node, all).some((taker) => taker.name === to)) {
      throw new AppError("ENN001", t("{node} is not an active field node", { node: to }));
    }
    const held = new Set(this.#options.book?.factsOf(name)?.connections);
    const stray = connections.find((id) => !held.has(id));
    if (stray !== undefined) {
      throw new AppError(
        "ENN001",
        t("{node} does not hold the connection {connection}", { node: name, connection: stray }),
      );
    }
    const moved = [...new Set(connections)];
    await passOn(to, () => control.move(moved, to));
    const values = { from: name, to, count: moved.length };
    await this.#record(caller, {
      kind: "node.connections-moved",
      subject: name,
      sentence: t(
        "{count, plural, one {# connection} other {# connections}} moved from node {from} to node {to}",
        values,
      ),
      after: { connections: moved.length > MOST_NAMED ? [...moved.slice(0, MOST_NAMED), "…"] : moved },
    });
  }

  /** @throws AppError */
  async takeOver(name: string, caller: Caller): Promise<void> {
    const control = this.#allowed("take-over", this.#node(name));
    // First: the core that hands over ends at once.
    await this.#record(caller, {
      kind: "node.take-over",
      subject: name,
      sentence: t("Take-over by standby {node} requested", { node: name }),
    });
    await passOn(name, () => control.takeOver(name));
  }

  #ownRow(): NodeRow {
    const { own, lines, sockets, clock, role } = this.#options;
    return {
      name: own.name,
      roles: role === undefined ? ["core", "field", "web"] : [role],
      state: "active",
      version: own.version ?? null,
      startedAt: own.startedAt,
      load: own.load ?? null,
      memory: own.memory,
      clockOffset: null,
      // A core among others holds none itself.
      connections: role === undefined ? lines().length : null,
      queue: null,
      sockets: sockets(),
      heardAt: clock.now(),
      acts: [],
    };
  }

  #node(name: string): NodeRow {
    const node = this.rows().find((row) => row.name === name);
    if (node === undefined) throw new AppError("ENF001", t("There is no such node"));
    return node;
  }

  #allowed(act: NodeAct, node: NodeRow): NodeControl {
    const { control } = this.#options;
    const reason = whyNot(act, node, this.rows());
    if (reason !== undefined) throw new AppError("ENN001", reason);
    if (control === undefined) throw new AppError("ENN001", t("There are no other nodes"));
    return control;
  }

  async #record(caller: Caller, entry: Omit<AuditEntry, "by" | "userId" | "address">): Promise<void> {
    await this.#options.audit.record({ ...actedBy(caller), ...entry });
  }
}

/** Connections whose ids are in the audit row. */
const MOST_NAMED = 100;

/** A connection that the site does not have any more has no line. */
function linesOf(ids: readonly string[], lines: Health["connections"]): Health["connections"] {
  const held = new Set(ids);
  return lines.filter(({ id }) => held.has(id));
}

async function passOn(node: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error;
    const [code, message]: [ErrorCode, string] =
      error.code === "nobody" || error.code === "cut"
        ? ["ENN001", t("{node} is not responding", { node })]
        : ["ENN002", t("{node} did not answer in time. Check its state before you try again.", { node })];
    throw new AppError(code, message, { cause: error });
  }
}
