import * as z from "zod";
import {
  EQUIPMENT_CATEGORIES,
  type EquipmentCategory,
  type EquipmentCategoryKey,
  READABLE_POINTS,
  EQUIPMENT,
  equipmentCategory,
  EQUIPMENT_SYSTEMS,
} from "@atrium/contract/devices";
import { RegisterMap } from "../../endpoints/modbus/registers.ts";
import { HOUR } from "../../physics/localTime.ts";
import { faultsOf } from "../gateway.ts";
import { type ModbusDevice, modbusSystem, unitAt } from "../gatewayModbus.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { electricalRoles } from "./electricalPlant.ts";
import { isKeba, KEBA, KEBA_REGISTERS } from "./kebaRegisters.ts";
import { MachineryMemories } from "./machinery.ts";
import { type PlantFault, plantFaults } from "./plantFaults.ts";
import { plantLoad } from "./plantLoad.ts";
import type { PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** How much one step of a counter's register is. */
const STEPS: Readonly<Record<string, number>> = {
  "active-energy": 0.1,
  "thermal-energy": 0.1,
  "make-up-water": 0.001,
  "run-hours": 0.01,
};
const TYPES = { state: "uint16", counter: "uint32", number: "float32" } as const;

/**
 * The registers of a plant controller for one piece of equipment (docs/guides/site.md): two for each point of its category, in
 * their order. A state is a uint16 in the first of them, a counter a uint32, a measurement a float32.
 */
function plantMap(category: EquipmentCategoryKey): RegisterMap<Readings> {
  const { points }: EquipmentCategory = EQUIPMENT_CATEGORIES[category];
  const registers = points.map((point, index) => {
    const { kind } = READABLE_POINTS[point];
    const value = (readings: Readings) => readings[point] ?? 0;
    const steps = (readings: Readings) => Math.floor(value(readings) / (STEPS[point] ?? 1));
    return { address: index * 2, type: TYPES[kind], value: kind === "counter" ? steps : value };
  });
  return new RegisterMap(registers, [{ address: 0, count: points.length * 2 }]);
}

const Address = z.object({ unit: z.int().min(1).max(255) });
type Address = z.infer<typeof Address>;
const [product = "", ...others] = Object.values(EQUIPMENT_SYSTEMS).flatMap((categories) =>
  Object.keys(categories).map((category) => `plant-${category}`),
);
const variants = [...others, KEBA];

/** A piece of equipment behind its controller. */
interface Mounted extends ModbusDevice<Readings> {
  readonly category: EquipmentCategoryKey;
  readonly plant: PlantUnit;
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
  create: (context) => plantSystem(context),
};

function plantSystem(context: SystemContext): System {
  const { site, electricity, clock, keptAt, climate, fire } = context;
  const { machinery } = climate;
  const kept = MachineryMemories.safeParse(context.kept).data ?? {};
  const roles = electricalRoles(site);
  let time = keptAt ?? clock();
  return modbusSystem<Address, Readings, Mounted>({
    kind: plant,
    context,
    address: Address,
    /** Nothing where neither the site's electricity nor the machinery knows what stands there. */
    play(placed) {
      const { device } = placed;
      const category = equipmentCategory(device);
      if (category === undefined) throw new Error(`${device.id} has no category that the plant controllers know`);
      const faults = faultsOf<PlantFault>(context, placed);
      const role = roles.get(device.id);
      const { points }: EquipmentCategory = EQUIPMENT_CATEGORIES[category];
      const memory = kept[device.id] ?? {};
      const unit =
        machinery.units.get(device.id) ??
        role?.make({ ...role, id: device.id, category, points, electricity, faults, memory });
      return unit && { ...unitAt(placed, faults, () => unit.readings()), category, plant: unit };
    },
    /** Its maker's map, or that of a plant controller. */
    registers: ({ device, category }) => (isKeba(site, device.id) ? KEBA_REGISTERS : plantMap(category)),
    state: ({ unit, category, display }) => ({ unit, category, ...display.reading }),
    step(units, moment) {
      const hours = Math.max(0, moment.time - time) / HOUR;
      ({ time } = moment);
      // The climate steps what moves air and water.
      for (const { device, plant: unit } of units) {
        if (!machinery.units.has(device.id)) unit.step(moment, hours);
      }
    },
    followFire: () => machinery.followFire((building) => fire.floorsIn(building)),
    memory: (devices) => ({ ...devices.keep(({ plant: unit }) => ({ ...unit.memory })), ...machinery.memory }),
  });
}
