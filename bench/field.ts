import * as z from "zod";
import type { BenchDevice, BenchSite } from "./benchSite.ts";
import { channelOf, deviceId, FieldReport, gatewayId, plugTopic, PRODUCTS, type FieldSpec } from "./fieldKinds.ts";
import { Worker } from "./worker.ts";

/** How the server polls a gateway. */
export interface Polling {
  /** Ms. */
  readonly pollInterval?: number;
  /** Requests under way at one time; of Modbus only. */
  readonly inFlight?: number;
}

/** Gateways in a process of their own, whose values change at a set rate. */
export class Field {
  readonly site: BenchSite;
  readonly #worker: Worker;

  private constructor(worker: Worker, site: BenchSite) {
    this.#worker = worker;
    this.site = site;
  }

  static async open(spec: FieldSpec, polling: Polling = {}): Promise<Field> {
    const worker = new Worker(new URL("./fieldProcess.ts", import.meta.url));
    const ports = await worker.ask("open", spec, z.array(z.int()));
    return new Field(worker, siteOf(spec, ports, polling));
  }

  /** @param perSecond changes of the whole field; 0 ends them */
  async setRate(perSecond: number): Promise<void> {
    await this.#worker.ask("rate", perSecond, z.null());
  }

  /** Every value that changes, and its counts. */
  async report(): Promise<FieldReport> {
    return await this.#worker.ask("report", null, FieldReport);
  }

  async stop(): Promise<void> {
    await this.#worker.stop();
  }
}

/** One place per gateway. */
function siteOf(spec: FieldSpec, ports: readonly number[], polling: Polling): BenchSite {
  const protocol = spec.kind === "bacnet" || spec.kind === "mqtt" ? spec.kind : "modbus";
  const settings = {
    bacnet: (index: number) => ({ deviceInstance: index + 1, ...polling }),
    mqtt: () => ({}),
    modbus: () => polling,
  }[protocol];
  return {
    connections: ports.map((port, index) => ({
      id: gatewayId(index + 1),
      protocol,
      settings: { host: "127.0.0.1", port, ...settings(index) },
    })),
    places: ports.map((_, index) => ({ key: placeOf(index + 1), devices: devicesOf(spec, index + 1) })),
  };
}

export function placeOf(gateway: number): string {
  return `place-${gateway}`;
}

function devicesOf({ kind, devicesPerGateway }: FieldSpec, gateway: number): BenchDevice[] {
  return Array.from({ length: devicesPerGateway }, (_, index) => {
    const id = deviceId(gateway, index + 1);
    return {
      id,
      module: channelOf(kind) === "lighting" ? ("lighting" as const) : ("energy-meter" as const),
      connection: gatewayId(gateway),
      parts: [{ product: PRODUCTS[kind], address: addressOf(kind, id, index + 1) }],
    };
  });
}

function addressOf(kind: FieldSpec["kind"], device: string, number: number): object {
  if (kind === "mqtt") return { topic: plugTopic(device) };
  return kind === "bacnet" ? { instance: number } : { unit: number };
}
