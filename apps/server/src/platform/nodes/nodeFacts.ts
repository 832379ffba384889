import * as z from "zod";

/** What nodes tell each other has this form; a node works with others one older or one newer. */
export const WIRE_VERSION = 1;

export const ROLES = ["core", "field", "web"] as const;
export type Role = (typeof ROLES)[number];

/** What a node says of itself every two seconds. */
export const NodeFacts = z.object({
  node: z.string().min(1).max(64),
  role: z.enum(ROLES),
  /** The active core, the standby; of other nodes always active, or drained. */
  state: z.enum(["active", "standby", "drained"]),
  wireVersion: z.int().positive(),
  /** Of the program. */
  version: z.string().max(40),
  /** Changes with each start. */
  boot: z.string().max(64),
  startedAt: z.number(),
  /** Its clock when it said this, ms since the epoch. */
  at: z.number(),
  /** Share of one processor that it uses, 0 to 1 and above. */
  load: z.number().min(0),
  /** Octets of memory. */
  memory: z.number().min(0),
  /** Connections that it holds, field nodes alone. */
  connections: z.array(z.string().max(200)).max(20_000).optional(),
  /** Buildings and connections that are bound to it; absent: none, it takes any. */
  bound: z.array(z.string().max(200)).max(1_000).optional(),
  /** Where its log lies, where that is not the domain of the core. */
  domain: z.string().max(64).optional(),
  /** Live sockets, web nodes alone. */
  sockets: z.int().min(0).optional(),
  /** Where its own health is served. */
  address: z.string().max(300).optional(),
});
export type NodeFacts = z.infer<typeof NodeFacts>;
