export * from "./account.ts";
export * from "./airConditioner.ts";
export * from "./alarm.ts";
export * from "./alarmAct.ts";
export * from "./alarmEvent.ts";
export * from "./alarmRule.ts";
export { ALARM_CHECK_NAMES, alarmCheckText, alarmRuleText, durationText, keysOfRule } from "./alarmRuleText.ts";
export * from "./alarmStatistics.ts";
export * from "./allowList.ts";
export * from "./api.ts";
export * from "./audit.ts";
export * from "./automation/index.ts";
export * from "./bacnetObject.ts";
export * from "./booking.ts";
export * from "./building.ts";
export * from "./calls.ts";
export * from "./endpoint.ts";
export * from "./endpoints.ts";
export { RowId, rowId } from "./rowId.ts";
export * from "./camera.ts";
export { reachedAt } from "./cameraAddress.ts";
export * from "./cameraGrip.ts";
export * from "./cameraRecording.ts";
export * from "./cameraStream.ts";
export * from "./cameraWall.ts";
export * from "./eventPicture.ts";
export * from "./eventSight.ts";
export * from "./passagePicture.ts";
export * from "./catalogue.ts";
export * from "./chartRange.ts";
export * from "./colour.ts";
export * from "./airQuality.ts";
export * from "./columns/accessControl.ts";
export { AIR_CONDITION_COLUMNS, setpointDeviation } from "./columns/airCondition.ts";
export { ALARM_RULE_COLUMNS, AlarmRuleFilter, alarmSubjectText, isRuleListed } from "./columns/alarmRules.ts";
export { AUDIT_COLUMNS, auditAddress } from "./columns/audit.ts";
export type { Column, DeviceColumn, DeviceValues } from "./columns/column.ts";
export * from "./columns/connections.ts";
export { CAMERA_COLUMNS } from "./columns/camera.ts";
export { CURTAIN_COLUMNS } from "./columns/curtain.ts";
export { DEVICE_COLUMNS, DEVICE_RECORD_COLUMNS, deviceFloor, type DeviceLine } from "./columns/device.ts";
export { DEVICE_LISTS, type DeviceList, deviceListColumns, type ListedDevice } from "./columns/deviceLists.ts";
export { DOAS_COLUMNS } from "./columns/doas.ts";
export { ENERGY_BAR_COLUMNS } from "./columns/energyBars.ts";
export { ENERGY_PLACE_COLUMNS } from "./columns/energyPlaces.ts";
export { EVENT_COLUMNS, eventLength, limitText, readingText } from "./columns/events.ts";
export { HAND_OVER_COLUMNS, type HandOverLine, handOverLines } from "./columns/handOver.ts";
export { EXHAUST_FAN_COLUMNS } from "./columns/exhaustFan.ts";
export { detectorType, FIRE_ALARM_COLUMNS } from "./columns/fireAlarm.ts";
export { IAQ_COLUMNS } from "./columns/iaq.ts";
export { type AirOverTime, IAQ_CHART_COLUMNS } from "./columns/iaqChart.ts";
export * from "./columns/locker.ts";
export { LIFT_COLUMNS, liftFloorName, type LiftFloors } from "./columns/lift.ts";
export { LIGHTING_COLUMNS } from "./columns/lighting.ts";
export { compareValues, type ListSort, sortedRows } from "./columns/order.ts";
export { automaticText, heldText, insteadText, OVERRIDE_COLUMNS, type OverrideLine } from "./columns/overrides.ts";
export { SENT_NOTICE_COLUMNS } from "./columns/notices.ts";
export { PA_COLUMNS, playedMedia } from "./columns/pa.ts";
export { MEDIA_COLUMNS, unitsText } from "./columns/media.ts";
export { ROLE_COLUMNS } from "./columns/roles.ts";
export { SCENE_COLUMNS, type SceneLine } from "./columns/scenes.ts";
export { signInText, USER_COLUMNS } from "./columns/users.ts";
export { IDENTIFIER_TITLES, MAPPING_COLUMNS, mappingStateName, mappingStateText } from "./columns/mapping.ts";
export { DOUBTED_COLUMNS, EXCHANGE_COLUMNS } from "./columns/meterRecords.ts";
export { POINT_COLUMNS, type PointLine } from "./columns/points.ts";
export { type InverterLine, SOLAR_BAR_COLUMNS, SOLAR_INVERTER_COLUMNS } from "./columns/solar.ts";
export { WASTE_BAR_COLUMNS } from "./columns/waste.ts";
export * from "./columns/water.ts";
export * from "./command.ts";
export * from "./deviceEnergy.ts";
export * from "./deviceType.ts";
export * from "./connectionState.ts";
export * from "./discovery.ts";
export * from "./door.ts";
export * from "./doubtedReadings.ts";
export * from "./energy.ts";
export * from "./energyBaseline.ts";
export {
  EQUIPMENT_CATEGORIES,
  EQUIPMENT_SYSTEMS,
  type EquipmentCategoryKey,
  type EquipmentIcon,
} from "./equipment/categories.ts";
export { EQUIPMENT_COLUMNS } from "./columns/equipment.ts";
export type { EquipmentCategory } from "./equipment/category.ts";
export { EQUIPMENT } from "./systems/equipment.ts";
export {
  EQUIPMENT_EVENT_FIELDS,
  READABLE_POINTS,
  type ReadablePoint,
  type ReadablePointFacts,
} from "./equipment/readablePoint.ts";
export * from "./error.ts";
export * from "./eventFilter.ts";
export * from "./exports/index.ts";
export * from "./fan.ts";
export * from "./feature.ts";
export * from "./fieldEvent.ts";
export * from "./fire.ts";
export * from "./fireEffect.ts";
export * from "./fireProgram.ts";
export * from "./floor.ts";
export * from "./floorPlan.ts";
export * from "./formField.ts";
export * from "./format/bytes.ts";
export * from "./format/date.ts";
export * from "./format/fixedNumber.ts";
export * from "./format/pointValue.ts";
export * from "./format/reading.ts";
export * from "./handOver.ts";
export * from "./health.ts";
export * from "./history.ts";
export * from "./historyRoom.ts";
export * from "./holiday.ts";
export * from "./holidayBook.ts";
export * from "./mostCounted.ts";
export * from "./ids.ts";
export * from "./layout.ts";
export * from "./lift.ts";
export * from "./limitedRecord.ts";
export * from "./limits.ts";
export * from "./live.ts";
export {
  listChannel,
  type ListChannel,
  type LiveChannel,
  newestChannel,
  type NewestChannel,
  type PointsChannel,
  rowsChannel,
  type RowsChannel,
  type Since,
} from "./live/channel.ts";
export {
  COMMANDS_CHANNEL,
  HEALTH_CHANNEL,
  EVENT_COUNTS_CHANNEL,
  FIRE_CHANNEL,
  EVENTS_CHANNEL,
  FIELD_EVENTS_CHANNEL,
  LIVE_CHANNELS,
  PointSubscribe,
  SUMMARY_CHANNEL,
} from "./live/channels.ts";
export * from "./locker.ts";
export * from "./lockerUse.ts";
export * from "./menuKey.ts";
export * from "./mapping.ts";
export * from "./mappingImport.ts";
export * from "./meterExchange.ts";
export * from "./notice.ts";
export * from "./notices/index.ts";
export * from "./paging.ts";
export * from "./physicalRange.ts";
export * from "./recordBand.ts";
export * from "./place.ts";
export * from "./newFloor.ts";
export * from "./placeNames.ts";
export {
  NewPlace,
  PlacedDevice,
  PlanChange,
  PlanChangeReply,
  PlanReply,
  UnderlayChange,
  UnderlayReply,
} from "./plan/planChange.ts";
export {
  PlanContent,
  planContentOf,
  PlanDoor,
  PlanLength,
  PlanRoom,
  PlanRoomId,
  PlanRoomKind,
} from "./plan/planContent.ts";
export { type PlanMistake, planMistakes, roomsOffPlan } from "./plan/planMistakes.ts";
export { onWall, without } from "./plan/cut.ts";
export { castRay, fieldOfView, type SightLine, sightLines } from "./plan/sight.ts";
export { areaOf, distanceToOutline, isWithin, roomAround } from "./plan/polygon.ts";
export * from "./plan/underlay.ts";
export * from "./planPoint.ts";
export * from "./point.ts";
export * from "./pointValues.ts";
export * from "./position.ts";
export * from "./probe.ts";
export * from "./protocol.ts";
export { type BacnetProductFile, objectProblem } from "./product/bacnetProduct.ts";
export {
  MODBUS_TABLES,
  type ModbusProductFile,
  REGISTER_COUNT,
  REGISTER_TYPES,
  type RegisterType,
  WORD_ORDERS,
} from "./product/modbusProduct.ts";
export type { MqttProductFile } from "./product/mqttProduct.ts";
export { ProductDescription } from "./product/productDescription.ts";
export { ProductFile } from "./product/productFile.ts";
export * from "./readiness.ts";
export { ACCESS_CONTROL_RULES } from "./reading/accessControl.ts";
export { AIR_CONDITION_RULES } from "./reading/airCondition.ts";
export { CAMERA_RULES } from "./reading/camera.ts";
export { CURTAIN_MOVEMENT, CURTAIN_RULES } from "./reading/curtain.ts";
export { attentionRank, DEVICE_STATES, type DeviceState, deviceStateOf, urgencyOf } from "./reading/deviceState.ts";
export { DOAS_RULES } from "./reading/doas.ts";
export { categoryOf, EQUIPMENT_RULES, equipmentCategory } from "./reading/equipment.ts";
export { EXHAUST_FAN_RULES } from "./reading/exhaustFan.ts";
export { DETECTOR_STATES, FIRE_ALARM_RULES } from "./reading/fireAlarm.ts";
export { IAQ_RULES } from "./reading/iaq.ts";
export { LIFT_RULES } from "./reading/lift.ts";
export { LIGHTING_RULES } from "./reading/lighting.ts";
export { LOCKER_RULES } from "./reading/locker.ts";
export { PA_RULES } from "./reading/pa.ts";
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
} from "./reading/reading.ts";
export { airOverTime, heldSeries } from "./reading/airOverTime.ts";
export { type PanelString, panelStrings, STRING_POWER } from "./reading/panelStrings.ts";
export { stateText, stuckText } from "./reading/stateText.ts";
export * from "./media.ts";
export * from "./publicAddress.ts";
export * from "./units/index.ts";
export * from "./report.ts";
export * from "./rest/index.ts";
export * from "./replay.ts";
export * from "./role.ts";
export * from "./routeAt.ts";
export * from "./routeEntry.ts";
export * from "./routes.ts";
export { USER_LIST_QUERY } from "./routesSetting.ts";
export * from "./scene.ts";
export * from "./passage.ts";
export * from "./passagePart.ts";
export * from "./passkey.ts";
export * from "./session.ts";
export { dayAfter, overlapProblems, validOn } from "./datedRecord.ts";
export * from "./shiftedClock.ts";
export * from "./site.ts";
export * from "./siteGreeting.ts";
export * from "./siteBooking.ts";
export * from "./siteCalendar.ts";
export * from "./siteElectricity.ts";
export * from "./siteConnection.ts";
export * from "./siteDevice.ts";
export * from "./siteFolder.ts";
export * from "./siteImport.ts";
export * from "./siteProbe.ts";
export * from "./siteSearch.ts";
export * from "./siteSettings.ts";
export { isTimeOfDay, type EmissionFactor, type SiteTariff } from "./siteTerms.ts";
export * from "./status.ts";
export * from "./stuckRule.ts";
export * from "./summary.ts";
export * from "./systemName.ts";
export * from "./systems.ts";
export { ACCESS_CONTROL } from "./systems/accessControl.ts";
export { AIR_CONDITION } from "./systems/airCondition.ts";
export { CAMERA } from "./systems/camera.ts";
export { CURTAIN } from "./systems/curtain.ts";
export { DOAS } from "./systems/doas.ts";
export { ENERGY_METER } from "./systems/energyMeter.ts";
export { EXHAUST_FAN } from "./systems/exhaustFan.ts";
export { FIRE_ALARM } from "./systems/fireAlarm.ts";
export type { SummaryNumber, SummaryRule, System } from "./systems/form.ts";
export { IAQ } from "./systems/iaq.ts";
export { LOCKER } from "./systems/locker.ts";
export { LICENSE_PLATE } from "./systems/licensePlate.ts";
export { LIFT } from "./systems/lift.ts";
export { LIGHTING } from "./systems/lighting.ts";
export { PA } from "./systems/pa.ts";
export { PLUG } from "./systems/plug.ts";
export { SOLAR_INVERTER } from "./systems/solarInverter.ts";
export { WATER_AND_WASTE_METER } from "./systems/waterAndWasteMeter.ts";
export { WEATHER_STATION } from "./systems/weatherStation.ts";
export * from "./pointText.ts";
export * from "./table.ts";
export * from "./trendPoint.ts";
export * from "./user.ts";
export * from "./water.ts";
export * from "./solarUsage.ts";
export * from "./waterUsage.ts";
export * from "./weather.ts";
export * from "./weatherDisplay.ts";
export * from "./weatherValues.ts";
