export * from "./action.ts";
export { type ActionNames, actionsPhrases, actionsText } from "./actionText.ts";
export * from "./condition.ts";
export { type Phrase, plainText } from "./ruleSentence.ts";
export * from "./run.ts";
export { runText } from "./runText.ts";
export * from "./schedule.ts";
export { hoursText, scheduleDaysText, schedulePhrases, scheduleText, weekdaysText } from "./scheduleText.ts";
