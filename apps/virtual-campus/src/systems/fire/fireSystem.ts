import { FIRE_STATES } from "@atrium/contract/alarms";
import { ObjectType } from "@bacnet-js/client";
import * as z from "zod";
import type { BacnetObject } from "@atrium/bacnet-server";
import { WatchedObject } from "@atrium/bacnet-server";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { faultsOf, type Placed } from "../gateway.ts";
import { type BacnetDevice, bacnetSystem } from "../gatewayBacnet.ts";
import type { SystemContext, SystemKind } from "../system.ts";
import { type FireFault, fireFaults } from "./fireFaults.ts";

const Address = z.object({ instance: z.int().min(1).max(9_999) });

const NORMAL = 1;
const ALARM = 2;
const TROUBLE = 3;
const DISABLED = 4;
const STATE_TEXTS = Object.values(FIRE_STATES).map(({ name }) => name);

/** Detectors and call points behind fire panels. Fires are made at the fault board; a panel takes no commands. */
export const fire: SystemKind = {
  key: "fire",
  module: "fire-alarm",
  product: "fire-detector",
  faults: fireFaults,
  electricity: { none: "Detectors are fed by their panel, which takes next to nothing." },
  create: (context) =>
    bacnetSystem({
      kind: fire,
      context,
      address: Address,
      play: (placed) => detector(context, placed),
      state: ({ instance, shown }) => ({
        object: `multi-state-input ${instance}`,
        state: shown(),
        stateText: STATE_TEXTS[shown() - 1],
      }),
    }),
};

interface Detector extends BacnetDevice {
  readonly instance: number;
  /** The state that the panel shows. */
  readonly shown: () => number;
}

/** A detector knows no time: it changes when the fault board does, which begins without a fire. */
function detector(context: SystemContext, placed: Placed<z.infer<typeof Address>>): Detector {
  const { device, connection, address } = placed;
  const faults = faultsOf<FireFault>(context, placed);
  let state = NORMAL;
  const object: BacnetObject = {
    type: ObjectType.MULTI_STATE_INPUT,
    instance: address.instance,
    name: device.id,
    description: device.name,
    device: device.id,
    stateTexts: STATE_TEXTS,
    presentValue: () => state,
    // Trouble is one of the states: the input itself is well.
    isTroubled: () => false,
  };
  const watched = new WatchedObject(object, 0);
  return {
    device,
    connection: connection.id,
    instance: address.instance,
    shown: () => state,
    objects: { all: [object], takeChanged: () => (watched.take() ? [object] : []) },
    settle() {
      state = faults.has("stuck") ? state : seen(faults);
    },
  };
}

/** A detector that is switched off sees no fire; one whose line is broken may still see one. */
function seen(faults: DeviceFaults<FireFault>): number {
  if (faults.has("fire-disable")) {
    return DISABLED;
  }
  if (faults.has("fire-alarm")) {
    return ALARM;
  }
  return faults.has("fire-trouble") ? TROUBLE : NORMAL;
}
