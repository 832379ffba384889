export * from "./example.ts";
export * from "./exampleEndpoints.ts";
export * from "./siteStart.ts";
