export {
  AlarmBook,
  type AlarmChange,
  type AlarmTime,
  type WatchedAlarm,
} from "./alarmBook.ts";
export { AlarmEngine, type CheckChange, type ValueChanges } from "./alarmEngine.ts";
export { type AlarmCondition, type AlarmInput } from "./alarmState.ts";
export { type AlarmSite, bindRules, type BoundAlarm } from "./bindRules.ts";
export { DEFAULT_RULES } from "./defaultRules.ts";
