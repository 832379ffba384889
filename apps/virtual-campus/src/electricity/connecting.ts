import type { Moment } from "../physics/moment.ts";
import { isGeneratorTest, type Supply } from "./supply.ts";
import type { TreeNode } from "./tree.ts";

/** By node: the one that feeds it now (-1: the grid, or itself), and whether there is voltage. */
interface Connections {
  readonly parents: Int32Array;
  readonly isLive: Uint8Array;
}

/** Finds what hangs where, as boards go over to their generators, and where there is voltage. */
export function connect(
  nodes: readonly TreeNode[],
  moment: Moment,
  { isCut, isOnGenerator }: Supply,
  { parents, isLive }: Connections,
): void {
  const isTest = isGeneratorTest(moment);
  isLive.fill(0);
  for (let index = 0; index < nodes.length; index++) {
    const { parent = -1, standby } = nodes[index] ?? {};
    const isOver = standby !== undefined && (isTest || isOnGenerator[index] === 1) && isCut[standby.generator] !== 1;
    parents[index] = isOver ? standby.generator : parent;
    if (isOver) {
      isLive[standby.generator] = 1;
    }
  }
  for (let index = 0; index < nodes.length; index++) {
    const { kind } = nodes[index] ?? {};
    const parent = parents[index] ?? -1;
    // A generator that nothing hangs on stands still.
    const isFed = kind === "generator" ? isLive[index] === 1 : parent < 0 || isLive[parent] === 1;
    isLive[index] = isFed && isCut[index] !== 1 ? 1 : 0;
  }
}
