import type { Protocol } from "./driver.ts";
import { bacnet } from "./bacnet/bacnet.ts";
import { modbus } from "./modbus/modbus.ts";
import { mqtt } from "./mqtt/mqtt.ts";
import { vapix } from "./vapix/vapix.ts";

/** Every protocol Atrium speaks, by the word `connections.json` uses. A new protocol is one line here. */
export const protocols: Readonly<Record<string, Protocol>> = { bacnet, modbus, mqtt, vapix };
