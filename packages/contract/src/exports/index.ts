export { EXPORT_MEDIA_TYPES, exportMediaType } from "./exportFile.ts";
export * from "./exportRequest.ts";
export { isOfATime, ofPeriod, type Period, type PeriodDays, PERIODS } from "./exportPeriod.ts";
