import { ACCESS_CONTROL_RULES } from "../reading/accessControl.ts";
import { AIR_CONDITION_RULES } from "../reading/airCondition.ts";
import { CAMERA_RULES } from "../reading/camera.ts";
import { CURTAIN_RULES } from "../reading/curtain.ts";
import { DOAS_RULES } from "../reading/doas.ts";
import { EQUIPMENT_RULES } from "../reading/equipment.ts";
import { EXHAUST_FAN_RULES } from "../reading/exhaustFan.ts";
import { FIRE_ALARM_RULES } from "../reading/fireAlarm.ts";
import { IAQ_RULES } from "../reading/iaq.ts";
import { LIFT_RULES } from "../reading/lift.ts";
import { LIGHTING_RULES } from "../reading/lighting.ts";
import { LOCKER_RULES } from "../reading/locker.ts";
import { PA_RULES } from "../reading/pa.ts";
import type { ReadingRules } from "../reading/reading.ts";
import type { Module } from "../systems.ts";
import { ACCESS_CONTROL_COLUMNS } from "./accessControl.ts";
import { AIR_CONDITION_COLUMNS } from "./airCondition.ts";
import { CAMERA_COLUMNS } from "./camera.ts";
import type { Column, DeviceColumn, DeviceValues } from "./column.ts";
import { CURTAIN_COLUMNS } from "./curtain.ts";
import { DEVICE_COLUMNS, DEVICE_RECORD_COLUMNS, type DeviceLine } from "./device.ts";
import { DOAS_COLUMNS } from "./doas.ts";
import { EQUIPMENT_COLUMNS } from "./equipment.ts";
import { EXHAUST_FAN_COLUMNS } from "./exhaustFan.ts";
import { FIRE_ALARM_COLUMNS } from "./fireAlarm.ts";
import { IAQ_COLUMNS } from "./iaq.ts";
import { LIFT_COLUMNS } from "./lift.ts";
import { LIGHTING_COLUMNS } from "./lighting.ts";
import { LOCKER_COLUMNS } from "./locker.ts";
import { PA_COLUMNS } from "./pa.ts";

/** How the devices of a system are read, and the columns that are its own. */
export interface DeviceList {
  readonly rules: ReadingRules;
  readonly columns: readonly DeviceColumn[];
}

/** The systems whose devices a page lists. What is not here has no list that could be exported. */
export const DEVICE_LISTS: Readonly<Partial<Record<Module, DeviceList>>> = {
  lighting: { rules: LIGHTING_RULES, columns: LIGHTING_COLUMNS },
  "air-condition": { rules: AIR_CONDITION_RULES, columns: AIR_CONDITION_COLUMNS },
  camera: { rules: CAMERA_RULES, columns: CAMERA_COLUMNS },
  curtain: { rules: CURTAIN_RULES, columns: CURTAIN_COLUMNS },
  doas: { rules: DOAS_RULES, columns: DOAS_COLUMNS },
  "exhaust-fan": { rules: EXHAUST_FAN_RULES, columns: EXHAUST_FAN_COLUMNS },
  pa: { rules: PA_RULES, columns: PA_COLUMNS },
  lift: { rules: LIFT_RULES, columns: LIFT_COLUMNS },
  "access-control": { rules: ACCESS_CONTROL_RULES, columns: ACCESS_CONTROL_COLUMNS },
  iaq: { rules: IAQ_RULES, columns: IAQ_COLUMNS },
  locker: { rules: LOCKER_RULES, columns: LOCKER_COLUMNS },
  equipment: { rules: EQUIPMENT_RULES, columns: EQUIPMENT_COLUMNS },
  "fire-alarm": { rules: FIRE_ALARM_RULES, columns: FIRE_ALARM_COLUMNS },
};

/** A device with everything that a column of its list reads. */
export type ListedDevice = DeviceLine & DeviceValues;

/** All columns of a list of devices, in their order: what every list says, the system's own, the record. */
export function deviceListColumns({ columns }: Pick<DeviceList, "columns">): readonly Column<ListedDevice>[] {
  return [...DEVICE_COLUMNS, ...columns, ...DEVICE_RECORD_COLUMNS];
}
