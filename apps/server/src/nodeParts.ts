import type { IncomingMessage } from "node:http";
import type { IdentityPart } from "./features/identity/part.ts";
import type { PointsPartOptions } from "./features/points/part.ts";
import type { SitePart } from "./features/site/part.ts";
import type { Ground } from "./foundation.ts";
import type { Http } from "./platform/http/ourFastify.ts";
import { CallGiver, type HandsOver } from "./platform/nodes/callGiver.ts";
import { CallTaker } from "./platform/nodes/callTaker.ts";
import { NodeSeal } from "./platform/nodes/nodeSeal.ts";
import { travellingEvents } from "./platform/nodes/travel.ts";
import type { Part } from "./platform/part.ts";

export interface NodeGround {
  readonly ground: Ground;
  readonly identity: Pick<IdentityPart, "elsewhere">;
  readonly site: Pick<SitePart, "follower">;
  /** The program's own HTTP, once it is built. */
  readonly http: () => Http;
}

/** What a node of several does beside its own work. */
export interface NodeParts {
  /** Hear what others say: they start first. */
  readonly hearing: readonly Part[];
  /** Answer others: they start when everything else runs. */
  readonly answering: readonly Part[];
  /** How the newest values are sent or followed. */
  readonly points?: PointsPartOptions["node"];
  /** How the program's HTTP hands calls over, or takes them. */
  readonly http: {
    readonly handsOver?: HandsOver;
    readonly prepare?: (raw: IncomingMessage) => void;
  };
}

/** Without other nodes there is nothing. */
export function layNode({ ground, identity, site, http }: NodeGround): NodeParts {
  const { node, bus, log, clock } = ground;
  if (node === undefined) return { hearing: [], answering: [], http: {} };
  const { elsewhere } = identity;
  const { wire, role } = node;
  const seal = new NodeSeal(node.secret, clock);
  const events = travellingEvents({
    bus,
    wire,
    role,
    takes: {
      "session.ended": (session) => elsewhere.ended(session),
      "people.changed": (people) => elsewhere.changed(people),
      "site.changed": (change) => site.follower.changed(change),
    },
    onMissed: () => elsewhere.missed(),
    onError: (err, topic) => log.warn({ err, topic }, "a message of another node could not be read"),
  });
  const sawRevision = (revision: number) => site.follower.sawRevision(revision);
  if (role === "core") {
    const taker = new CallTaker({ wire, seal, http, clock });
    return {
      hearing: [events],
      answering: [taker],
      points: { role, wire, sawRevision, onLost: () => undefined },
      http: { prepare: (raw) => taker.prepare(raw) },
    };
  }
  const giver = new CallGiver({ wire, seal, log });
  return {
    hearing: [events],
    answering: [],
    points: { role, wire, sawRevision, onLost: () => giver.cut() },
    http: { handsOver: giver },
  };
}
