import type { Announcement } from "./discovery/probe.ts";

/** A protocol server on the loopback that answers for the devices of one connection. */
export interface Endpoint {
  readonly connection: string;
  readonly name: string;
  readonly protocol: string;
  /** The port it listens on once started. */
  readonly port: number;
  /** Its devices that say by WS-Discovery that they are there, at this moment; absent where it has none of that kind. */
  announced?(): Announcement[];
  start(): Promise<void>;
  stop(): Promise<void>;
}
