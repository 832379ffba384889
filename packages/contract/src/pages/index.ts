export * from "./layout.ts";
export * from "./menuKey.ts";
export * from "./routeAt.ts";
export * from "./routeEntry.ts";
export * from "./routes.ts";
export { USER_LIST_QUERY } from "./routesSetting.ts";
