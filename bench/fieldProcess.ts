import * as z from "zod";
import { bacnetGateway } from "./bacnetField.ts";
import { deviceId, FieldSpec, gatewayId, type FieldReport } from "./fieldKinds.ts";
import { modbusGateway } from "./modbusField.ts";
import { mqttGateway } from "./mqttField.ts";
import type { Gateway } from "./gateway.ts";
import { ChangeMaker, type Source } from "./sources.ts";
import { serve } from "./worker.ts";

let spec: FieldSpec | undefined;
let sources: { readonly source: Source; readonly gateway: Gateway }[] = [];
let changes: ChangeMaker | undefined;

serve({
  async open(input): Promise<number[]> {
    const field = FieldSpec.parse(input);
    spec = field;
    const gateways = Array.from({ length: field.gateways }, (_, index) => gatewayOf(field, index + 1));
    await Promise.all(gateways.map(({ endpoint }) => endpoint.start()));
    // Successive changes go to different gateways, as in a building.
    const deepest = Math.max(...gateways.map((gateway) => gateway.sources.length));
    sources = Array.from({ length: deepest }, (_, row) =>
      gateways.flatMap((gateway) => {
        const source = gateway.sources[row];
        return source === undefined ? [] : [{ source, gateway }];
      }),
    ).flat();
    changes = new ChangeMaker(sources.length, changeOne);
    return gateways.map(({ endpoint }) => endpoint.port);
  },
  rate(input): void {
    changes?.setRate(z.number().parse(input));
  },
  report(): FieldReport {
    const all = sources.map(({ source }) => source);
    return {
      devices: all.map(({ device }) => device),
      keys: all.map(({ key }) => key),
      changes: all.map((source) => source.changes),
      received: all.map(({ received }) => received),
      // As a float32 register returns it.
      values: all.map(({ value }) => Math.fround(value)),
    };
  },
});

function changeOne(index: number): void {
  const one = sources[index];
  if (one === undefined || spec === undefined) return;
  one.source.change(spec.base);
  one.gateway.changed(one.source);
}

function gatewayOf({ kind, devicesPerGateway, base }: FieldSpec, number: number): Gateway {
  const devices = Array.from({ length: devicesPerGateway }, (_, index) => deviceId(number, index + 1));
  const options = { connection: gatewayId(number), devices, base };
  if (kind === "bacnet") return bacnetGateway({ ...options, instance: number });
  return kind === "mqtt" ? mqttGateway(options) : modbusGateway(kind, options);
}
