import { ObjectType } from "@bacnet-js/client";
import type { BacnetObject } from "@atrium/bacnet-server";
import { BacnetServer } from "../apps/virtual-campus/src/endpoints/bacnet/bacnetServer.ts";
import { FaultBoard } from "../apps/virtual-campus/src/faults/faultBoard.ts";
import type { Gateway, GatewayOptions } from "./gateway.ts";
import { Source } from "./sources.ts";

/** The instance of lamp hours is this much above that of the same circuit's power. */
const LAMP_HOURS_OFFSET = 10_000;

/** A BACnet/IP gateway of lighting circuits on a free port; the power of each changes. */
export function bacnetGateway(options: GatewayOptions & { readonly instance: number }): Gateway {
  const { connection, devices, base } = options;
  const circuits = devices.map((device, index) => circuit(new Source(device, "power", base), index + 1));
  const powerOf = new Map(circuits.map(({ source, power }) => [source, power]));
  const endpoint = new BacnetServer({
    connection,
    name: connection,
    settings: { host: "127.0.0.1", port: 0, deviceInstance: options.instance },
    objects: circuits.flatMap(({ objects }) => objects),
    faults: new FaultBoard(),
    clock: Date.now,
  });
  return {
    endpoint,
    sources: circuits.map(({ source }) => source),
    changed: (source) => {
      const power = powerOf.get(source);
      if (power !== undefined) endpoint.changed(power);
    },
  };
}

function circuit(source: Source, instance: number) {
  const facts = { device: source.device, description: "", isTroubled: () => false };
  const steady = (type: ObjectType, at: number, name: string): BacnetObject => ({
    ...facts,
    type,
    instance: at,
    name: `${source.device} ${name}`,
    presentValue: () => 0,
  });
  const power: BacnetObject = {
    ...steady(ObjectType.ANALOG_INPUT, instance, "power"),
    presentValue: () => source.read(),
  };
  const level = steady(ObjectType.ANALOG_OUTPUT, instance, "level");
  const failure = steady(ObjectType.BINARY_INPUT, instance, "lamp failure");
  const hours = steady(ObjectType.ANALOG_INPUT, LAMP_HOURS_OFFSET + instance, "lamp hours");
  return { source, power, objects: [level, power, failure, hours] };
}
