import * as z from "zod";
import type { ModbusServer, ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import { registersIn } from "../../endpoints/modbus/registers.ts";
import type { Moment } from "../../physics/moment.ts";
import { MAIN_FLOOR } from "../../physics/population/rides.ts";
import { Display } from "../display.ts";
import { faultsOf, Fleet, linesOf, type Placed } from "../gateway.ts";
import { modbusGateways } from "../gatewayModbus.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { Car } from "./car.ts";
import { type Lift, liftState } from "./lift.ts";
import { BankMemory, LiftBank } from "./liftBank.ts";
import { liftFacts } from "./liftFacts.ts";
import { type LiftFaultName, liftFaults } from "./liftFaults.ts";
import { liftLoad } from "./liftLoad.ts";
import { readLift, writeLift } from "./liftRegisters.ts";

/** ms between two looks at the cars. */
const LOOK = 100;

const Address = z.object({ unit: z.int().min(1).max(247) });
const Memory = z.record(z.string(), BankMemory);

/** Lifts behind one Modbus TCP gateway a building, one unit a lift; those of a building run as one group. */
export const lifts: SystemKind = {
  key: "lifts",
  module: "lift",
  product: "lift",
  faults: liftFaults,
  electricity: liftLoad,
  create: (context) => new LiftSystem(context),
};

class LiftSystem implements System {
  readonly kind = lifts;
  readonly endpoints: readonly ModbusServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #banks: readonly LiftBank[];
  readonly #fleet: Fleet<Lift>;
  readonly #stopWatching: (() => void)[];
  /** The cars move on their own, faster than the campus's clock. */
  readonly #timer: NodeJS.Timeout;

  constructor(context: SystemContext) {
    this.#context = context;
    const memory = Memory.safeParse(context.kept).data ?? {};
    const lines = linesOf(context.site, this.kind, Address);
    const mapped = lines.flatMap(({ placed }) => placed.map((one) => this.#lift(one)));
    this.#fleet = new Fleet(this.kind, context.faults, mapped);
    this.devices = this.#fleet.ids;
    this.#banks = [...Map.groupBy(mapped, ({ building }) => building)].map(
      ([building, ofBuilding]) => new LiftBank({ ...context, building, lifts: ofBuilding, memory: memory[building] }),
    );
    this.endpoints = modbusGateways(lines, mapped, { faults: context.faults, unitOf: modbusUnit });
    const heed = () => this.#banks.forEach((bank) => bank.heed());
    this.#stopWatching = [context.faults.onChange(heed), context.fire.onChange(heed)];
    this.#timer = setInterval(() => this.#look(), LOOK);
    this.#timer.unref();
  }

  step(moment: Moment): void {
    for (const bank of this.#banks) {
      bank.step(moment);
    }
    this.#look();
  }

  state(device: string): object | undefined {
    return this.#fleet.state(device, liftState);
  }

  /** Somebody comes to the landing on the main floor and wants to go to this one; from the top down to the main floor. */
  wallSwitch(device: string, level: number | null): boolean {
    const lift = this.#fleet.get(device);
    if (lift === undefined || level === null) {
      return false;
    }
    const { top } = lift.car.size;
    const to = Math.min(top, Math.max(MAIN_FLOOR, Math.round(level)));
    lift.group().arrive({ from: to === MAIN_FLOOR ? top : MAIN_FLOOR, to });
    return true;
  }

  keep(): Record<string, BankMemory> {
    return Object.fromEntries(this.#banks.map((bank) => [bank.building, bank.keep()]));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopWatching.forEach((end) => end());
  }

  #look(): void {
    const now = this.#context.clock();
    for (const bank of this.#banks) {
      bank.advance(now);
    }
  }

  #lift(placed: Placed<z.infer<typeof Address>>): Lift {
    const { plan, device, connection, address } = placed;
    const facts = liftFacts(device);
    const lift = {
      device,
      facts,
      building: plan.building,
      connection: connection.id,
      unit: address.unit,
      car: new Car(facts),
      faults: faultsOf<LiftFaultName>(this.#context, placed),
      group: () => this.#groupOf(device.id),
      setWatts: this.#context.electricity.claim(device.id),
    };
    return { ...lift, display: new Display(lift.faults, () => readLift(lift)) };
  }

  #groupOf(id: string) {
    const bank = this.#banks.find((one) => one.lifts.some(({ device }) => device.id === id));
    if (bank === undefined) {
      throw new Error(`${id} runs in no group`);
    }
    return bank.group;
  }
}

function modbusUnit(lift: Lift): ModbusUnit {
  return {
    unit: lift.unit,
    device: lift.device.id,
    read: (address, count) => registersIn(lift.display.reading, address, count),
    write: (address, values) => writeLift(lift, address, values),
  };
}
