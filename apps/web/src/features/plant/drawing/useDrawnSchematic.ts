import type { Schematic } from "@atrium/contract/site";
import { useMemo } from "react";
import { flowOf, type ReadPoint } from "./boundPoints.ts";
import type { DrawnEdge, DrawnSchematic } from "./drawn.ts";
import { energised } from "./energised.ts";
import { pipeOf } from "./pipes.ts";

/** The edges of a drawing with their corners, and what is known of them. One whose node is missing is not drawn. */
export function useDrawnSchematic({ nodes, edges }: Schematic, read: ReadPoint): DrawnSchematic {
  return useMemo(() => {
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    const { isLive, breakerOf } = energised({ nodes, edges }, read);
    return {
      isLive,
      edges: edges.flatMap((edge, index): DrawnEdge[] => {
        const corners = pipeOf(edge, (key) => byKey.get(key));
        if (corners === undefined) return [];
        const breaker = breakerOf(edge);
        const measured = flowOf(edge, read);
        // What is measured behind an open breaker comes another way.
        const isFlowing = breaker === "open" || breaker === "tripped" ? false : measured.isFlowing;
        const { isBackward } = measured;
        const ends = [isLive(edge.from.node), isLive(edge.to.node)] as const;
        const isCut = edge.medium === "electricity" && isFlowing !== true && (breaker ?? "closed") !== "closed";
        const whole = isFlowing === true || edge.medium !== "electricity" ? isFlowing : eitherOf(ends);
        return [{ index, edge, corners, isFlowing, isBackward, breaker, live: isCut ? ends : [whole, whole] }];
      }),
    };
  }, [nodes, edges, read]);
}

/** One conductor has voltage where one of its ends has. */
function eitherOf(ends: DrawnEdge["live"]): boolean | undefined {
  if (ends.includes(true)) return true;
  return ends.includes(false) ? false : undefined;
}
