import type { Protocol } from "./driver.ts";
import { bacnet } from "./bacnet/bacnet.ts";
import { modbus } from "./modbus/modbus.ts";
import { mqtt } from "./mqtt/mqtt.ts";
import { vapix } from "./vapix/vapix.ts";

/** Every protocol that Atrium speaks, by its name in `connections.json`. A new protocol is registered here. */
export const protocols: Readonly<Record<string, Protocol>> = { bacnet, modbus, mqtt, vapix };
