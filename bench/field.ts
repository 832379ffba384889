import * as z from "zod";
import type { BenchDevice, BenchSite } from "./benchSite.ts";
import { deviceId, FieldReport, gatewayId, PRODUCTS, type FieldSpec } from "./fieldKinds.ts";
import { Worker } from "./worker.ts";

/** Gateways in a process of their own, whose values change at a rate that is set. */
export class Field {
  readonly site: BenchSite;
  readonly #worker: Worker;

  private constructor(worker: Worker, site: BenchSite) {
    this.#worker = worker;
    this.site = site;
  }

  /** @param pollInterval ms */
  static async open(spec: FieldSpec, pollInterval: number): Promise<Field> {
    const worker = new Worker(new URL("./fieldProcess.ts", import.meta.url));
    const ports = await worker.ask("open", spec, z.array(z.int()));
    return new Field(worker, siteOf(spec, ports, pollInterval));
  }

  /** @param perSecond changes of the whole field; 0 ends them */
  async setRate(perSecond: number): Promise<void> {
    await this.#worker.ask("rate", perSecond, z.null());
  }

  /** Every value that changes, and what became of its changes. */
  async report(): Promise<FieldReport> {
    return await this.#worker.ask("report", null, FieldReport);
  }

  async stop(): Promise<void> {
    await this.#worker.stop();
  }
}

/** One place a gateway. */
function siteOf(spec: FieldSpec, ports: readonly number[], pollInterval: number): BenchSite {
  const protocol = spec.kind === "bacnet" ? "bacnet" : "modbus";
  return {
    connections: ports.map((port, index) => ({
      id: gatewayId(index + 1),
      protocol,
      settings: {
        host: "127.0.0.1",
        port,
        ...(protocol === "bacnet" ? { deviceInstance: index + 1 } : { pollInterval }),
      },
    })),
    places: ports.map((_, index) => ({ key: placeOf(index + 1), devices: devicesOf(spec, index + 1) })),
  };
}

export function placeOf(gateway: number): string {
  return `place-${gateway}`;
}

function devicesOf({ kind, devicesPerGateway }: FieldSpec, gateway: number): BenchDevice[] {
  return Array.from({ length: devicesPerGateway }, (_, index) => {
    const address = kind === "bacnet" ? { instance: index + 1 } : { unit: index + 1 };
    return {
      id: deviceId(gateway, index + 1),
      module: kind === "bacnet" ? ("lighting" as const) : ("energy-meter" as const),
      connection: gatewayId(gateway),
      parts: [{ product: PRODUCTS[kind], address }],
    };
  });
}
