export { canReadPriorities, canWrite, isAddressProblem } from "./driver.ts";
export type {
  AddressProblem,
  CanReadPriorities,
  CanWrite,
  ConnectionState,
  CounterDoubt,
  Discovery,
  Driver,
  DriverOptions,
  DriverPoint,
  DriverEvent,
  DriverSink,
  PointTemplate,
  Priorities,
  PointTraits,
  ProbeRequest,
  ProductCatalog,
  Protocol,
  SearchOptions,
  TestOptions,
  ValueBatch,
  Whereabouts,
  WriteOutcome,
  WriteRequest,
} from "./driver.ts";
export { protocols } from "./registry.ts";
export { ValueBatchBuilder } from "./valueBatch.ts";
