import type { Endpoint } from "../apps/virtual-campus/src/endpoints/endpoint.ts";
import type { Source } from "./sources.ts";

export interface GatewayOptions {
  readonly connection: string;
  readonly devices: readonly string[];
  readonly base: number;
}

/** A gateway with its sources; `changed` is for gateways that publish changes. */
export interface Gateway {
  readonly endpoint: Endpoint;
  readonly sources: readonly Source[];
  changed(source: Source): void;
}
