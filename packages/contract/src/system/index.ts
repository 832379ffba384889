export * from "./backup.ts";
export * from "./backupEndpoints.ts";
