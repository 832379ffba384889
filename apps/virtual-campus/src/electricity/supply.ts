import type { Moment } from "../physics/moment.ts";
import type { TreeNode } from "./tree.ts";

/** The generator takes over the boards that it stands by for a test each Wednesday from 10:00 to 10:15. */
const GENERATOR_TEST = { weekday: 3, from: 10, until: 10.25 };

/** What feeds the tree, by index of its nodes. */
export interface Supply {
  /** 1 where nothing comes through. */
  readonly isCut: Uint8Array;
  /** 1 where a board has gone over to its generator. */
  readonly isOnGenerator: Uint8Array;
  readonly hasSun: boolean;
}

/** Nothing is cut, and the sun shines as it does. */
export function usualSupply(nodes: readonly TreeNode[], hasSun = true): Supply {
  return { isCut: new Uint8Array(nodes.length), isOnGenerator: new Uint8Array(nodes.length), hasSun };
}

export function isGeneratorTest({ local }: Moment): boolean {
  const { weekday, from, until } = GENERATOR_TEST;
  return local.weekday === weekday && local.hour >= from && local.hour < until;
}
