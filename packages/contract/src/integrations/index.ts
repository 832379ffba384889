export * from "./bacnetServer.ts";
export * from "./bacnetServerEndpoints.ts";
export * from "./brickEndpoints.ts";
export { type BrickSettings, DEFAULT_NAMESPACE } from "./brickSettings.ts";
export * from "./haystackEndpoints.ts";
export * from "./integration.ts";
export * from "./integrationEndpoints.ts";
export * from "./mqttPublisher.ts";
export * from "./mqttPublisherEndpoints.ts";
