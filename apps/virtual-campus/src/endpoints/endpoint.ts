/** A protocol server on the loopback that answers for the devices of one connection. */
export interface Endpoint {
  readonly connection: string;
  readonly name: string;
  readonly protocol: string;
  /** The port it listens on once started. */
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}
