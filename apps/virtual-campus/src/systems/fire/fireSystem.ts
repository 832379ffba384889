import { FIRE_STATES, type PlannedDevice } from "@atrium/contract";
import { ObjectType } from "@bacnet-js/client";
import * as z from "zod";
import type { BacnetObject } from "../../endpoints/bacnet/bacnetObject.ts";
import { BacnetServer } from "../../endpoints/bacnet/bacnetServer.ts";
import { type DeviceFaults, deviceFaults } from "../../faults/deviceFaults.ts";
import { type ActiveFault, deviceTarget } from "../../faults/faultBoard.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { type FireFault, fireFaults } from "./fireFaults.ts";

const Settings = z.looseObject({
  host: z.string(),
  port: z.int().min(0).max(65_535),
  deviceInstance: z.int().min(0).max(4_194_302),
});
const Address = z.object({ instance: z.int().min(1).max(9_999) });

const NORMAL = 1;
const ALARM = 2;
const TROUBLE = 3;
const DISABLED = 4;
const STATE_TEXTS = Object.values(FIRE_STATES).map(({ name }) => name);

/** A detector on its panel. */
interface Detector {
  readonly device: PlannedDevice;
  readonly panel: BacnetServer;
  readonly faults: DeviceFaults<FireFault>;
  readonly object: BacnetObject;
  /** What the panel shows. */
  state: number;
}

/** Detectors and call points behind fire panels. Fires are made at the fault board; a panel takes no commands. */
export const fire: SystemKind = {
  key: "fire",
  module: "fire-alarm",
  product: "fire-detector",
  faults: fireFaults,
  electricity: { none: "Detectors are fed by their panel, which takes next to nothing." },
  create: (context) => new FireSystem(context),
};

class FireSystem implements System {
  readonly kind = fire;
  readonly endpoints: readonly BacnetServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #detectors = new Map<string, Detector>();
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const planned = new Map(context.site.plans.flatMap((plan) => plan.devices).map((device) => [device.id, device]));
    this.endpoints = connectionsOf(context.site, this.kind.product).map((mapped) => this.#panel(mapped, planned));
    this.devices = [...this.#detectors.keys()];
    this.#stopWatching = context.faults.onChange((change) => this.#faultChanged(change));
  }

  /** A detector knows no time: it changes when the fault board does. */
  step(): void {}

  state(device: string): object | undefined {
    const found = this.#detectors.get(device);
    if (found === undefined) {
      return undefined;
    }
    return {
      id: device,
      name: found.device.name,
      system: this.kind.key,
      connection: found.panel.connection,
      object: `multi-state-input ${found.object.instance}`,
      state: found.state,
      stateText: STATE_TEXTS[found.state - 1],
      faults: this.#context.faults.of(deviceTarget(device)),
    };
  }

  /** A fire is a switch of the fault board, which begins with none. */
  keep(): null {
    return null;
  }

  stop(): void {
    this.#stopWatching();
  }

  #panel({ connection, parts }: MappedConnection, planned: ReadonlyMap<string, PlannedDevice>): BacnetServer {
    const wired = parts.flatMap(({ device: id, address }) => {
      const device = planned.get(id);
      const { instance } = fieldsOf(Address, address, id);
      return device === undefined ? [] : [{ device, object: this.#object(device, instance) }];
    });
    const panel = new BacnetServer({
      connection: connection.id,
      name: connection.name,
      settings: fieldsOf(Settings, connection.settings, connection.id),
      objects: wired.map(({ object }) => object),
      faults: this.#context.faults,
      clock: this.#context.clock,
    });
    for (const one of wired) {
      const wire = { device: one.device.id, connection: connection.id };
      this.#detectors.set(one.device.id, {
        ...one,
        panel,
        faults: deviceFaults(this.#context.faults, wire),
        state: NORMAL,
      });
    }
    return panel;
  }

  #object({ id, name }: PlannedDevice, instance: number): BacnetObject {
    return {
      type: ObjectType.MULTI_STATE_INPUT,
      instance,
      name: id,
      description: name,
      device: id,
      stateTexts: STATE_TEXTS,
      presentValue: () => this.#detectors.get(id)?.state ?? NORMAL,
      // Trouble is one of the states: the input itself is well.
      isTroubled: () => false,
    };
  }

  #faultChanged({ kind, id }: ActiveFault): void {
    for (const detector of this.#detectors.values()) {
      if (id === (kind === "device" ? detector.device.id : detector.panel.connection)) {
        this.#settle(detector);
      }
    }
  }

  #settle(detector: Detector): void {
    if (detector.faults.has("stuck")) {
      return;
    }
    const state = seen(detector.faults);
    if (state !== detector.state) {
      detector.state = state;
      detector.panel.changed(detector.object);
    }
  }
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
