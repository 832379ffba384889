export * from "./bacnetObject.ts";
export * from "./catalogue.ts";
export * from "./chartRange.ts";
export * from "./command.ts";
export * from "./commandEndpoints.ts";
export * from "./connectionState.ts";
export * from "./connectionStateEndpoints.ts";
export * from "./connectionColumns.ts";
export { DEVICE_COLUMNS, DEVICE_RECORD_COLUMNS, deviceFloor, type DeviceLine } from "./deviceColumns.ts";
export { DEVICE_LISTS, type DeviceList, deviceListColumns, type ListedDevice } from "./deviceListColumns.ts";
export { attentionRank, DEVICE_STATES, type DeviceState, deviceStateOf, urgencyOf } from "./deviceState.ts";
export * from "./derived/index.ts";
export * from "./deviceType.ts";
export * from "./discovery.ts";
export * from "./equipmentKindEndpoints.ts";
export type { FoundAvailability, FoundPoint } from "./foundPoint.ts";
export { tableDevice, tablePoint } from "./foundTable.ts";
export * from "./history.ts";
export * from "./historyEndpoints.ts";
export * from "./historyRoom.ts";
export * from "./mapping.ts";
export { IDENTIFIER_TITLES, MAPPING_COLUMNS, mappingStateName, mappingStateText } from "./mappingColumns.ts";
export * from "./mappingEndpoints.ts";
export * from "./media.ts";
export { MEDIA_COLUMNS, unitsText } from "./mediaColumns.ts";
export * from "./mediaEndpoints.ts";
export { automaticText, heldText, insteadText, OVERRIDE_COLUMNS, type OverrideLine } from "./overrideColumns.ts";
export * from "./planPoint.ts";
export * from "./point.ts";
export * from "./pointEndpoints.ts";
export * from "./pointText.ts";
export * from "./pointValue.ts";
export * from "./pointValues.ts";
export { POINT_COLUMNS, type PointLine } from "./pointColumns.ts";
export * from "./probe.ts";
export * from "./probeEndpoints.ts";
export { type BacnetProductFile, objectProblem } from "./product/bacnetProduct.ts";
export {
  MODBUS_TABLES,
  type ModbusProductFile,
  REGISTER_COUNT,
  REGISTER_TYPES,
  type RegisterType,
  WORD_ORDERS,
} from "./product/modbusProduct.ts";
export { AVAILABILITY_MODES, MAX_ALSO_AVAILABLE, MAX_WORDS } from "./product/mqttFields.ts";
export type { MqttProductFile } from "./product/mqttProduct.ts";
export { ProductDescription } from "./product/productDescription.ts";
export { ProductFile } from "./product/productFile.ts";
export * from "./protocol.ts";
export {
  type DeviceCondition,
  isSameReading,
  isStuckAt,
  type LostHold,
  type NewestValue,
  type ReadDevice,
  type Reading,
  readingOf,
  type ReadingRules,
  type ReadingSources,
  readPoints,
  valueOf,
  watchedPoints,
} from "./reading.ts";
export * from "./readingText.ts";
export * from "./recordBand.ts";
export * from "./replay.ts";
export * from "./replayEndpoints.ts";
export * from "./rest.ts";
export * from "./restState.ts";
export * from "./searchEndpoints.ts";
export { sharedTopic, topicBelow } from "./sharedTopic.ts";
export * from "./siteDevice.ts";
export * from "./siteProbe.ts";
export * from "./siteProductEndpoints.ts";
export * from "./siteSearch.ts";
export { statedUnit } from "./statedUnit.ts";
export { stateText, stuckText } from "./stateText.ts";
export * from "./stuckRule.ts";
export * from "./summary.ts";
export * from "./summaryEndpoints.ts";
export * from "./systemName.ts";
export * from "./systems.ts";
export { ACCESS_CONTROL } from "./systems/access-control/accessControl.ts";
export * from "./systems/access-control/accessControlColumns.ts";
export { ACCESS_CONTROL_RULES } from "./systems/access-control/accessControlReading.ts";
export { AIR_CONDITION } from "./systems/air-condition/airCondition.ts";
export { AIR_CONDITION_COLUMNS, setpointDeviation } from "./systems/air-condition/airConditionColumns.ts";
export { AIR_CONDITION_RULES } from "./systems/air-condition/airConditionReading.ts";
export * from "./systems/air-condition/fanSpeedCodes.ts";
export { CAMERA } from "./systems/camera/camera.ts";
export { CAMERA_COLUMNS } from "./systems/camera/cameraColumns.ts";
export { CAMERA_RULES } from "./systems/camera/cameraReading.ts";
export { CURTAIN } from "./systems/curtain/curtain.ts";
export { CURTAIN_COLUMNS } from "./systems/curtain/curtainColumns.ts";
export { CURTAIN_MOVEMENT, CURTAIN_RULES } from "./systems/curtain/curtainReading.ts";
export { DOAS } from "./systems/doas/doas.ts";
export { DOAS_COLUMNS } from "./systems/doas/doasColumns.ts";
export { DOAS_RULES } from "./systems/doas/doasReading.ts";
export { ENERGY_METER } from "./systems/energy-meter/energyMeter.ts";
export {
  EQUIPMENT_CATEGORIES,
  EQUIPMENT_SYSTEMS,
  type EquipmentCategoryKey,
  type EquipmentIcon,
} from "./systems/equipment/categories.ts";
export type { EquipmentCategory } from "./systems/equipment/category.ts";
export { categoryKinds } from "./systems/equipment/categoryKinds.ts";
export { EquipmentKind } from "./systems/equipment/equipmentKind.ts";
export { EQUIPMENT } from "./systems/equipment/equipment.ts";
export { EQUIPMENT_COLUMNS } from "./systems/equipment/equipmentColumns.ts";
export {
  alarmCodes,
  categoryOf,
  EQUIPMENT_RULES,
  equipmentCategory,
  mainPointOf,
  shownPoints,
} from "./systems/equipment/equipmentReading.ts";
export {
  EQUIPMENT_EVENT_FIELDS,
  READABLE_POINTS,
  type ReadablePoint,
  type ReadablePointFacts,
} from "./systems/equipment/readablePoint.ts";
export { equipmentKinds, SHIPPED_KINDS } from "./systems/equipment/shippedKinds.ts";
export { EXHAUST_FAN } from "./systems/exhaust-fan/exhaustFan.ts";
export { EXHAUST_FAN_COLUMNS } from "./systems/exhaust-fan/exhaustFanColumns.ts";
export { EXHAUST_FAN_RULES } from "./systems/exhaust-fan/exhaustFanReading.ts";
export * from "./systems/fanLevels.ts";
export { FIRE_ALARM } from "./systems/fire-alarm/fireAlarm.ts";
export { detectorType, FIRE_ALARM_COLUMNS } from "./systems/fire-alarm/fireAlarmColumns.ts";
export { DETECTOR_STATE_NAMES, DETECTOR_STATES, FIRE_ALARM_RULES } from "./systems/fire-alarm/fireAlarmReading.ts";
export { airOverTime, heldSeries } from "./systems/iaq/airOverTime.ts";
export * from "./systems/iaq/airQuality.ts";
export { IAQ } from "./systems/iaq/iaq.ts";
export { type AirOverTime, IAQ_CHART_COLUMNS } from "./systems/iaq/iaqChartColumns.ts";
export { IAQ_COLUMNS } from "./systems/iaq/iaqColumns.ts";
export { IAQ_RULES } from "./systems/iaq/iaqReading.ts";
export { LICENSE_PLATE } from "./systems/license-plate/licensePlate.ts";
export { LIFT } from "./systems/lift/lift.ts";
export * from "./systems/lift/liftCodes.ts";
export { LIFT_COLUMNS, liftFloorName, type LiftFloors } from "./systems/lift/liftColumns.ts";
export { LIFT_RULES } from "./systems/lift/liftReading.ts";
export { LIGHTING } from "./systems/lighting/lighting.ts";
export { LIGHTING_COLUMNS } from "./systems/lighting/lightingColumns.ts";
export { LIGHTING_RULES } from "./systems/lighting/lightingReading.ts";
export { LOCKER } from "./systems/locker/locker.ts";
export * from "./systems/locker/lockerColumns.ts";
export { LOCKER_RULES } from "./systems/locker/lockerReading.ts";
export { PA } from "./systems/pa/pa.ts";
export { PA_COLUMNS, playedMedia } from "./systems/pa/paColumns.ts";
export * from "./systems/pa/paLayers.ts";
export { PA_RULES } from "./systems/pa/paReading.ts";
export { PLUG } from "./systems/plug/plug.ts";
export { type PanelString, panelStrings, STRING_POWER } from "./systems/solar-inverter/panelStrings.ts";
export { SOLAR_INVERTER } from "./systems/solar-inverter/solarInverter.ts";
export type { SummaryNumber, SummaryRule, System } from "./systems/system.ts";
export { WATER_AND_WASTE_METER } from "./systems/water-and-waste-meter/waterAndWasteMeter.ts";
export { WEATHER_STATION } from "./systems/weather-station/weatherStation.ts";
export * from "./trendPoint.ts";
export { type CommandedPoint, valueProblem } from "./valueProblem.ts";
