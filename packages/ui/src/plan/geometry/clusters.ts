import type { Position } from "@atrium/contract";
import { distance } from "./polygon.ts";

export interface Anchor {
  readonly id: string;
  /** Metres. */
  readonly at: Position;
}

export interface Cluster<Member extends Anchor> {
  readonly at: Position;
  readonly members: readonly Member[];
}

/**
 * Merges pins that would stand closer than `spacing` on the screen: in their order each joins the
 * nearest group in reach, and groups that have moved into reach of each other merge too. The order decides, so
 * the same pins give the same groups.
 * @param spacing metres (pixels divided by the scale)
 */
export function clustersOf<Member extends Anchor>(members: readonly Member[], spacing: number): Cluster<Member>[] {
  const inOrder = [...members].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  let clusters = inOrder.map((member): Cluster<Member> => ({ at: member.at, members: [member] }));
  for (;;) {
    const joined = joinOnce(clusters, spacing);
    if (joined.length === clusters.length) return joined;
    clusters = joined;
  }
}

function joinOnce<Member extends Anchor>(clusters: readonly Cluster<Member>[], spacing: number): Cluster<Member>[] {
  const joined: Cluster<Member>[] = [];
  for (const cluster of clusters) {
    const index = nearestInReach(cluster.at, joined, spacing);
    const other = joined[index];
    if (other === undefined) joined.push(cluster);
    else joined[index] = merge(other, cluster);
  }
  return joined;
}

function nearestInReach(at: Position, clusters: readonly { at: Position }[], reach: number): number {
  let best = -1;
  let shortest = reach;
  for (const [index, cluster] of clusters.entries()) {
    const length = distance(at, cluster.at);
    if (length < shortest) [best, shortest] = [index, length];
  }
  return best;
}

function merge<Member extends Anchor>(a: Cluster<Member>, b: Cluster<Member>): Cluster<Member> {
  const members = [...a.members, ...b.members];
  const mean = (axis: 0 | 1) => members.reduce((sum, member) => sum + member.at[axis], 0) / members.length;
  return { at: [mean(0), mean(1)], members };
}
