export * from "./backup.ts";
export * from "./backupEndpoints.ts";
export * from "./healthHistory.ts";
export * from "./storage.ts";
export * from "./systemEndpoints.ts";
export * from "./versions.ts";
