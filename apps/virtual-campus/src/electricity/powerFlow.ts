import type { Moment } from "../physics/moment.ts";
import { connect } from "./connecting.ts";
import { amperesOf, gridVolts, NOMINAL, PHASES } from "./grid.ts";
import { type FeederTree, THREE_PHASE } from "./feederTree.ts";
import { reactiveShare } from "./reactivePower.ts";
import { NO_FLOW, type NodeFlow, phasesOf, shareOf, sumOf } from "./nodeFlow.ts";
import { type Inverter, inverterWatts } from "./solar.ts";
import type { Supply } from "./supply.ts";
import { LOW_VOLTAGE, type TreeNode } from "./tree.ts";

/** The second look at losses, with the volts that the first has found, is right within a millionth. */
const LOOKS = 2;

/**
 * Powers and voltages in the tree, phase by phase: loads are summed up towards the incomer with the losses of each cable
 * and transformer, then voltages drop on the way back. Everything is counted at low voltage. Nothing is allocated after
 * the constructor, because the history asks for a year of quarter hours.
 */
export class PowerFlow {
  readonly #hanging: FeederTree;
  readonly #nodes: readonly TreeNode[];
  /** By node: Ω to the one that feeds it, and W that it always takes. */
  readonly #resistance: Float64Array;
  readonly #reactance: Float64Array;
  readonly #noLoadWatts: Float64Array;
  /** Where each node hangs now: a board may be on its generator. */
  readonly #parents: Int32Array;
  readonly #isLive: Uint8Array;
  /** Where the voltage of each node is measured: a generator's behind its transfer switch, at the board that it stands by. */
  readonly #busbars: Int32Array;
  /** By node and phase: what feeders take and the sun gives there, */
  readonly #ownWatts: Float64Array;
  readonly #ownVars: Float64Array;
  /** what comes in at the busbar, without and with the capacitors, */
  readonly #watts: Float64Array;
  readonly #looseVars: Float64Array;
  readonly #vars: Float64Array;
  /** what the node above gives, losses included, */
  readonly #takenWatts: Float64Array;
  readonly #takenVars: Float64Array;
  /** and V from phase to neutral. */
  readonly #volts: Float64Array;

  constructor(feederTree: FeederTree) {
    const { length } = feederTree.nodes;
    this.#hanging = feederTree;
    this.#nodes = feederTree.nodes;
    this.#resistance = Float64Array.from(feederTree.nodes, ({ resistance }) => resistance);
    this.#reactance = Float64Array.from(feederTree.nodes, ({ reactance }) => reactance);
    this.#noLoadWatts = Float64Array.from(feederTree.nodes, ({ noLoadWatts }) => noLoadWatts);
    this.#parents = new Int32Array(length);
    this.#isLive = new Uint8Array(length);
    this.#busbars = Int32Array.from(feederTree.nodes, ({ kind }, index) =>
      kind === "generator" ? feederTree.nodes.findIndex(({ standby }) => standby?.generator === index) : index,
    );
    const byPhase = () => new Float64Array(length * PHASES);
    this.#ownWatts = byPhase();
    this.#ownVars = byPhase();
    this.#watts = byPhase();
    this.#looseVars = byPhase();
    this.#vars = byPhase();
    this.#takenWatts = byPhase();
    this.#takenVars = byPhase();
    this.#volts = byPhase();
  }

  /** @param loads W of every load, in the network's order */
  solve(moment: Moment, loads: Float64Array, supply: Supply): void {
    this.#ownWatts.fill(0);
    for (let load = 0; load < loads.length; load++) {
      this.#want(load, loads[load] ?? 0);
    }
    for (let node = 0; node < this.#nodes.length; node++) {
      const { kind, inverters } = this.#nodes[node] ?? {};
      if (kind === "feeder") {
        this.#accompany(node);
      } else if (inverters !== undefined && supply.hasSun) {
        this.#shine(node, inverters, moment);
      }
    }
    connect(this.#nodes, moment, supply, { parents: this.#parents, isLive: this.#isLive });
    this.#volts.fill(NOMINAL);
    for (let look = 0; look < LOOKS; look++) {
      this.#sumUp();
      this.#drop(moment);
    }
  }

  /** Takes the change of one load along, with the voltages of the last solution. */
  change(load: number, watts: number): void {
    this.#want(load, watts);
    let node = this.#hanging.loadNodes[load] ?? -1;
    if (node < 0 || this.#isLive[node] !== 1) {
      return;
    }
    this.#accompany(node);
    for (let at = node * PHASES; at < (node + 1) * PHASES; at++) {
      this.#watts[at] = this.#ownWatts[at] ?? 0;
      this.#looseVars[at] = this.#ownVars[at] ?? 0;
    }
    for (let parent = this.#parents[node] ?? -1; parent >= 0; parent = this.#parents[node] ?? -1) {
      this.#give(node, parent, -1);
      this.#take(node);
      this.#give(node, parent);
      node = parent;
    }
    this.#take(node);
  }

  isLive(node: number): boolean {
    return this.#isLive[node] === 1;
  }

  /** Index of the node that feeds one now; -1 where electricity begins. */
  feeding(node: number): number {
    return this.#parents[node] ?? -1;
  }

  /** vars that the capacitors of a node give, over all phases. */
  compensated(node: number): number {
    let sum = 0;
    for (let at = node * PHASES; at < (node + 1) * PHASES; at++) {
      sum += (this.#looseVars[at] ?? 0) - (this.#vars[at] ?? 0);
    }
    return this.isLive(node) ? sum : 0;
  }

  /** W that come in at a node's busbar. */
  power(node: number): number {
    return sumOf(this.#watts, node);
  }

  /** W that the node above gives for it. */
  taken(node: number): number {
    return sumOf(this.#takenWatts, node);
  }

  /** W at a part of a meter; below 0 where they flow towards the grid. */
  partPower(part: number): number {
    const node = this.#hanging.partNodes[part] ?? -1;
    return node < 0 ? 0 : this.power(node) * (this.#hanging.partShares[part] ?? 0);
  }

  /** What a part of a meter measures: nothing, without voltage, where it stands at no node. */
  atPart(part: number): NodeFlow {
    const node = this.#hanging.partNodes[part] ?? -1;
    return node < 0 ? NO_FLOW : shareOf(this.at(node), this.#hanging.partShares[part] ?? 0);
  }

  /** What the node above gives for one: as a transformer's own switchgear measures it. */
  intake(node: number): NodeFlow {
    const above = this.at(this.feeding(node));
    const [watts, vars] = [phasesOf(this.#takenWatts, node), phasesOf(this.#takenVars, node)];
    return { watts, vars, volts: above.volts, amperes: amperesOf(watts, vars, above.volts) };
  }

  at(node: number): NodeFlow {
    const { kilovolts = LOW_VOLTAGE / 1_000 } = this.#nodes[node] ?? {};
    const ratio = (kilovolts * 1_000) / LOW_VOLTAGE;
    const [watts, vars] = [phasesOf(this.#watts, node), phasesOf(this.#vars, node)];
    const volts = phasesOf(this.#volts, this.#busbars[node] ?? node).map((one) => one * ratio);
    return { watts, vars, volts, amperes: amperesOf(watts, vars, volts) };
  }

  #want(load: number, watts: number): void {
    const at = (this.#hanging.loadNodes[load] ?? 0) * PHASES;
    const phase = this.#hanging.loadPhases[load] ?? 0;
    const own = this.#ownWatts;
    if (phase === THREE_PHASE) {
      for (let each = at; each < at + PHASES; each++) {
        own[each] = (own[each] ?? 0) + watts / PHASES;
      }
    } else {
      own[at + phase] = (own[at + phase] ?? 0) + watts;
    }
  }

  /** From the feeders to where electricity comes from. */
  #sumUp(): void {
    this.#watts.set(this.#ownWatts);
    this.#looseVars.set(this.#ownVars);
    for (let node = this.#nodes.length - 1; node >= 0; node--) {
      if (this.#isLive[node] === 1) {
        this.#take(node);
        this.#give(node, this.#parents[node] ?? -1);
      } else {
        this.#clear(node);
      }
    }
  }

  #clear(node: number): void {
    for (let at = node * PHASES; at < (node + 1) * PHASES; at++) {
      this.#watts[at] = 0;
      this.#vars[at] = 0;
      this.#takenWatts[at] = 0;
      this.#takenVars[at] = 0;
    }
  }

  /** What the loads of a feeder take besides their watts. */
  #accompany(node: number): void {
    const from = node * PHASES;
    const own = this.#ownWatts;
    const share = reactiveShare(this.#nodes[node]?.use, sumOf(own, node));
    for (let at = from; at < from + PHASES; at++) {
      this.#ownVars[at] = (own[at] ?? 0) * share;
    }
  }

  #shine(node: number, inverters: readonly Inverter[], moment: Moment): void {
    let made = 0;
    for (const inverter of inverters) {
      made += inverterWatts(inverter, moment);
    }
    for (let at = node * PHASES; at < (node + 1) * PHASES; at++) {
      this.#ownWatts[at] = -made / PHASES;
    }
  }

  /** What the node above must give: what comes in here and what is lost on the way. */
  #take(node: number): void {
    const from = node * PHASES;
    const compensated = this.#compensation(node) / PHASES;
    const resistance = this.#resistance[node] ?? 0;
    const reactance = this.#reactance[node] ?? 0;
    const noLoadWatts = (this.#noLoadWatts[node] ?? 0) / PHASES;
    for (let at = from; at < from + PHASES; at++) {
      const watts = this.#watts[at] ?? 0;
      const vars = (this.#looseVars[at] ?? 0) - compensated;
      const volts = this.#volts[at] ?? NOMINAL;
      const squareAmperes = (watts ** 2 + vars ** 2) / volts ** 2;
      this.#vars[at] = vars;
      this.#takenWatts[at] = watts + squareAmperes * resistance + noLoadWatts;
      this.#takenVars[at] = vars + squareAmperes * reactance;
    }
  }

  /** vars that the capacitors of a node give: as many steps of them as are wanted, over all phases. */
  #compensation(node: number): number {
    const capacitor = this.#nodes[node]?.capacitor;
    if (capacitor === undefined) return 0;
    const wanted = sumOf(this.#looseVars, node);
    return Math.max(0, Math.min(capacitor.vars, Math.floor(wanted / capacitor.step) * capacitor.step));
  }

  /** @param sign -1: what it was given is taken back */
  #give(node: number, parent: number, sign: 1 | -1 = 1): void {
    if (parent < 0) return;
    const from = node * PHASES;
    const to = parent * PHASES;
    for (let phase = 0; phase < PHASES; phase++) {
      this.#watts[to + phase] = (this.#watts[to + phase] ?? 0) + sign * (this.#takenWatts[from + phase] ?? 0);
      this.#looseVars[to + phase] = (this.#looseVars[to + phase] ?? 0) + sign * (this.#takenVars[from + phase] ?? 0);
    }
  }

  /** Back to the feeders: what is left of the voltage behind each cable. */
  #drop(moment: Moment): void {
    for (let node = 0; node < this.#nodes.length; node++) {
      const parent = this.#parents[node] ?? -1;
      if (this.#isLive[node] !== 1) {
        this.#volts.fill(0, node * PHASES, (node + 1) * PHASES);
      } else if (parent < 0) {
        this.#feed(node, moment);
      } else {
        this.#dropBehind(parent, node);
      }
    }
  }

  /** Where electricity comes in. */
  #feed(node: number, moment: Moment): void {
    const isGenerator = this.#nodes[node]?.kind === "generator";
    for (let phase = 0; phase < PHASES; phase++) {
      this.#volts[node * PHASES + phase] = isGenerator ? NOMINAL : gridVolts(moment, phase);
    }
  }

  #dropBehind(parent: number, node: number): void {
    const resistance = this.#resistance[node] ?? 0;
    const reactance = this.#reactance[node] ?? 0;
    const noLoadWatts = (this.#noLoadWatts[node] ?? 0) / PHASES;
    for (let phase = 0; phase < PHASES; phase++) {
      const at = node * PHASES + phase;
      const above = (this.#volts[parent * PHASES + phase] ?? 0) ** 2;
      const watts = (this.#takenWatts[at] ?? 0) - noLoadWatts;
      const vars = this.#takenVars[at] ?? 0;
      const along = 2 * (resistance * watts + reactance * vars);
      const across = ((resistance ** 2 + reactance ** 2) * (watts ** 2 + vars ** 2)) / above;
      this.#volts[at] = Math.sqrt(Math.max(0, above - along + across));
    }
  }
}
