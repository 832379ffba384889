export {
  AddressRefused,
  guardedAddress,
  guardedConnect,
  guardedLookup,
  type Reach,
  refusedHost,
  setLoopback,
} from "./network/addressGuard.ts";
export { codeOfUnit } from "./bacnet/engineeringUnits.ts";
export { BrokerLink } from "./mqtt/brokerLink.ts";
export type { Message as MqttMessage } from "./mqtt/inbox.ts";
export { MqttSettings } from "./mqtt/mqttSettings.ts";
export { DATATYPES, type Metric, payloadIn, payloadOf, type WrittenMetric } from "./mqtt/sparkplug/payload.ts";
export { sparkplugTopic, topicOf } from "./mqtt/sparkplug/topics.ts";
export { ClipFailure } from "./clips.ts";
export { canFilm, canKeepClips, canListPlates, canReadPriorities, canWrite } from "./driver.ts";
export { PictureFailure } from "./pictures.ts";
export { PlateListFailure } from "./plateLists.ts";
export { isAddressProblem } from "./productCatalog.ts";
export type { CanKeepClips, ClipBook, ClipContent } from "./clips.ts";
export type { Discovery, ListedObject, ProbeRequest, SearchOptions, TestOptions, Whereabouts } from "./discovery.ts";
export type {
  CameraMotion,
  CameraPlace,
  CameraPresets,
  CanFilm,
  StillSize,
  StreamEnd,
  StreamListener,
} from "./pictures.ts";
export type { CanListPlates, ListedPlate } from "./plateLists.ts";
export type { Driver, DriverOptions, Protocol } from "./driver.ts";
export type { ConnectionState, CounterDoubt, DriverEvent, DriverSink, ValueBatch } from "./driverSink.ts";
export type { AddressProblem, DriverPoint, PointTemplate, PointTraits, ProductCatalog } from "./productCatalog.ts";
export type { Exchange, ExplainedExchange, WirePiece } from "./wire.ts";
export type { CanReadPriorities, CanWrite, Priorities, WriteOutcome, WriteRequest } from "./writing.ts";
export { protocols } from "./registry.ts";
export { ValueBatchBuilder } from "./valueBatch.ts";
