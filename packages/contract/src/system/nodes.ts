import * as z from "zod";
import { ConnectionId, EpochMillis } from "../base/ids.ts";
import { CONNECTION_STATES } from "../devices/connectionState.ts";

export const NODE_ROLES = ["core", "field", "web"] as const;
export type NodeRole = (typeof NODE_ROLES)[number];

/**
 * `cut-off`: a field node that the core does not hear; where it still runs, it keeps polling and recording. `gone`: any
 * other node that the core does not hear.
 */
export const NODE_STATES = ["active", "standby", "drained", "cut-off", "gone"] as const;
export type NodeState = (typeof NODE_STATES)[number];

export const NODE_ACTS = ["drain", "put-back", "move", "take-over"] as const;
export type NodeAct = (typeof NODE_ACTS)[number];

/** A clock that differs from the core's by more raises an alarm, ms. */
export const CLOCK_OFFSET_LIMIT = 500;

export const MAX_NODES = 500;
/** Of one node. */
const MAX_HELD = 20_000;

export const NodeName = z.string().min(1).max(64);

/** One process of the installation. */
export const NodeRow = z.object({
  name: NodeName,
  /** On one machine all of them. */
  roles: z.array(z.enum(NODE_ROLES)).min(1).max(NODE_ROLES.length),
  state: z.enum(NODE_STATES),
  /** Of the program; null: it does not say. */
  version: z.string().nullable(),
  startedAt: EpochMillis,
  /** Share of one processor that its process used in the last seconds; null: not measured yet. */
  load: z.number().nonnegative().nullable(),
  /** Octets in memory of its process, without the database. */
  memory: z.number().nonnegative(),
  /** How far its clock is ahead of the core's, ms; null: not measured, or it is the core's own. */
  clockOffset: z.number().nullable(),
  /** Connections to the field that it holds; null: it is no field node. */
  connections: z.int().nonnegative().nullable(),
  /** Entries of its log that the core has not taken yet; null: it has no log, or that is not known. */
  queue: z.int().nonnegative().nullable(),
  /** Open live sockets; null: it is no web node. */
  sockets: z.int().nonnegative().nullable(),
  /** When the core heard it last, by the core's clock. */
  heardAt: EpochMillis,
  /** The acts that it allows now. */
  acts: z.array(z.enum(NODE_ACTS)).max(NODE_ACTS.length),
});
export type NodeRow = z.infer<typeof NodeRow>;

export const NodesReply = z.object({
  /** Everything runs in one process: there is nothing to move. */
  isOneMachine: z.boolean(),
  /** Core, field and web nodes, by name. */
  nodes: z.array(NodeRow).max(MAX_NODES),
});
export type NodesReply = z.infer<typeof NodesReply>;

/** A connection to the field that a node holds. */
export const HeldConnection = z.object({
  id: ConnectionId,
  name: z.string(),
  state: z.enum(CONNECTION_STATES),
  since: EpochMillis,
  reason: z.string().nullable(),
});
export type HeldConnection = z.infer<typeof HeldConnection>;

export const NodeDetail = z.object({
  node: NodeRow,
  connections: z.array(HeldConnection).max(MAX_HELD),
  /** Buildings and connections that only nodes bound to them take; none: it takes any. */
  bound: z.array(z.string()).max(1_000),
});
export type NodeDetail = z.infer<typeof NodeDetail>;

export const NodeDraining = z.strictObject({ isDrained: z.boolean() });
/** `connections` must be held by the node of the path. */
export const ConnectionMove = z.strictObject({
  to: NodeName,
  connections: z.array(ConnectionId).min(1).max(MAX_HELD),
});
export type ConnectionMove = z.infer<typeof ConnectionMove>;
