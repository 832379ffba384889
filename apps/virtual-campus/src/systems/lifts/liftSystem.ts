import * as z from "zod";
import type { LoadRule } from "../../electricity/load.ts";
import { liftWatts } from "../../physics/appliances.ts";
import { MAIN_FLOOR } from "../../physics/population/rides.ts";
import { faultsOf } from "../gateway.ts";
import { modbusSystem, unitAt, UnitAddress } from "../gatewayModbus.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { Car } from "./car.ts";
import { type Lift, type LiftReading, liftReading, liftState } from "./lift.ts";
import { BankMemory, LiftBank } from "./liftBank.ts";
import { liftFacts } from "./liftFacts.ts";
import { type LiftFaultName, liftFaults } from "./liftFaults.ts";
import { LIFT_REGISTERS } from "./liftRegisters.ts";

/** Lifts in the mean of some minutes, by the rides of the building's people, shared among those of its floor. */
const liftLoad: LoadRule = {
  load({ plan }) {
    const lifts = plan.devices.filter(({ module }) => module === "lift").length;
    return { use: "lift", watts: ({ people }) => liftWatts(people.ridesAnHour(plan.building) / lifts) };
  },
};

/** ms between two steps of the cars, which move faster than the campus's clock. */
const CAR_STEP = 100;

const Memory = z.record(z.string(), BankMemory);

/** Lifts behind one Modbus TCP gateway a building, one unit a lift; those of a building run as one group. */
export const lifts: SystemKind = {
  key: "lifts",
  module: "lift",
  product: "lift",
  faults: liftFaults,
  electricity: liftLoad,
  create: (context) => liftSystem(context),
};

function liftSystem(context: SystemContext): System {
  const memory = Memory.safeParse(context.kept).data ?? {};
  const played: Lift[] = [];
  let banks: readonly LiftBank[] = [];
  const refresh = () => banks.forEach((bank) => bank.refresh());
  const advance = () => {
    const now = context.clock();
    banks.forEach((bank) => bank.advance(now));
  };
  const groupOf = (id: string) => {
    const bank = banks.find((one) => one.lifts.some(({ device }) => device.id === id));
    if (bank === undefined) {
      throw new Error(`${id} runs in no group`);
    }
    return bank.group;
  };
  const timer = setInterval(advance, CAR_STEP);
  timer.unref();
  const system = modbusSystem<UnitAddress, LiftReading, Lift>({
    kind: lifts,
    context,
    address: UnitAddress,
    play(placed) {
      const { plan, device } = placed;
      const facts = liftFacts(device);
      const faults = faultsOf<LiftFaultName>(context, placed);
      const lift = {
        facts,
        faults,
        building: plan.building,
        car: new Car(facts),
        group: () => groupOf(device.id),
        setWatts: context.electricity.claim(device.id),
      };
      const unit = { ...unitAt(placed, faults, () => liftReading(lift)), ...lift };
      played.push(unit);
      return unit;
    },
    registers: () => LIFT_REGISTERS,
    state: liftState,
    step(_units, moment) {
      for (const bank of banks) bank.step(moment);
      advance();
    },
    applyFaults: refresh,
    followFire: refresh,
    /** Somebody comes to the landing on the main floor and wants to go to this one; from the top down to the main floor. */
    press({ car, group }, level) {
      if (level === null) return false;
      const { top } = car.size;
      const to = Math.min(top, Math.max(MAIN_FLOOR, Math.round(level)));
      group().arrive({ from: to === MAIN_FLOOR ? top : MAIN_FLOOR, to });
      return true;
    },
    memory: () => Object.fromEntries(banks.map((bank) => [bank.building, bank.keep()])),
    stop: () => clearInterval(timer),
  });
  banks = [...Map.groupBy(played, ({ building }) => building)].map(
    ([building, ofBuilding]) => new LiftBank({ ...context, building, lifts: ofBuilding, memory: memory[building] }),
  );
  return system;
}
