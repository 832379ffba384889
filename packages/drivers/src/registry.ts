import type { ProtocolName } from "@atrium/contract/site";
import type { Protocol } from "./driver.ts";
import { bacnet } from "./bacnet/bacnet.ts";
import { modbus } from "./modbus/modbus.ts";
import { mqtt } from "./mqtt/mqtt.ts";
import { vapix } from "./vapix/vapix.ts";

/** The driver of every protocol that a site may name: one that is missing here, or in the contract, does not compile. */
export const protocols: Readonly<Record<ProtocolName, Protocol>> = { bacnet, modbus, mqtt, vapix };
