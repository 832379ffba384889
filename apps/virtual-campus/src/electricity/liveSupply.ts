import { type Supply, usualSupply } from "./supply.ts";
import { TransferSwitch } from "./transferSwitch.ts";
import type { TreeNode } from "./tree.ts";

/** Where electricity comes from now: what somebody has cut, and what the transfer switches have done about it. */
export class LiveSupply {
  readonly supply: Supply;
  readonly #nodes: readonly TreeNode[];
  readonly #switches: ReadonlyMap<number, TransferSwitch>;

  constructor(nodes: readonly TreeNode[]) {
    this.#nodes = nodes;
    this.supply = usualSupply(nodes);
    this.#switches = new Map(
      nodes.flatMap(({ standby }, index) => (standby === undefined ? [] : [[index, new TransferSwitch(standby)]])),
    );
  }

  /** When a switch moves by itself next. */
  get due(): number {
    let due = Number.POSITIVE_INFINITY;
    for (const one of this.#switches.values()) due = Math.min(due, one.due);
    return due;
  }

  switchOf(node: number): TransferSwitch | undefined {
    return this.#switches.get(node);
  }

  cut(node: number, isCut: boolean, time: number): void {
    this.supply.isCut[node] = isCut ? 1 : 0;
    this.look(time);
  }

  /** The switches look at the grid. */
  look(time: number): void {
    for (const [node, one] of this.#switches) {
      one.look(this.#hasGrid(this.#nodes[node]?.parent ?? -1), time);
      this.supply.isOnGenerator[node] = one.isOnGenerator ? 1 : 0;
    }
  }

  /** Whether the grid comes through to a node. A board behind one that is on its generator has none. */
  #hasGrid(node: number): boolean {
    for (let at = node; at >= 0; at = this.#nodes[at]?.parent ?? -1) {
      if (this.supply.isCut[at] === 1) return false;
    }
    return true;
  }
}
