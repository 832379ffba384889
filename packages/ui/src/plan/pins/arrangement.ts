import type { Position } from "@atrium/contract";
import { type Anchor, type Cluster, clustersOf } from "../geometry/clusters.ts";
import { distance } from "../geometry/polygon.ts";

export interface PinAnchor extends Anchor {
  /** Full pins merge where they would stand too close; mini pins stand where they are. */
  readonly size: "full" | "mini";
}

export interface PinGroup {
  readonly id: string;
  readonly at: Position;
  readonly cluster: Cluster<PinAnchor>;
}

/** A pin or count pin as an obstacle: metres, and px around it. */
export interface PinPlace {
  readonly at: Position;
  readonly radius: number;
}

/** Pins closer than this merge, px. */
const SPACING = 34;
/** The distance between the members of a group that is opened, px: the size of a finger. */
const OPENED_SPACING = 44;
/** With the ring of a chosen one. */
const FULL_RADIUS = 17;
const MINI_RADIUS = 7;
const COUNT_RADIUS = 17;

/** What is drawn of the pins at a scale: single ones, and groups that would stand too close. @param scale px per metre */
export function arrange(anchors: readonly PinAnchor[], scale: number): { singles: PinAnchor[]; groups: PinGroup[] } {
  const minis = anchors.filter((anchor) => anchor.size === "mini");
  const clusters = clustersOf(
    anchors.filter((anchor) => anchor.size === "full"),
    SPACING / scale,
  );
  const singles = clusters.flatMap(({ members: [first, ...others] }) =>
    first !== undefined && others.length === 0 ? [first] : [],
  );
  const groups = clusters
    .filter(({ members }) => members.length > 1)
    .map((cluster) => ({ id: `group ${cluster.members.map(({ id }) => id).join(" ")}`, at: cluster.at, cluster }));
  return { singles: [...minis, ...singles], groups };
}

/** Where pins and count pins lie at a scale, for labels that must not lie under them. */
export function pinPlaces(anchors: readonly PinAnchor[], scale: number): PinPlace[] {
  const { singles, groups } = arrange(anchors, scale);
  return [
    ...singles.map(({ at, size }) => ({ at, radius: size === "mini" ? MINI_RADIUS : FULL_RADIUS })),
    ...groups.map(({ at }) => ({ at, radius: COUNT_RADIUS })),
  ];
}

/** The scale at which no two members of a group stand closer than a finger is wide, px per metre. */
export function openedScale(members: readonly Anchor[]): number {
  const closest = Math.min(
    ...members.flatMap(({ at }, index) => members.slice(index + 1).map((other) => distance(at, other.at))),
  );
  return OPENED_SPACING / closest;
}
