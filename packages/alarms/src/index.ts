export { AlarmBook, type AlarmChange, type AlarmTime, type WatchedAlarm } from "./alarmBook.ts";
export { AlarmEngine, type CheckChange, type ValueChanges } from "./alarmEngine.ts";
export { type AlarmCondition, type AlarmInput, type ManualInput, NORMAL } from "./alarmState.ts";
export { bindRules, effectTopic, pauseOf, shiftTopic } from "./bindRules.ts";
export type { AlarmSite, BoundAlarm, ExpectedEffect } from "./boundAlarm.ts";
export { DEFAULT_RULES, rulesOfKinds } from "./defaultRules.ts";
export { type RecordedChanges, RuleTrial, type TrialTime } from "./ruleTrial.ts";
export { type JournalSums, scorecard } from "./scorecard.ts";
export { type ChosenRule, chooseMilder, milderRules, type StoodAlarm, type TriedRule } from "./milderRules.ts";
