export * from "./action.ts";
export { type ActionNames, actionsText } from "./actionText.ts";
export * from "./coming.ts";
export * from "./condition.ts";
export {
  actsOnText,
  CONDITION_COLUMNS,
  CONDITION_SOURCE_NAMES,
  ConditionFilter,
  conditionWhenText,
  isConditionListed,
} from "./conditionColumns.ts";
export * from "./conditionEndpoints.ts";
export * from "./conditionEnergy.ts";
export { conditionHoursText, type ConditionPoint, conditionParts, firingReason } from "./conditionText.ts";
export * from "./conditionTrial.ts";
export * from "./forecast.ts";
export * from "./forecastEndpoints.ts";
export * from "./optimum.ts";
export { OUTDOOR_CO2, type RoomUnknown, unknownText, USUAL_CO2 } from "./optimumAir.ts";
export * from "./optimumSavings.ts";
export * from "./optimumStop.ts";
export * from "./peakLimit.ts";
export { PEAK_LIMIT_COLUMNS, shedText, shedTodayText } from "./peakLimitColumns.ts";
export * from "./peakLimitEndpoints.ts";
export { isShed, peakLimitParts, shedReason, shedValueProblem } from "./peakLimitText.ts";
export * from "./peakLimitTrial.ts";
export type { SentencePart } from "./ruleSentence.ts";
export * from "./run.ts";
export { AUTOMATION_RUN_COLUMNS } from "./runColumns.ts";
export { runText } from "./runText.ts";
export * from "./scene.ts";
export { SCENE_COLUMNS, type SceneLine } from "./sceneColumns.ts";
export * from "./sceneEndpoints.ts";
export * from "./schedule.ts";
export { isScheduleListed, SCHEDULE_COLUMNS, ScheduleFilter } from "./scheduleColumns.ts";
export * from "./scheduleEndpoints.ts";
export * from "./schedulePast.ts";
export { hoursText, scheduleDaysText, scheduleParts, scheduleText, weekdaysText } from "./scheduleText.ts";
