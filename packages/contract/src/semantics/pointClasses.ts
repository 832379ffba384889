import { entity, type EntityClass } from "./entityClass.ts";

type PointClasses = Readonly<Record<string, EntityClass>>;

const VOLTAGE = entity("Voltage_Sensor", "elec volt sensor");
const CURRENT = entity("Current_Sensor", "elec current sensor");
const FREQUENCY = entity("Frequency_Sensor", "elec freq sensor");
const POWER_FACTOR = entity("Power_Factor_Sensor", "elec pf sensor");
const ELECTRIC_POWER = entity("Electric_Power_Sensor", "elec power sensor");
const ENERGY = entity("Electrical_Energy_Usage_Sensor", "elec energy sensor");
const HOURS = entity("Run_Time_Sensor", "sensor");
const FAULT = entity("Fault_Status", "sensor");
const ALARM = entity("Alarm", "alarm sensor");
const LOCAL = entity("Status", "sensor");
const ON_OFF = entity("On_Off_Command", "run cmd");
const FILTER = entity("Filter_Differential_Pressure_Sensor", "filter delta pressure sensor");
const FLOW = entity("Flow_Sensor", "flow sensor");
const TEMPERATURE = entity("Temperature_Sensor", "temp sensor");
const PUMP_RUNS = entity("Pump_On_Off_Status", "run sensor");
const LEVEL = entity("Water_Level_Sensor", "level sensor");
const HIGH_LEVEL = entity("Max_Water_Level_Alarm", "alarm sensor");
const LOW_LEVEL = entity("Min_Water_Level_Alarm", "alarm sensor");
const WATER_DIFFERENCE = entity("Water_Differential_Temperature_Sensor", "delta water temp sensor");

/** By the key of the point, where it means the same of whatever device. What may mean several things is not here. */
export const COMMON_POINTS: PointClasses = {
  "active-power": entity("Active_Power_Sensor", "elec active power sensor"),
  "reactive-power": entity("Reactive_Power_Sensor", "elec reactive power sensor"),
  "apparent-power": entity("Electric_Power_Sensor", "elec apparent power sensor"),
  "active-energy": entity("Electrical_Energy_Usage_Sensor", "elec active energy sensor"),
  "active-energy-received": entity("Electrical_Energy_Usage_Sensor", "elec active energy export sensor"),
  voltage: VOLTAGE,
  "voltage-a-n": VOLTAGE,
  "voltage-b-n": VOLTAGE,
  "voltage-c-n": VOLTAGE,
  "voltage-a-b": VOLTAGE,
  "voltage-b-c": VOLTAGE,
  "voltage-c-a": VOLTAGE,
  current: CURRENT,
  "current-a": CURRENT,
  "current-b": CURRENT,
  "current-c": CURRENT,
  "power-factor": POWER_FACTOR,
  frequency: FREQUENCY,
  power: entity("Power_Sensor", "power sensor"),
  energy: entity("Energy_Sensor", "energy sensor"),
  "thermal-power": entity("Thermal_Power_Sensor", "thermal power sensor"),
  "thermal-energy": entity("Thermal_Energy_Usage_Sensor", "thermal energy sensor"),
  "run-hours": HOURS,
  hours: HOURS,
  "lamp-hours": HOURS,
  fault: FAULT,
  "fault-code": entity("Last_Fault_Code_Status", "sensor"),
  trip: FAULT,
  "breaker-trip": FAULT,
  "ground-fault": FAULT,
  "lamp-failure": entity("Failure_Alarm", "alarm sensor"),
  alarm: ALARM,
  "pump-alarm": ALARM,
  "filter-alarm": entity("Change_Filter_Alarm", "alarm sensor"),
  "high-temperature-alarm": entity("High_Temperature_Alarm", "alarm sensor"),
  "low-temperature-alarm": entity("Low_Temperature_Alarm", "alarm sensor"),
  "condensate-alarm": entity("Condensate_Leak_Alarm", "alarm sensor"),
  "battery-low": entity("Low_Battery_Alarm", "alarm sensor"),
  "tank-high-alarm": HIGH_LEVEL,
  "tank-low-alarm": LOW_LEVEL,
  "day-tank-high-alarm": ALARM,
  "day-tank-low-alarm": ALARM,
  "pump-status": PUMP_RUNS,
  "breaker-status": entity("Open_Close_Status", "sensor"),
  local: LOCAL,
  temperature: TEMPERATURE,
  temp: TEMPERATURE,
  "oil-temperature": TEMPERATURE,
  "oil-pressure": entity("Pressure_Sensor", "pressure sensor"),
  pressure: entity("Pressure_Sensor", "pressure sensor"),
  humidity: entity("Humidity_Sensor", "humidity sensor"),
  rh: entity("Relative_Humidity_Sensor", "humidity sensor"),
  co2: entity("CO2_Level_Sensor", "co2 sensor"),
  pm25: entity("Particulate_Matter_Sensor", "pm25 sensor"),
  tvoc: entity("TVOC_Level_Sensor", "tvoc sensor"),
  illuminance: entity("Illuminance_Sensor", "illuminance sensor"),
  occupancy: entity("Occupancy_Sensor", "occupied sensor"),
  flow: FLOW,
  "secondary-flow": FLOW,
  "valve-position": entity("Valve_Position_Sensor", "valve sensor"),
  "damper-position": entity("Damper_Position_Sensor", "damper sensor"),
  "fan-speed": entity("Fan_Speed_Command", "fan speed cmd"),
  "make-up-water": entity("Water_Usage_Sensor", "water volume sensor"),
  "outdoor-temperature": entity("Outside_Air_Temperature_Sensor", "outside air temp sensor"),
  "water-difference": WATER_DIFFERENCE,
  "secondary-difference": WATER_DIFFERENCE,
};

/** Of the devices of a system, where that says more. */
export const SYSTEM_POINTS: Readonly<Record<string, PointClasses>> = {
  lighting: { level: entity("Lighting_Level_Command", "light level cmd"), power: ELECTRIC_POWER },
  curtain: {
    target: entity("Position_Command", "cmd"),
    position: entity("Position_Sensor", "sensor"),
    movement: entity("Direction_Status", "sensor"),
    stop: entity("Command", "cmd"),
  },
  "air-condition": {
    on: ON_OFF,
    mode: entity("Mode_Command", "cmd"),
    fan: entity("Fan_Speed_Command", "fan speed cmd"),
    setpoint: entity("Target_Zone_Air_Temperature_Setpoint", "zone air temp sp"),
    temperature: entity("Zone_Air_Temperature_Sensor", "zone air temp sensor"),
    humidity: entity("Zone_Air_Humidity_Sensor", "zone air humidity sensor"),
    power: ELECTRIC_POWER,
    filter: entity("Filter_Status", "filter sensor"),
  },
  doas: {
    on: ON_OFF,
    level: entity("Fan_Speed_Command", "fan speed cmd"),
    "outdoor-humidity": entity("Outside_Air_Humidity_Sensor", "outside air humidity sensor"),
    "outdoor-co2": entity("Outside_Air_CO2_Sensor", "outside air co2 sensor"),
    "outdoor-damper": entity("Damper_Position_Sensor", "outside damper sensor"),
    "exhaust-damper": entity("Damper_Position_Sensor", "exhaust damper sensor"),
    "filter-g4": FILTER,
    "filter-f8": FILTER,
    "filter-return": FILTER,
    "mixed-temperature": entity("Air_Temperature_Sensor", "air temp sensor"),
    valve: entity("Valve_Position_Sensor", "chilled water valve sensor"),
    "water-in": entity("Entering_Chilled_Water_Temperature_Sensor", "entering chilled water temp sensor"),
    "water-out": entity("Leaving_Chilled_Water_Temperature_Sensor", "leaving chilled water temp sensor"),
    "supply-temperature": entity("Supply_Air_Temperature_Sensor", "discharge air temp sensor"),
    "supply-humidity": entity("Supply_Air_Humidity_Sensor", "discharge air humidity sensor"),
    "supply-flow": entity("Supply_Air_Flow_Sensor", "discharge air flow sensor"),
    "supply-co2": entity("CO2_Level_Sensor", "discharge air co2 sensor"),
    "return-temperature": entity("Return_Air_Temperature_Sensor", "return air temp sensor"),
    "return-co2": entity("Return_Air_CO2_Sensor", "return air co2 sensor"),
    "return-flow": entity("Return_Air_Flow_Sensor", "return air flow sensor"),
    "exhaust-temperature": entity("Exhaust_Air_Temperature_Sensor", "exhaust air temp sensor"),
    power: ELECTRIC_POWER,
    "co2-limit": entity("Return_Air_CO2_Setpoint", "return air co2 sp"),
  },
  "exhaust-fan": {
    on: ON_OFF,
    level: entity("Fan_Speed_Command", "fan speed cmd"),
    speed: entity("Speed_Sensor", "speed sensor"),
    rotation: entity("Speed_Sensor", "speed sensor"),
    flow: entity("Exhaust_Air_Flow_Sensor", "exhaust air flow sensor"),
    current: entity("Motor_Current_Sensor", "motor elec current sensor"),
    power: ELECTRIC_POWER,
  },
  iaq: {
    temp: entity("Zone_Air_Temperature_Sensor", "zone air temp sensor"),
    rh: entity("Zone_Air_Humidity_Sensor", "zone air humidity sensor"),
    co2: entity("Zone_CO2_Level_Sensor", "zone air co2 sensor"),
    pm25: entity("PM2.5_Level_Sensor", "zone air pm25 sensor"),
    tvoc: entity("TVOC_Level_Sensor", "zone air tvoc sensor"),
  },
  plug: { on: ON_OFF, power: ELECTRIC_POWER, energy: ENERGY },
  lift: { direction: entity("Direction_Status", "sensor"), people: entity("Occupancy_Count_Sensor", "sensor") },
  "access-control": {
    contact: entity("Open_Close_Status", "sensor"),
    mode: entity("Mode_Status", "sensor"),
  },
  "fire-alarm": { state: entity("Status", "sensor") },
  "solar-inverter": {
    power: ELECTRIC_POWER,
    "dc-power": entity("Electric_Power_Sensor", "dc elec power sensor"),
    "string-power": entity("Electric_Power_Sensor", "dc elec power sensor"),
    energy: entity("Energy_Sensor", "elec energy export sensor"),
    state: entity("Operating_Mode_Status", "sensor"),
  },
  "weather-station": {
    temperature: entity("Outside_Air_Temperature_Sensor", "outside air temp sensor"),
    humidity: entity("Outside_Air_Humidity_Sensor", "outside air humidity sensor"),
    barometer: entity("Air_Pressure_Sensor", "outside air pressure sensor"),
    light: entity("Solar_Irradiance_Sensor", "solar irradiance sensor"),
    "wind-speed": entity("Wind_Speed_Sensor", "wind speed sensor"),
    "wind-direction": entity("Wind_Direction_Sensor", "wind direction sensor"),
  },
};

const LOOP = {
  "supply-temperature": entity("Leaving_Water_Temperature_Sensor", "water temp sensor"),
  "return-temperature": entity("Entering_Water_Temperature_Sensor", "water temp sensor"),
  flow: entity("Water_Flow_Sensor", "water flow sensor"),
};
const PUMP = { command: entity("Pump_Command", "run cmd"), speed: entity("Frequency_Sensor", "freq sensor") };
const FAN = {
  status: entity("Fan_On_Off_Status", "fan run sensor"),
  command: entity("Fan_Command", "fan run cmd"),
  speed: entity("Frequency_Sensor", "freq sensor"),
};
const TANK = { level: LEVEL };

/** Of equipment of a category or kind, where that says more. */
export const CATEGORY_POINTS: Readonly<Record<string, PointClasses>> = {
  ahu: FAN,
  "exhaust-air-fan-vsd": FAN,
  chiller: {
    status: entity("On_Off_Status", "run sensor"),
    "supply-temperature": entity("Leaving_Chilled_Water_Temperature_Sensor", "leaving chilled water temp sensor"),
    "return-temperature": entity("Entering_Chilled_Water_Temperature_Sensor", "entering chilled water temp sensor"),
    "condenser-in-temperature": entity(
      "Entering_Condenser_Water_Temperature_Sensor",
      "entering condenser water temp sensor",
    ),
    "condenser-out-temperature": entity(
      "Leaving_Condenser_Water_Temperature_Sensor",
      "leaving condenser water temp sensor",
    ),
    "cooling-power": entity("Thermal_Power_Sensor", "thermal power sensor"),
  },
  "cooling-tower": {
    status: entity("Fan_On_Off_Status", "fan run sensor"),
    speed: entity("Frequency_Sensor", "freq sensor"),
    "supply-temperature": entity("Leaving_Condenser_Water_Temperature_Sensor", "leaving condenser water temp sensor"),
    "return-temperature": entity("Entering_Condenser_Water_Temperature_Sensor", "entering condenser water temp sensor"),
  },
  "heat-meter": LOOP,
  "heat-exchanger": LOOP,
  "chilled-water-pump": PUMP,
  "condenser-water-pump": PUMP,
  "hot-water-pump": PUMP,
  "cold-water-booster-pump": PUMP,
  "water-tank": TANK,
  "pool-water": { ...TANK, temperature: entity("Water_Temperature_Sensor", "water temp sensor") },
  "vav-box": {
    flow: entity("Supply_Air_Flow_Sensor", "discharge air flow sensor"),
    "flow-setpoint": entity("Supply_Air_Flow_Setpoint", "discharge air flow sp"),
    temperature: entity("Zone_Air_Temperature_Sensor", "zone air temp sensor"),
    setpoint: entity("Target_Zone_Air_Temperature_Setpoint", "zone air temp sp"),
    "supply-temperature": entity("Supply_Air_Temperature_Sensor", "discharge air temp sensor"),
  },
  "fan-coil": {
    temperature: entity("Zone_Air_Temperature_Sensor", "zone air temp sensor"),
    setpoint: entity("Target_Zone_Air_Temperature_Setpoint", "zone air temp sp"),
    "supply-temperature": entity("Supply_Air_Temperature_Sensor", "discharge air temp sensor"),
  },
  "room-sensor": {
    temperature: entity("Zone_Air_Temperature_Sensor", "zone air temp sensor"),
    humidity: entity("Zone_Air_Humidity_Sensor", "zone air humidity sensor"),
    co2: entity("Zone_CO2_Level_Sensor", "zone air co2 sensor"),
  },
};
