export * from "./rest.ts";
export * from "./restState.ts";
export { type CommandedPoint, valueProblem } from "./valueProblem.ts";
