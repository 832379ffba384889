import { type ModbusUnit, ModbusServer } from "../apps/virtual-campus/src/endpoints/modbus/modbusServer.ts";
import { FaultBoard } from "../apps/virtual-campus/src/faults/faultBoard.ts";
import { BLOCK_REGISTERS, METER_REGISTERS, REGISTERS_PER_BLOCK } from "./fieldKinds.ts";
import type { Gateway, GatewayOptions } from "./gateway.ts";
import { Source } from "./sources.ts";

/** A run of registers, by the number of its first; `floats` are the sources in it. */
interface Run {
  readonly from: number;
  readonly bytes: Buffer;
  readonly floats: readonly { readonly register: number; readonly source: Source }[];
}

/** A Modbus TCP gateway on a free port. Reading a register gives its newest value. */
export function modbusGateway(kind: "pm5000" | "registers", options: GatewayOptions): Gateway {
  const { connection, devices, base } = options;
  const registers = kind === "pm5000" ? METER_REGISTERS : BLOCK_REGISTERS;
  const units = devices.map((device, index) => {
    const floats = Array.from(registers, ([key, register]) => ({ register, source: new Source(device, key, base) }));
    const runs = kind === "pm5000" ? meterRuns(floats) : [blockRun(floats)];
    return { floats, unit: { unit: index + 1, device, read: (address, count) => read(runs, address, count) } };
  }) satisfies { unit: ModbusUnit }[];
  const endpoint = new ModbusServer({
    connection,
    name: connection,
    settings: { host: "127.0.0.1", port: 0 },
    units: units.map(({ unit }) => unit),
    faults: new FaultBoard(),
  });
  const sources = units.flatMap(({ floats }) => floats.map(({ source }) => source));
  return { endpoint, sources, changed: () => undefined };
}

function blockRun(floats: Run["floats"]): Run {
  return { from: 1, bytes: Buffer.alloc(REGISTERS_PER_BLOCK * 2), floats };
}

/** The measurements of a meter, and its counter of energy, which does not change. */
function meterRuns(floats: Run["floats"]): Run[] {
  const measurements = Buffer.alloc(126 * 2);
  measurements.writeFloatBE(1, (3084 - 3000) * 2);
  return [
    { from: 3000, bytes: measurements, floats },
    { from: 3204, bytes: Buffer.alloc(8), floats: [] },
  ];
}

function read(runs: readonly Run[], address: number, count: number): Buffer | undefined {
  const first = address + 1;
  const end = first + count;
  const run = runs.find(({ from, bytes }) => first >= from && end <= from + bytes.length / 2);
  if (run === undefined) return undefined;
  for (const { register, source } of run.floats) {
    if (register >= first && register + 2 <= end) run.bytes.writeFloatBE(source.read(), (register - run.from) * 2);
  }
  return run.bytes.subarray((first - run.from) * 2, (end - run.from) * 2);
}
