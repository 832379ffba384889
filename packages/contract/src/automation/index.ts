export * from "./action.ts";
export * from "./condition.ts";
export * from "./run.ts";
export * from "./schedule.ts";
