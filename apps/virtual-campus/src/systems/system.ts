import type { Module } from "@atrium/contract/devices";
import type { Climate } from "../climate/climate.ts";
import type { Surroundings } from "../climate/machine.ts";
import type { ElectricSystem } from "../electricity/load.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { SystemFaults } from "../faults/fault.ts";
import type { Moment } from "../physics/moment.ts";
import type { FireSignal } from "./fire/fireSignal.ts";
import type { GateWires } from "./gateWires.ts";

/** What the campus hands to every system. */
export interface SystemContext extends Surroundings {
  readonly climate: Climate;
  /** What the fire panel sends by wire. */
  readonly fire: FireSignal;
  /** What readers of plates and gates say to each other by wire. */
  readonly gates: GateWires;
  /** What the same system kept when it was last stopped; it checks the shape itself. */
  readonly kept: unknown;
  /** When that was, ms since the epoch; undefined at the first start. */
  readonly keptAt: number | undefined;
}

/** What a device's point was at a moment of the past. */
export interface PastSample {
  readonly device: string;
  readonly point: string;
  /** ms since the epoch */
  readonly time: number;
  readonly value: number;
}

/**
 * One kind of field devices: everything that the campus must know of it. A system is a folder beside this file and a
 * line in `systems.ts`.
 */
export interface SystemKind extends ElectricSystem {
  /** Names it on the control page, and its state in the campus's memory. */
  readonly key: string;
  /** The plans' devices that it plays, */
  readonly module: Module;
  /** where the site maps them to this product. */
  readonly product: string;
  /** or to one of these, which have more points of the same device. */
  readonly variants?: readonly string[];
  /** What can be wrong with them. */
  readonly faults: SystemFaults;
  /** Their past is stepped with the air of the campus, instead of told by `System.past`. */
  readonly isStepped?: true;
  create(context: SystemContext): System;
}

/** The devices of a kind with their endpoints. Constructing remembers; the campus starts and stops the endpoints. */
export interface System {
  readonly kind: SystemKind;
  readonly endpoints: readonly Endpoint[];
  /** Ids of the field devices. */
  readonly devices: readonly string[];
  /** The device's own view of itself, as the control page shows it; undefined for an unknown id. */
  state(device: string): object | undefined;
  /** The campus's clock has moved. */
  step(moment: Moment): void;
  /** Presses what a person can press at the device; undefined where there is no such switch. */
  wallSwitch?(device: string, level: number | null): boolean;
  /** A car with this plate drives up to a reader; false where there is no such reader. */
  arrive?(device: string, plate: string): boolean;
  /** Somebody holds a card that the door does not know to its reader. @returns false where there is no such door */
  showCard?(device: string, card: string): boolean;
  /** Presses the reset button of a device that stops itself; false where the device is unknown. */
  reset?(device: string): boolean;
  /**
   * The values that its devices reported from one moment to another while nobody commanded them, each point oldest
   * first.
   * @param step ms between two readings of what is measured; changes of a state are all told
   */
  past?(from: number, to: number, step: number): Iterable<PastSample>;
  /** What it had counted when a day of the past began, as JSON, where that does not follow from the moment alone, */
  pastCounters?(start: number): unknown;
  /** and from where `past` goes on with the days before, when another thread told those after it. It checks the shape itself. */
  goOnFrom?(counters: unknown): void;
  /** What must outlive a restart, as JSON. */
  keep(): unknown;
  /** Undoes timers and subscriptions. */
  stop(): void;
}
