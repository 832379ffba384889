export * from "./exportEndpoints.ts";
export { EXPORT_MEDIA_TYPES, exportMediaType } from "./exportFile.ts";
export { isOfAMonth, isOfATime, ofPeriod, type Period, type PeriodDays, PERIODS } from "./exportPeriod.ts";
export * from "./exportRequest.ts";
export * from "./report.ts";
export * from "./reportReceiver.ts";
export * from "./reportEndpoints.ts";
