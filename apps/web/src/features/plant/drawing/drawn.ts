import type { SchematicEdge, ShownPoint } from "@atrium/contract/site";
import type { Shown } from "./boundPoints.ts";
import type { BreakerState } from "./energised.ts";
import type { Point } from "./pipes.ts";

/** An edge as it is drawn. */
export interface DrawnEdge {
  /** Among the edges of its drawing. */
  readonly index: number;
  readonly edge: SchematicEdge;
  readonly corners: readonly Point[];
  /** undefined: not known. */
  readonly isFlowing: boolean | undefined;
  /** What flows goes from its end to its beginning, as where the sun feeds back. */
  readonly isBackward: boolean;
  /** undefined: it has none. */
  readonly breaker: BreakerState | undefined;
  /** Of a wire, whether there is voltage before its breaker and behind it; of a pipe, whether it flows. */
  readonly live: readonly [boolean | undefined, boolean | undefined];
}

/** A drawing with what is known of its pipes and wires. */
export interface DrawnSchematic {
  readonly edges: readonly DrawnEdge[];
  /** Whether there is voltage at a node; undefined: not known. */
  readonly isLive: (node: string) => boolean | undefined;
}

/** A value of a node, with the point as it is read. */
export type NodeValue = Omit<ShownPoint, "device"> & { readonly shown: Shown | undefined };

/** Whether something runs; unknown: nobody measures that, or it is not heard. */
export type Running = "on" | "off" | "unknown";
