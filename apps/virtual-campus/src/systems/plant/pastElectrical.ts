import {
  type EquipmentCategory,
  EQUIPMENT_CATEGORIES,
  equipmentCategory,
  READABLE_POINTS,
} from "@atrium/contract/devices";
import type { Site } from "@atrium/site";
import type { RecordedDevice } from "../../climate/machine.ts";
import type { LiveElectricity } from "../../electricity/liveElectricity.ts";
import { deviceFaults } from "../../faults/deviceFaults.ts";
import { FaultBoard } from "../../faults/faultBoard.ts";
import { HOUR } from "../../physics/localTime.ts";
import { electricalRoles } from "./electricalPlant.ts";
import type { PlantFault } from "./plantFaults.ts";
import type { PlantUnit } from "./plantUnit.ts";
import { recordedDevice } from "./recordedDevice.ts";

/** The electrical plant through the past, when nobody had broken anything. */
export interface PastElectrical {
  readonly recorded: readonly RecordedDevice[];
  /** The electricity has moved on. */
  step(): void;
}

/**
 * Of each piece of electrical plant, its states and the value that stands for it: all of a board's fifteen would be most of
 * the history.
 */
export function pastElectrical(site: Site, electricity: LiveElectricity): PastElectrical {
  const board = new FaultBoard();
  const roles = electricalRoles(site);
  const made = site.plans.flatMap(({ devices }) =>
    devices.flatMap((device) => {
      const role = roles.get(device.id);
      const category = equipmentCategory(device);
      if (role === undefined || category === undefined) return [];
      const { points, main }: EquipmentCategory = EQUIPMENT_CATEGORIES[category];
      const faults = deviceFaults<PlantFault>(board, { device: device.id, connection: "" });
      const place = { ...role, id: device.id, category, points, electricity, faults, memory: {} };
      const unit: PlantUnit = role.make(place);
      const recorded = points.filter((point) => point === main || READABLE_POINTS[point].kind === "state");
      return [{ unit, recorded: recordedDevice(device.id, category, unit, recorded) }];
    }),
  );
  let { time } = electricity.moment;
  return {
    recorded: made.map(({ recorded }) => recorded),
    step() {
      const hours = Math.max(0, electricity.moment.time - time) / HOUR;
      ({ time } = electricity.moment);
      for (const { unit } of made) unit.step(electricity.moment, hours);
    },
  };
}
