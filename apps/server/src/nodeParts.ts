import { HEALTH_CHANNEL } from "@atrium/contract/live";
import type { IncomingMessage } from "node:http";
import type { IdentityPart } from "./features/identity/part.ts";
import type { PointsPartOptions } from "./features/points/part.ts";
import type { SitePart } from "./features/site/part.ts";
import type { Ground } from "./foundation.ts";
import type { Http } from "./platform/http/ourFastify.ts";
import { CallGiver, type HandsOver } from "./platform/nodes/callGiver.ts";
import type { LiveFeed } from "./platform/live/liveFeed.ts";
import { lookTaker } from "./platform/live/lookTaker.ts";
import { relayedFeed } from "./platform/live/relayedFeed.ts";
import type { Amend } from "./platform/live/relayedState.ts";
import { CallTaker } from "./platform/nodes/callTaker.ts";
import { travellingEvents } from "./platform/nodes/travel.ts";
import { hearWatched, tellWatched } from "./platform/nodes/watchedPoints.ts";
import type { Part } from "./platform/part.ts";

export interface NodeGround {
  readonly ground: Ground;
  readonly identity: Pick<IdentityPart, "elsewhere" | "holders">;
  readonly site: Pick<SitePart, "follower">;
  /** What is there once all parts are made. */
  readonly later: () => {
    readonly http: Http;
    readonly newest: { readonly epoch: string };
    readonly points: { readonly mirror: { readonly silentSince: number | undefined } | undefined };
    /** Whether a page of this node shows a point. */
    readonly live: { readonly hub: { isObserved(point: number): boolean } };
    /** The live channels of the parts that run here. */
    readonly feeds: readonly LiveFeed[];
  };
}

/** What a node of several does beside its own work. */
export interface NodeParts {
  /** Hear what others say: they start first. */
  readonly hearing: readonly Part[];
  /** Answer others: they start when everything else runs. */
  readonly answering: readonly Part[];
  /** How the newest values are sent or followed. */
  readonly points?: PointsPartOptions["node"];
  /** Whether a page of a web node shows a point. */
  readonly isWatched?: (point: number) => boolean;
  /** How a live channel is had of a part that does not run here. */
  readonly relay?: (feed: LiveFeed) => LiveFeed;
  /** How the program's HTTP hands calls over, or takes them. */
  readonly http: {
    readonly handsOver?: HandsOver;
    readonly prepare?: (raw: IncomingMessage) => void;
  };
}

/** The state of the installation, with since when the core says nothing. */
function withCore(lostAt: () => number | undefined): Amend {
  return (entity) => {
    const at = lostAt();
    return at === undefined || typeof entity !== "object" ? entity : { ...entity, coreLostAt: at };
  };
}

/** Without other nodes there is nothing. */
export function layNode({ ground, identity, site, later }: NodeGround): NodeParts {
  const { node, bus, log, clock } = ground;
  if (node === undefined) return { hearing: [], answering: [], http: {} };
  const { elsewhere } = identity;
  const { wire, role, seal } = node;
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
    const taker = new CallTaker({ wire, seal, http: () => later().http, clock });
    const watched = hearWatched({ wire, clock });
    return {
      hearing: [events, watched],
      isWatched: (point) => watched.isWatched(point),
      answering: [
        taker,
        lookTaker({
          wire,
          seal,
          bus,
          clock,
          holders: identity.holders,
          run: () => later().newest.epoch,
          feeds: () => later().feeds,
        }),
      ],
      points: { role, wire, sawRevision, onLost: () => undefined },
      http: { prepare: (raw) => taker.prepare(raw) },
    };
  }
  const giver = new CallGiver({ wire, seal, log });
  const isObserved = (point: number) => later().live.hub.isObserved(point);
  return {
    hearing: [events],
    answering: [tellWatched({ wire, clock, log, points: () => ground.directory.points, isObserved })],
    points: { role, wire, sawRevision, onLost: () => giver.cut() },
    relay: (feed) => {
      const amend =
        feed.channel.name === HEALTH_CHANNEL.name ? withCore(() => later().points.mirror?.silentSince) : undefined;
      return relayedFeed(feed, { wire, seal, clock, log, bus, amend });
    },
    http: { handsOver: giver },
  };
}
