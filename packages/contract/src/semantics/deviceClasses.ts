import type { SystemKey } from "../devices/systems.ts";
import type { EquipmentCategoryKey } from "../devices/systems/equipment/categories.ts";
import { entity, type EntityClass } from "./entityClass.ts";

/** Of the devices of a system; equipment has one for each category. */
export const SYSTEM_CLASSES: Readonly<Record<SystemKey, EntityClass>> = {
  curtain: entity("Shading_Equipment"),
  "air-condition": entity("Terminal_Unit", "hvac"),
  "exhaust-fan": entity("Exhaust_Fan", "exhaust fan motor"),
  doas: entity("Dedicated_Outdoor_Air_System_Unit", "doas ahu"),
  camera: entity("Surveillance_Camera"),
  iaq: entity("IAQ_Sensor_Equipment"),
  "water-and-waste-meter": entity("Meter", "meter"),
  pa: entity("Audio_Visual_Equipment"),
  lift: entity("Elevator", "elevator"),
  lighting: entity("Lighting_Equipment", "lighting"),
  "access-control": entity("Access_Control_Equipment"),
  locker: entity("Equipment"),
  "license-plate": entity("Security_Equipment"),
  booking: entity("Equipment"),
  "fire-alarm": entity("Fire_Safety_Equipment"),
  "energy-meter": entity("Electrical_Meter", "elec meter"),
  "solar-inverter": entity("Photovoltaic_Inverter"),
  equipment: entity("Equipment"),
  plug: entity("Electrical_Equipment"),
  "weather-station": entity("Weather_Station"),
};

const WATER_PUMP = entity("Water_Pump", "water pump motor");
const BOARD = entity("Electrical_Equipment", "elec panel");

/** Of equipment, by the category that the plan writes. */
export const CATEGORY_CLASSES: Readonly<Record<EquipmentCategoryKey, EntityClass>> = {
  "energy-meter": entity("Electrical_Meter", "elec meter"),
  "high-volt-switchgear": entity("Switchgear"),
  "transformer-temperature": entity("Transformer"),
  "capacitor-bank": entity("Electrical_Equipment"),
  "main-distribution-board": BOARD,
  "emergency-distribution-board": BOARD,
  "distribution-board": BOARD,
  generator: entity("Electrical_Equipment"),
  "day-tank": entity("Storage_Tank", "tank"),
  "automatic-transfer-switch": entity("Automatic_Transfer_Switch"),
  "ev-charger": entity("Electric_Vehicle_Charging_Station", "evse"),
  ahu: entity("AHU", "ahu"),
  "exhaust-air-fan-vsd": entity("Exhaust_Fan", "exhaust fan motor"),
  chiller: entity("Chiller", "chiller"),
  "cooling-tower": entity("Cooling_Tower", "coolingTower"),
  "heat-meter": entity("Thermal_Power_Meter", "thermal meter"),
  "heat-exchanger": entity("Heat_Exchanger", "heatExchanger"),
  "chilled-water-pump": entity("Chilled_Water_Pump", "chilled water pump motor"),
  "condenser-water-pump": entity("Condenser_Water_Pump", "condenser water pump motor"),
  "hot-water-pump": entity("Hot_Water_Pump", "hot water pump motor"),
  ultraviolet: entity("Equipment"),
  "weather-station": entity("Weather_Station"),
  "water-tank": entity("Water_Storage_Tank", "water tank"),
  "cold-water-pump": entity("Water_Pump", "domestic water pump motor"),
  "cold-water-booster-pump": entity("Booster_Pump", "domestic water pump motor"),
  "fire-pump": WATER_PUMP,
  "jockey-pump": WATER_PUMP,
  "sewage-pump": entity("Pump", "pump motor"),
  "sump-pump": entity("Pump", "pump motor"),
  "irrigation-pump": WATER_PUMP,
  "pond-pump": WATER_PUMP,
  "pool-pump": WATER_PUMP,
  "pool-water": entity("Equipment"),
  "fire-alarm": entity("Fire_Safety_Equipment"),
};

/** Of the kinds of equipment that come as data, where they do not say it themselves. */
export const KIND_CLASSES: Readonly<Record<string, EntityClass>> = {
  battery: entity("Battery", "battery"),
  boiler: entity("Boiler", "boiler"),
  "heat-pump": entity("HVAC_Equipment", "heatPump"),
  refrigerator: entity("Equipment"),
  freezer: entity("Equipment"),
  "fan-coil": entity("Fan_Coil_Unit", "fcu"),
  "vav-box": entity("Variable_Air_Volume_Box", "vav"),
  "room-sensor": entity("Sensor_Equipment"),
  meter: entity("Meter", "meter"),
  sensor: entity("Sensor_Equipment"),
};
