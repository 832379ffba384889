import type { FloorPlan, PlannedDevice } from "@atrium/contract";
import * as z from "zod";
import { ModbusServer, type ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import { deviceFaults } from "../../faults/deviceFaults.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import type { Moment } from "../../physics/moment.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { liftFaults } from "./liftFaults.ts";
import { liftLoad } from "./liftLoad.ts";
import { carOf, type Lift, liftState, switchOf } from "./lift.ts";
import { BankMemory, LiftBank } from "./liftBank.ts";
import { readLift, registersIn, writeLift } from "./liftRegisters.ts";
import { MAIN_FLOOR } from "./person.ts";

/** ms between two looks at the cars. */
const LOOK = 100;

const Settings = z.looseObject({ host: z.string(), port: z.int().min(0).max(65_535) });
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
  readonly #lifts: ReadonlyMap<string, Lift>;
  readonly #stopWatching: () => void;
  /** The cars move on their own, faster than the campus's clock. */
  readonly #timer: NodeJS.Timeout;

  constructor(context: SystemContext) {
    this.#context = context;
    const { plans } = context.site;
    const planned = plannedLifts(plans);
    const memory = Memory.safeParse(context.kept).data ?? {};
    const gateways = connectionsOf(context.site, this.kind.product).map((mapped) => ({
      connection: mapped.connection,
      lifts: this.#liftsOf(mapped, planned),
    }));
    const lifts = gateways.flatMap((gateway) => gateway.lifts);
    this.#lifts = new Map(lifts.map((lift) => [lift.device.id, lift]));
    this.devices = [...this.#lifts.keys()];
    this.#banks = [...Map.groupBy(lifts, ({ device }) => planned.get(device.id)?.building ?? "")].map(
      ([building, ofBuilding]) =>
        new LiftBank({ ...context, building, lifts: ofBuilding, plans, memory: memory[building] }),
    );
    this.endpoints = gateways.map(
      ({ connection, lifts: ofGateway }) =>
        new ModbusServer({
          connection: connection.id,
          name: connection.name,
          settings: fieldsOf(Settings, connection.settings, connection.id),
          units: ofGateway.map((lift) => this.#unit(lift)),
          faults: context.faults,
        }),
    );
    this.#stopWatching = context.faults.onChange(() => {
      for (const bank of this.#banks) {
        bank.heed();
      }
    });
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
    const lift = this.#lifts.get(device);
    return lift === undefined
      ? undefined
      : { ...liftState(lift), faults: this.#context.faults.of(deviceTarget(device)) };
  }

  /** Somebody comes to the landing on the main floor and wants to go to this one; from the top down to the main floor. */
  wallSwitch(device: string, level: number | null): boolean {
    const lift = this.#lifts.get(device);
    if (lift === undefined || level === null) {
      return false;
    }
    const to = Math.min(lift.car.size.top, Math.max(MAIN_FLOOR, Math.round(level)));
    lift.group().arrive({ from: to === MAIN_FLOOR ? lift.car.size.top : MAIN_FLOOR, to, since: 0 });
    return true;
  }

  keep(): Record<string, BankMemory> {
    return Object.fromEntries(this.#banks.map((bank) => [bank.building, bank.keep()]));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopWatching();
  }

  #look(): void {
    const now = this.#context.clock();
    for (const bank of this.#banks) {
      bank.advance(now);
    }
  }

  #liftsOf({ connection, parts }: MappedConnection, planned: ReadonlyMap<string, Planned>): Lift[] {
    return parts.flatMap(({ device: id, address }) => {
      const device = planned.get(id)?.device;
      const { unit } = fieldsOf(Address, address, id);
      if (device === undefined) {
        return [];
      }
      const lift: Lift = {
        device,
        connection: connection.id,
        unit,
        car: carOf(device),
        faults: deviceFaults(this.#context.faults, { device: id, connection: connection.id }),
        isControllable: switchOf(device, "controllable"),
        hasOpenController: switchOf(device, "openController"),
        group: () => this.#groupOf(id),
        setWatts: this.#context.electricity.claim(id),
        frozen: undefined,
      };
      return [lift];
    });
  }

  #groupOf(id: string) {
    const bank = this.#banks.find(({ lifts }) => lifts.some(({ device }) => device.id === id));
    if (bank === undefined) {
      throw new Error(`${id} runs in no group`);
    }
    return bank.group;
  }

  #unit(lift: Lift): ModbusUnit {
    return {
      unit: lift.unit,
      device: lift.device.id,
      read: (address, count) => registersIn(lift.frozen ?? readLift(lift), address, count),
      write: (address, values) => writeLift(lift, address, values),
    };
  }
}

interface Planned {
  readonly building: string;
  readonly device: PlannedDevice;
}

function plannedLifts(plans: readonly FloorPlan[]): Map<string, Planned> {
  return new Map(
    plans.flatMap(({ building, devices }) =>
      devices.filter(({ module }) => module === "lift").map((device) => [device.id, { building, device }] as const),
    ),
  );
}
