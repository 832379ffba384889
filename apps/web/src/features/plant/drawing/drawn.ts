import type { SchematicEdge, ShownPoint } from "@atrium/contract/site";
import type { Shown } from "./boundPoints.ts";
import type { Point } from "./pipes.ts";

/** An edge as it is drawn. */
export interface DrawnEdge {
  /** Among the edges of its drawing. */
  readonly index: number;
  readonly edge: SchematicEdge;
  readonly corners: readonly Point[];
  /** undefined: not known. */
  readonly isFlowing: boolean | undefined;
}

/** A value of a node, with the point as it is read. */
export type NodeValue = Omit<ShownPoint, "device"> & { readonly shown: Shown | undefined };

/** Whether something runs; unknown: nobody measures that, or it is not heard. */
export type Running = "on" | "off" | "unknown";
