import { PHASES } from "./grid.ts";

/** What flows at one node, by phase. */
export interface NodeFlow {
  /** W that come in at its busbar; below 0 where they go out to the grid. */
  readonly watts: readonly number[];
  readonly vars: readonly number[];
  /** Phase to neutral, V. */
  readonly volts: readonly number[];
  /** A */
  readonly amperes: readonly number[];
}

const NONE: readonly number[] = Array.from({ length: PHASES }, () => 0);
/** Nothing, without voltage. */
export const NO_FLOW: NodeFlow = { watts: NONE, vars: NONE, volts: NONE, amperes: NONE };

/** @param share of the currents, below 0 where they are counted the other way; the voltage is that of the whole */
export function shareOf({ watts, vars, volts, amperes }: NodeFlow, share: number): NodeFlow {
  const mine = (values: readonly number[]) => values.map((value) => value * share);
  return { watts: mine(watts), vars: mine(vars), volts, amperes: mine(amperes) };
}

/** What a row by node and phase has for one node. */
export function phasesOf(values: Float64Array, node: number): number[] {
  const at = node * PHASES;
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
}

/** The same of all phases together. */
export function sumOf(values: Float64Array, node: number): number {
  const at = node * PHASES;
  return (values[at] ?? 0) + (values[at + 1] ?? 0) + (values[at + 2] ?? 0);
}
