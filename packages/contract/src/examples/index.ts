export * from "./example.ts";
export * from "./exampleEndpoints.ts";
