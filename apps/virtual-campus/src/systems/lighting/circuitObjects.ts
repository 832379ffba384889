import { EngineeringUnits, ObjectType } from "@bacnet-js/client";
import type { BacnetObject } from "@atrium/bacnet-server";
import { WatchedObject } from "@atrium/bacnet-server";
import type { DeviceObjects } from "../gatewayBacnet.ts";
import type { Circuit } from "./circuit.ts";

/** Lamp hours stand beside the power, 10,000 instances up. */
const LAMP_HOURS_OFFSET = 10_000;

/** The four BACnet objects of a circuit: AO level, AI power, BI lamp failure, AI lamp hours. */
export function circuitObjects(circuit: Circuit, instance: number): DeviceObjects {
  const { id, device } = circuit.load;
  const facts = { device: id, isTroubled: () => circuit.hasLampFailure };
  const level: BacnetObject = {
    ...facts,
    type: ObjectType.ANALOG_OUTPUT,
    instance,
    name: `${id} level`,
    description: `${device.name}, level`,
    units: EngineeringUnits.PERCENT,
    presentValue: () => circuit.level,
    command: {
      min: 0,
      max: 100,
      relinquishDefault: circuit.relinquishDefault,
      priorities: () => circuit.priorities,
      write: (priority, value) => circuit.write(priority, value),
    },
  };
  const power: BacnetObject = {
    ...facts,
    type: ObjectType.ANALOG_INPUT,
    instance,
    name: `${id} power`,
    description: `${device.name}, power`,
    units: EngineeringUnits.WATTS,
    presentValue: () => Math.round(circuit.watts * 10) / 10,
  };
  const failure: BacnetObject = {
    ...facts,
    type: ObjectType.BINARY_INPUT,
    instance,
    name: `${id} lamp failure`,
    description: `${device.name}, lamp failure`,
    presentValue: () => (circuit.hasLampFailure ? 1 : 0),
  };
  const hours: BacnetObject = {
    ...facts,
    type: ObjectType.ANALOG_INPUT,
    instance: LAMP_HOURS_OFFSET + instance,
    name: `${id} lamp hours`,
    description: `${device.name}, lamp hours`,
    units: EngineeringUnits.HOURS,
    presentValue: () => Math.round(circuit.lampHours * 100) / 100,
  };
  const watched = [
    new WatchedObject(level, 0),
    new WatchedObject(power, 0.5),
    new WatchedObject(failure, 0),
    new WatchedObject(hours, 0.1),
  ];
  return {
    all: watched.map(({ object }) => object),
    takeChanged: () => watched.filter((one) => one.take()).map((one) => one.object),
  };
}
