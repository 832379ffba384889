export { type Claim, type ClaimChange, Claims, type ClaimTarget } from "./claims.ts";
export { type ConditionLimits, ConditionMachine, type FiringBegin, type FiringEnd } from "./conditionMachine.ts";
export { type Firing, type RecordedValues, tryCondition, tryThresholds } from "./conditionTrial.ts";
export { ConditionWindows, type SiteDays } from "./conditionWindows.ts";
export { forecastsOf, type ForecastHold, type ForecastStep, type PlannedClaim } from "./forecast.ts";
export { datesFrom, type IsoDate, nextDate } from "./isoDate.ts";
export { LimitMachine } from "./limitMachine.ts";
export { type KeptShed, reportLimit } from "./limitReport.ts";
export { type TriedShed, tryLimit } from "./limitTrial.ts";
export { type Meeting, meetingsOf, type PlannedRule } from "./meetings.ts";
export { type AirDay, airDayOf } from "./airDay.ts";
export { tryAirStarts, tryAirStops } from "./airTrial.ts";
export { airCoastOf, airLeadOf, type AirTime, riseOf, usualAtStart, usualAtStop, ventilationOf } from "./optimumAir.ts";
export { coastOf, type CoolingCoast, type PastStop, stopOf, type UnitKept, warmingOf } from "./optimumStop.ts";
export { type CoolingLead, leadOf, type PastStart, responseOf, startOf, type UnitMorning } from "./optimumStart.ts";
export { type Coast, joinCoasts, joinLeads, type Lead } from "./optimumTimes.ts";
export { tryStarts, tryStops } from "./optimumTrial.ts";
export {
  dayOf,
  type Occurrence,
  type Recurring,
  runAt,
  runOn,
  runsBetween,
  type ScheduleCalendar,
  type ScheduleDay,
} from "./recurrence.ts";
export type { TriedWindow } from "./windowMeans.ts";
