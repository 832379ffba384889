import * as z from "zod";
import type { BacnetObject } from "@atrium/bacnet-server";
import { BacnetServer } from "../endpoints/bacnet/bacnetServer.ts";
import type { ActiveFault } from "../faults/faultBoard.ts";
import type { Moment } from "../physics/moment.ts";
import { fieldsOf, Fleet, Listener, linesOf, type Placed, type Played } from "./gateway.ts";
import type { System, SystemContext, SystemKind } from "./system.ts";

const Settings = Listener.extend({ deviceInstance: z.int().min(0).max(4_194_302) });

/** The BACnet objects of one device. */
export interface DeviceObjects {
  readonly all: readonly BacnetObject[];
  /** The objects whose values have changed enough since the last call to be reported to subscribers. */
  takeChanged(): BacnetObject[];
}

/** A device behind a BACnet/IP gateway. */
export interface BacnetDevice extends Played {
  readonly objects: DeviceObjects;
  /** It is on its way to what is wanted of it, and is looked at again soon. */
  readonly isMoving?: boolean;
  /** Brings it in step with what is wanted now, and with its faults. */
  settle(): void;
}

export interface BacnetSystemOptions<Address, One extends BacnetDevice> {
  readonly kind: SystemKind;
  readonly context: SystemContext;
  readonly address: z.ZodType<Address>;
  /** ms between two looks at devices that are moving. */
  readonly movingStep?: number;
  /** The device of an address; undefined where the plans lack something that it needs. */
  readonly play: (placed: Placed<Address>) => One | undefined;
  /** What the control page shows of it, beside what it shows of every device. */
  readonly state: (one: One) => object;
  /** The device's own program decides again; absent where nothing does, or where the climate has asked it. */
  readonly program?: (one: One, moment: Moment) => void;
  /** A switch of the fault board was pressed that means the device. */
  readonly applyFaults?: (one: One, change: ActiveFault, isOn: boolean) => void;
  /** The device hears whether the fire panel is in alarm on a floor that it stands on or serves. */
  readonly fire?: {
    /** Codes of these floors, in the building that the device stands in. */
    readonly floors: (one: One) => { readonly building: string; readonly codes: readonly number[] };
    readonly act: (one: One, isBurning: boolean) => void;
  };
  /** What a person presses at the device; false where it has no such level. */
  readonly press?: (one: One, level: number | null) => boolean;
  readonly reset?: (one: One) => void;
  /** What must outlive a restart; undefined where that is nothing. */
  readonly memory?: (one: One) => object | undefined;
}

/** Devices of one product behind BACnet/IP gateways, which report every change to their subscribers. */
export function bacnetSystem<Address, One extends BacnetDevice>(options: BacnetSystemOptions<Address, One>): System {
  const { kind, context, program, applyFaults, fire, press, reset, memory } = options;
  const lines = linesOf(context.site, kind, options.address).map(({ connection, placed }) => ({
    connection,
    devices: placed.map((one) => options.play(one)).filter((one) => one !== undefined),
  }));
  const fleet = new Fleet(
    kind,
    context.faults,
    lines.flatMap(({ devices }) => devices),
  );
  const endpoints = lines.map(
    ({ connection, devices }) =>
      new BacnetServer({
        connection: connection.id,
        name: connection.name,
        settings: fieldsOf(Settings, connection.settings, connection.id),
        objects: devices.flatMap(({ objects }) => objects.all),
        faults: context.faults,
        clock: context.clock,
        traffic: context.traffic,
        onWrite: ({ device }) => reports.send(fleet.meant({ kind: "device", id: device })),
      }),
  );
  const reports = new Reports<One>(endpoints, options.movingStep);
  const stopWatching = context.faults.onChange((change, isOn) => {
    const meant = fleet.meant(change);
    meant.forEach((one) => applyFaults?.(one, change, isOn));
    reports.send(meant);
  });
  const followFire = () => {
    for (const one of fleet) {
      if (fire !== undefined) {
        const { building, codes } = fire.floors(one);
        const burning = context.fire.floorsIn(building);
        fire.act(
          one,
          codes.some((code) => burning.has(code)),
        );
      }
    }
  };
  const stopHearingFire = context.fire.onChange(() => {
    followFire();
    reports.send(fleet);
  });
  // What was kept may be from a fire that is over.
  followFire();
  const pressed = (id: string, isTaken: (one: One) => boolean) => {
    const one = fleet.get(id);
    if (one === undefined || !isTaken(one)) {
      return false;
    }
    reports.send([one]);
    return true;
  };
  return {
    kind,
    endpoints,
    devices: fleet.ids,
    state: (id) => fleet.state(id, options.state),
    step(moment) {
      for (const one of fleet) {
        program?.(one, moment);
      }
      reports.send(fleet);
    },
    ...(press && { wallSwitch: (id, level) => pressed(id, (one) => press(one, level)) }),
    ...(reset && {
      reset: (id) =>
        pressed(id, (one) => {
          reset(one);
          return true;
        }),
    }),
    keep: () => (memory === undefined ? null : fleet.keep(memory)),
    stop() {
      reports.stop();
      stopWatching();
      stopHearingFire();
    },
  };
}

/** Reports changes of devices to the subscribers of their gateways, again and again while a device is moving. */
class Reports<One extends BacnetDevice> {
  readonly #servers: ReadonlyMap<string, BacnetServer>;
  readonly #step: number;
  readonly #moving = new Set<One>();
  #timer: NodeJS.Timeout | undefined;

  constructor(servers: readonly BacnetServer[], step = 1_000) {
    this.#servers = new Map(servers.map((server) => [server.connection, server]));
    this.#step = step;
  }

  send(devices: Iterable<One>): void {
    for (const one of devices) {
      one.settle();
      for (const object of one.objects.takeChanged()) {
        this.#servers.get(one.connection)?.changed(object);
      }
      if (one.isMoving === true) {
        this.#moving.add(one);
      } else {
        this.#moving.delete(one);
      }
    }
    if (this.#moving.size > 0) {
      this.#timer ??= setInterval(() => this.send([...this.#moving]), this.#step);
    } else {
      this.stop();
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
