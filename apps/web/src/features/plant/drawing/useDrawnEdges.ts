import type { Schematic } from "@atrium/contract/site";
import { useMemo } from "react";
import { flowOf, type ReadPoint } from "./boundPoints.ts";
import type { DrawnEdge } from "./drawn.ts";
import { pipeOf } from "./pipes.ts";

/** The edges of a drawing with their corners, and whether something flows. One whose node is missing is not drawn. */
export function useDrawnEdges({ nodes, edges }: Schematic, read: ReadPoint): readonly DrawnEdge[] {
  return useMemo(() => {
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    return edges.flatMap((edge, index): DrawnEdge[] => {
      const corners = pipeOf(edge, (key) => byKey.get(key));
      return corners === undefined ? [] : [{ index, edge, corners, isFlowing: flowOf(edge, read) }];
    });
  }, [nodes, edges, read]);
}
