import {
  EQUIPMENT,
  EQUIPMENT_CATEGORIES,
  EQUIPMENT_SYSTEMS,
  type EquipmentCategory,
  type EquipmentCategoryKey,
} from "@atrium/contract";
import * as z from "zod";
import type { ModbusServer, ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import { HOUR } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { faultsOf, fieldsOf, Fleet, linesOf, type Placed, type Played } from "../gateway.ts";
import { modbusGateways } from "../gatewayModbus.ts";
import { Display } from "../display.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { electricalRoles } from "./electricalPlant.ts";
import { isKeba, KEBA, readKeba } from "./kebaRegisters.ts";
import { type Machinery, MachineryMemories } from "./machinery.ts";
import { type PlantFault, plantFaults } from "./plantFaults.ts";
import { plantLoad } from "./plantLoad.ts";
import { readPlant } from "./plantRegisters.ts";
import type { PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

const Address = z.object({ unit: z.int().min(1).max(255) });
type Address = z.infer<typeof Address>;
const Facts = z.looseObject({ category: EQUIPMENT.facts.shape.category.unwrap() });
const [product = "", ...others] = Object.values(EQUIPMENT_SYSTEMS).flatMap((categories) =>
  Object.keys(categories).map((category) => `plant-${category}`),
);
const variants = [...others, KEBA];

/** A piece of equipment behind its controller. */
interface Mounted extends Played {
  readonly unit: number;
  readonly category: EquipmentCategoryKey;
  readonly plant: PlantUnit;
  readonly display: Display<Readings>;
  /** Its maker's map, or that of a plant controller. */
  readonly readRegisters: (readings: Readings, address: number, count: number) => Buffer | undefined;
}

/** The plant of the campus behind controllers that speak Modbus TCP. */
export const plant: SystemKind = {
  key: "plant",
  module: EQUIPMENT.module,
  product,
  variants,
  faults: plantFaults,
  electricity: plantLoad,
  isStepped: true,
  create: (context) => new PlantSystem(context),
};

class PlantSystem implements System {
  readonly kind = plant;
  readonly endpoints: readonly ModbusServer[];
  readonly devices: readonly string[];
  readonly #fleet: Fleet<Mounted>;
  readonly #machinery: Machinery;
  readonly #stopWatching: () => void;
  #time: number;

  constructor(context: SystemContext) {
    const { site, faults, clock, keptAt, climate, fire } = context;
    const kept = MachineryMemories.safeParse(context.kept).data ?? {};
    const roles = electricalRoles(site);
    const lines = linesOf(site, this.kind, Address);
    const units = lines.flatMap(({ placed }) => placed.flatMap((one) => mount(one, context, roles, kept)));
    this.#fleet = new Fleet(this.kind, faults, units);
    this.devices = this.#fleet.ids;
    this.#time = keptAt ?? clock();
    this.endpoints = modbusGateways(lines, units, { faults, unitOf: modbusUnit });
    this.#machinery = climate.machinery;
    const stopWatching = faults.onChange((change) =>
      this.#fleet.meant(change).forEach(({ display }) => display.heed()),
    );
    const heedFire = () => this.#machinery.heedFire((building) => fire.floorsIn(building));
    const stopHearing = fire.onChange(heedFire);
    heedFire();
    this.#stopWatching = () => {
      stopWatching();
      stopHearing();
    };
  }

  step(moment: Moment): void {
    const hours = Math.max(0, moment.time - this.#time) / HOUR;
    this.#time = moment.time;
    // The climate steps what moves air and water.
    for (const { device, plant: one } of this.#fleet) {
      if (!this.#machinery.units.has(device.id)) one.step(moment, hours);
    }
  }

  state(device: string): object | undefined {
    return this.#fleet.state(device, ({ unit, category, display }) => ({ unit, category, ...display.reading }));
  }

  keep(): z.infer<typeof MachineryMemories> {
    return { ...this.#fleet.keep(({ plant: one }) => ({ ...one.memory })), ...this.#machinery.memory };
  }

  stop(): void {
    this.#stopWatching();
  }
}

/** What stands at an address; nothing where neither the site's electricity nor the machinery knows what it is. */
function mount(
  placed: Placed<Address>,
  context: SystemContext,
  roles: ReturnType<typeof electricalRoles>,
  kept: z.infer<typeof MachineryMemories>,
): Mounted[] {
  const { device, connection, address } = placed;
  const { category } = fieldsOf(Facts, device, device.id);
  const faults = faultsOf<PlantFault>(context, placed);
  const one = context.climate.machinery.units.get(device.id) ?? electricalUnit();
  if (one === undefined) return [];
  const display = new Display(faults, () => one.readings());
  const readRegisters: Mounted["readRegisters"] = isKeba(context.site, device.id)
    ? readKeba
    : (...asked) => readPlant(category, ...asked);
  return [{ device, connection: connection.id, unit: address.unit, category, plant: one, display, readRegisters }];

  function electricalUnit(): PlantUnit | undefined {
    const role = roles.get(device.id);
    const { points }: EquipmentCategory = EQUIPMENT_CATEGORIES[category];
    const { electricity } = context;
    const memory = kept[device.id] ?? {};
    return role?.make({ ...role, id: device.id, category, points, electricity, faults, memory });
  }
}

function modbusUnit({ unit, device, display, readRegisters }: Mounted): ModbusUnit {
  return { unit, device: device.id, read: (address, count) => readRegisters(display.reading, address, count) };
}
