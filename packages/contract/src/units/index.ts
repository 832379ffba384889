export * from "../quantity.ts";
export * from "./unitConversion.ts";
