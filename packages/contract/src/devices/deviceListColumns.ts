import { ACCESS_CONTROL_RULES } from "./systems/access-control/accessControlReading.ts";
import { AIR_CONDITION_RULES } from "./systems/air-condition/airConditionReading.ts";
import { CAMERA_RULES } from "./systems/camera/cameraReading.ts";
import { CURTAIN_RULES } from "./systems/curtain/curtainReading.ts";
import { DOAS_RULES } from "./systems/doas/doasReading.ts";
import { EQUIPMENT_RULES } from "./systems/equipment/equipmentReading.ts";
import { EXHAUST_FAN_RULES } from "./systems/exhaust-fan/exhaustFanReading.ts";
import { FIRE_ALARM_RULES } from "./systems/fire-alarm/fireAlarmReading.ts";
import { IAQ_RULES } from "./systems/iaq/iaqReading.ts";
import { LIFT_RULES } from "./systems/lift/liftReading.ts";
import { LIGHTING_RULES } from "./systems/lighting/lightingReading.ts";
import { LOCKER_RULES } from "./systems/locker/lockerReading.ts";
import { PA_RULES } from "./systems/pa/paReading.ts";
import type { ReadingRules } from "./reading.ts";
import type { Module } from "./systems.ts";
import { ACCESS_CONTROL_COLUMNS } from "./systems/access-control/accessControlColumns.ts";
import { AIR_CONDITION_COLUMNS } from "./systems/air-condition/airConditionColumns.ts";
import { CAMERA_COLUMNS } from "./systems/camera/cameraColumns.ts";
import type { Column, DeviceColumn, DeviceValues } from "../base/column.ts";
import { CURTAIN_COLUMNS } from "./systems/curtain/curtainColumns.ts";
import { DEVICE_COLUMNS, DEVICE_RECORD_COLUMNS, type DeviceLine } from "./deviceColumns.ts";
import { DOAS_COLUMNS } from "./systems/doas/doasColumns.ts";
import { EQUIPMENT_COLUMNS } from "./systems/equipment/equipmentColumns.ts";
import { EXHAUST_FAN_COLUMNS } from "./systems/exhaust-fan/exhaustFanColumns.ts";
import { FIRE_ALARM_COLUMNS } from "./systems/fire-alarm/fireAlarmColumns.ts";
import { IAQ_COLUMNS } from "./systems/iaq/iaqColumns.ts";
import { LIFT_COLUMNS } from "./systems/lift/liftColumns.ts";
import { LIGHTING_COLUMNS } from "./systems/lighting/lightingColumns.ts";
import { LOCKER_COLUMNS } from "./systems/locker/lockerColumns.ts";
import { PA_COLUMNS } from "./systems/pa/paColumns.ts";

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
