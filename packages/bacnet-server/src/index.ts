export { BacnetError, type BacnetObject, isProperty, objectKey } from "./bacnetObject.ts";
export { BacnetServer, type BacnetServerOptions, type Interference, type ListedReads } from "./bacnetServer.ts";
export { BacnetClient } from "./library.ts";
export { PriorityArray } from "./priorityArray.ts";
export type { BacnetIdentity } from "./properties.ts";
export { UdpTransport, type UdpTransportOptions } from "./udpTransport.ts";
export { WatchedObject } from "./watchedObject.ts";
