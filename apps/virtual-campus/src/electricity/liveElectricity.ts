import { HOUR } from "../physics/localTime.ts";
import type { Moment } from "../physics/moment.ts";
import type { Network } from "./network.ts";
import type { NodeFlow } from "./nodeFlow.ts";
import { PowerFlow } from "./powerFlow.ts";
import { type Supply, usualSupply } from "./supply.ts";
import { TransferSwitch } from "./transferSwitch.ts";
import type { TreeNode } from "./tree.ts";

/** Where electricity comes from now: what somebody has cut, and what the transfer switches have done about it. */
class LiveSupply {
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

/**
 * The campus's electricity: the W that every load really takes and the Wh that every counter of the meters has counted.
 * A load's W come from the model unless a virtual device claims the load and sets them itself. Where there is no voltage
 * it takes none, whatever it wants.
 */
export class LiveElectricity {
  readonly network: Network;
  readonly #watts: Float64Array;
  readonly #flow: PowerFlow;
  readonly #supply: LiveSupply;
  readonly #energy: Float64Array;
  readonly #indexes: ReadonlyMap<string, number>;
  /** The loads that heat each room, by `roomKey`. */
  readonly #heating: ReadonlyMap<string, readonly HeatingLoad[]>;
  /** The loads that are functions of the moment, and 1 for those that a device has claimed. */
  readonly #modelled: readonly { readonly index: number; readonly watts: (moment: Moment) => number }[];
  readonly #claimed: Uint8Array;
  #moment: Moment;
  #countedUntil: number;

  /** @param energy Wh of every counter of the network, in its order, at `moment` */
  constructor(network: Network, energy: Float64Array, moment: Moment) {
    this.network = network;
    this.#energy = energy;
    this.#moment = moment;
    this.#countedUntil = moment.time;
    this.#watts = new Float64Array(network.loads.length);
    this.#flow = new PowerFlow(network.feederTree);
    this.#supply = new LiveSupply(network.feederTree.nodes);
    this.#indexes = new Map(network.loads.map((load, index) => [load.id, index]));
    this.#heating = heatingLoads(network);
    this.#claimed = new Uint8Array(network.loads.length);
    this.#modelled = network.loads.flatMap(({ watts }, index) => (watts === undefined ? [] : [{ index, watts }]));
    network.evaluate(moment, this.#watts);
    this.#solve();
  }

  get moment(): Moment {
    return this.#moment;
  }

  /** A device takes charge of its load; the returned function sets its W, effective now. */
  claim(load: string): (watts: number, time: number) => void {
    const index = this.#indexes.get(load);
    if (index === undefined) {
      throw new Error(`there is no load ${load} on the campus`);
    }
    this.#claimed[index] = 1;
    return (watts, time) => {
      const change = watts - (this.#watts[index] ?? 0);
      if (change !== 0) {
        this.#count(time);
        this.#watts[index] = watts;
        this.#flow.change(index, change);
      }
    };
  }

  /** Moves the campus on: counts what was used until then and asks the model for the loads that no device claims. */
  step(moment: Moment): void {
    this.#count(moment.time);
    this.#moment = moment;
    for (const { index, watts } of this.#modelled) {
      if (this.#claimed[index] !== 1) this.#watts[index] = watts(moment);
    }
    // Changes are taken along with the voltages of before, and leave rounding errors behind; this ends both.
    this.#solve();
  }

  /** W that a load takes (its index in the network's loads). */
  watts(load: number): number {
    return this.#watts[load] ?? 0;
  }

  /** What reads the W of the electricity that becomes heat in a room. @param room its `roomKey` */
  heatOf(room: string): () => number {
    const heating = this.#heating.get(room) ?? NONE;
    return () => {
      let watts = 0;
      for (const { load, share } of heating) {
        watts += (this.#watts[load] ?? 0) * share;
      }
      return watts;
    };
  }

  /** Cuts a node of the tree off, or lets electricity through it again. */
  cut(node: number, isCut: boolean, time: number): void {
    this.#count(time);
    this.#supply.cut(node, isCut, time);
    this.#solve();
  }

  /** Whether there is voltage at a node of the tree. */
  isLive(node: number): boolean {
    return this.#flow.isLive(node);
  }

  /** Whether there is voltage where a load hangs. */
  feeds(load: string): boolean {
    const node = this.network.feederTree.loadNodes[this.#indexes.get(load) ?? -1];
    return node !== undefined && this.#flow.isLive(node);
  }

  /** How the transfer switch of a board stands; undefined where it has none. */
  transferOf(node: number): string | undefined {
    return this.#supply.switchOf(node)?.position;
  }

  /** Whether a node itself lets nothing through. */
  isCut(node: number): boolean {
    return this.#supply.supply.isCut[node] === 1;
  }

  /** The generator that carries a board now, by its index; undefined while the grid does. */
  generatorOf(node: number): number | undefined {
    const feeding = this.#flow.feeding(node);
    return this.network.feederTree.nodes[feeding]?.kind === "generator" ? feeding : undefined;
  }

  /** vars that the capacitors of a node give. */
  compensatedAt(node: number): number {
    return this.#flow.compensated(node);
  }

  /** What the node above gives for one. */
  intakeOf(node: number): NodeFlow {
    return this.#flow.intake(node);
  }

  /** What flows at a node of the tree. */
  at(node: number): NodeFlow {
    return this.#flow.at(node);
  }

  /** W at a node of the tree; below 0 where they flow towards the grid. */
  powerAt(node: number): number {
    return this.#flow.power(node);
  }

  /** W that all loads take. */
  get used(): number {
    return this.network.feederTree.nodes.reduce(
      (sum, { kind }, node) => sum + (kind === "feeder" ? this.#flow.power(node) : 0),
      0,
    );
  }

  /** W at a meter part (its index in the network's parts); below 0 where they flow towards the grid. */
  power(part: number): number {
    return this.#flow.partPower(part);
  }

  /** What a meter part measures. */
  atPart(part: number): NodeFlow {
    return this.#flow.atPart(part);
  }

  /** Wh that a counter (its index in the network's counters) has counted until `time`. */
  energy(counter: number, time: number): number {
    this.#count(time);
    return this.#energy[counter] ?? 0;
  }

  /** Of every counter of the network. */
  energies(time: number): Float64Array {
    this.#count(time);
    return this.#energy.slice();
  }

  #solve(): void {
    this.#flow.solve(this.#moment, this.#watts, this.#supply.supply);
  }

  /** Counts until `time`, with what the transfer switches have done on the way at the moment when they did it. */
  #count(time: number): void {
    for (let due = this.#supply.due; due <= time; due = this.#supply.due) {
      this.#countOn(due);
      this.#supply.look(due);
      this.#solve();
    }
    this.#countOn(time);
  }

  #countOn(time: number): void {
    const from = this.#countedUntil;
    if (time <= from) {
      return;
    }
    const hours = (time - from) / HOUR;
    const { counters } = this.network;
    for (let index = 0; index < counters.length; index += 1) {
      const { part = 0, isReceived = false } = counters[index] ?? {};
      const watts = this.#flow.partPower(part);
      this.#energy[index] = (this.#energy[index] ?? 0) + Math.max(0, isReceived ? -watts : watts) * hours;
    }
    this.#countedUntil = time;
  }
}

/** A load by its index, and the share of it that becomes heat. */
interface HeatingLoad {
  readonly load: number;
  readonly share: number;
}

const NONE: readonly HeatingLoad[] = [];

function heatingLoads({ loads }: Network): ReadonlyMap<string, readonly HeatingLoad[]> {
  const byRoom = new Map<string, HeatingLoad[]>();
  for (const [index, { roomKey, heatShare = 0 }] of loads.entries()) {
    if (roomKey !== undefined && heatShare > 0) {
      byRoom.set(roomKey, [...(byRoom.get(roomKey) ?? []), { load: index, share: heatShare }]);
    }
  }
  return byRoom;
}
