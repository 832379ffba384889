import * as z from "zod";
import { ModbusServer, type ModbusUnit } from "../endpoints/modbus/modbusServer.ts";
import type { RegisterMap } from "../endpoints/modbus/registers.ts";
import type { DeviceFaults } from "../faults/deviceFaults.ts";
import type { ActiveFault } from "../faults/faultBoard.ts";
import type { Moment } from "../physics/moment.ts";
import { fieldsOf, Fleet, Listener, linesOf, type Placed, type Played } from "./gateway.ts";
import type { PastSample, System, SystemContext, SystemKind } from "./system.ts";

/** The address of a unit behind a gateway. */
export const UnitAddress = z.object({ unit: z.int().min(1).max(247) });
export type UnitAddress = z.infer<typeof UnitAddress>;

/** What a unit shows: while it is stuck, what it showed when that began. */
interface Display<Reading> {
  readonly reading: Reading;
  /** A fault has come or gone. */
  refresh(): void;
}

/** A unit behind a Modbus TCP gateway. */
export interface ModbusDevice<Reading> extends Played {
  readonly unit: number;
  readonly display: Display<Reading>;
}

/** What every unit has: its address, and what it shows. */
export function unitAt<Reading>(
  { device, connection, address }: Placed<UnitAddress>,
  faults: DeviceFaults,
  read: () => Reading,
): ModbusDevice<Reading> {
  let frozen: { readonly reading: Reading } | undefined;
  const display = {
    get reading() {
      return frozen === undefined ? read() : frozen.reading;
    },
    refresh() {
      frozen = faults.has("stuck") ? (frozen ?? { reading: read() }) : undefined;
    },
  };
  return { device, connection: connection.id, unit: address.unit, display };
}

export interface ModbusSystemOptions<Address extends UnitAddress, Reading, One extends ModbusDevice<Reading>> {
  readonly kind: SystemKind;
  readonly context: SystemContext;
  readonly address: z.ZodType<Address>;
  /** The unit at an address; undefined where the plans lack something that it needs. */
  readonly play: (placed: Placed<Address>) => One | undefined;
  /** Its registers, filled from what it shows. */
  readonly registers: (one: One) => RegisterMap<Reading, One>;
  /** What it answers, where that is not its registers as they are. */
  readonly read?: (
    one: One,
    registers: RegisterMap<Reading, One>,
    address: number,
    count: number,
  ) => Buffer | undefined;
  /** What the control page shows of it, beside what it shows of every device. @param units all units of the device */
  readonly state: (one: One, units: readonly One[]) => object;
  /** The campus's clock has moved. */
  readonly step?: (units: readonly One[], moment: Moment) => void;
  /** A switch of the fault board was pressed. @param meant the units that it means */
  readonly applyFaults?: (meant: readonly One[], change: ActiveFault, isOn: boolean) => void;
  /** The fire panel has another state; also once at the start. */
  readonly followFire?: () => void;
  /** What a person presses at the device; false where it has no such level. */
  readonly press?: (one: One, level: number | null) => boolean;
  /** See `System.past`. */
  readonly past?: (units: readonly One[], from: number, to: number, step: number) => Iterable<PastSample>;
  /** What must outlive a restart; absent: nothing. */
  readonly memory?: (devices: Fleet<One>) => unknown;
  /** Undoes timers of its own. */
  readonly stop?: () => void;
}

/** Devices of one product behind Modbus TCP gateways, each with one unit, or with several for its parts. */
export function modbusSystem<Address extends UnitAddress, Reading, One extends ModbusDevice<Reading>>(
  options: ModbusSystemOptions<Address, Reading, One>,
): System {
  const { kind, context, step, past, press, memory } = options;
  const { site, faults, fire, traffic } = context;
  const lines = linesOf(site, kind, options.address).map(({ connection, placed }) => ({
    connection,
    units: placed.map((one) => options.play(one)).filter((one) => one !== undefined),
  }));
  const units = lines.flatMap((line) => line.units);
  const byDevice = Map.groupBy(units, ({ device }) => device.id);
  const fleet = new Fleet(
    kind,
    faults,
    [...byDevice.values()].flatMap(([first]) => first ?? []),
  );
  const endpoints = lines.map(
    (line) =>
      new ModbusServer({
        connection: line.connection.id,
        name: line.connection.name,
        settings: fieldsOf(Listener, line.connection.settings, line.connection.id),
        units: line.units.map((one) => servedUnit(one, options)),
        faults,
        traffic,
      }),
  );
  const subscriptions = [
    faults.onChange((change, isOn) => {
      units.forEach(({ display }) => display.refresh());
      const { kind: target, id } = change;
      const meant = units.filter(
        ({ device, connection }) => id === { device: device.id, connection, node: "" }[target],
      );
      options.applyFaults?.(meant, change, isOn);
    }),
    fire.onChange(() => options.followFire?.()),
  ];
  options.followFire?.();
  return {
    kind,
    endpoints,
    devices: fleet.ids,
    state: (id) => fleet.state(id, (one) => options.state(one, byDevice.get(id) ?? [])),
    step: (moment) => step?.(units, moment),
    ...(press && {
      wallSwitch(id, level) {
        const one = fleet.get(id);
        return one !== undefined && press(one, level);
      },
    }),
    ...(past && { past: (from, to, interval) => past(units, from, to, interval) }),
    keep: () => memory?.(fleet) ?? null,
    stop() {
      subscriptions.forEach((end) => end());
      options.stop?.();
    },
  };
}

function servedUnit<Address extends UnitAddress, Reading, One extends ModbusDevice<Reading>>(
  one: One,
  { registers, read }: Pick<ModbusSystemOptions<Address, Reading, One>, "registers" | "read">,
): ModbusUnit {
  const map = registers(one);
  return {
    unit: one.unit,
    device: one.device.id,
    read: (address, count) =>
      read === undefined ? map.read(one.display.reading, address, count) : read(one, map, address, count),
    ...(map.isWritable && { write: (address, values) => map.write(one, address, values) }),
  };
}
