export { AUTOMATION_RUN_COLUMNS } from "../columns/automationRuns.ts";
export {
  actsOnText,
  CONDITION_COLUMNS,
  CONDITION_SOURCE_NAMES,
  ConditionFilter,
  conditionWhenText,
  isConditionListed,
} from "../columns/conditions.ts";
export { PEAK_LIMIT_COLUMNS, shedText, shedTodayText } from "../columns/peakLimits.ts";
export { isScheduleListed, SCHEDULE_COLUMNS, ScheduleFilter } from "../columns/schedules.ts";
export * from "./action.ts";
export { type ActionNames, actionsPhrases, actionsText } from "./actionText.ts";
export * from "./condition.ts";
export { conditionHoursText, type ConditionPoint, conditionPhrases, firingReason } from "./conditionText.ts";
export * from "./conditionEnergy.ts";
export * from "./conditionTrial.ts";
export { type Phrase, plainText } from "./ruleSentence.ts";
export * from "./forecast.ts";
export * from "./optimum.ts";
export { OUTDOOR_CO2, type RoomUnknown, unknownText, USUAL_CO2 } from "./optimumAir.ts";
export * from "./optimumSavings.ts";
export * from "./optimumStop.ts";
export * from "./peakLimit.ts";
export { isShed, peakLimitPhrases, shedReason, shedValueProblem } from "./peakLimitText.ts";
export * from "./peakLimitTrial.ts";
export * from "./run.ts";
export { runText } from "./runText.ts";
export * from "./schedule.ts";
export { hoursText, scheduleDaysText, schedulePhrases, scheduleText, weekdaysText } from "./scheduleText.ts";
