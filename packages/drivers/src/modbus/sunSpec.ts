import type { DeviceIdentity, FoundEntry } from "@atrium/contract";
import type { TestRun } from "../probe/testRun.ts";
import type { Exchange } from "./exchange.ts";
import { ModbusException } from "./modbusError.ts";
import { readCells } from "./readRequest.ts";

/** Wire addresses at which the models of a SunSpec device may begin (SunSpec Device Information Model Specification). */
const BASES = [40_000, 0, 50_000];
/** "SunS" in two registers. */
const MARKER = 0x5375_6e53;
const LAST_MODEL = 0xffff;
/** Models of one device; a chain that goes on is broken. */
const MOST_MODELS = 100;
const COMMON_MODEL = 1;
/** Registers of the common model's texts: manufacturer, model, options, version, serial number. */
const COMMON_REGISTERS = 64;

/** Names of the models that buildings meet (SunSpec model definitions). */
const NAMES: ReadonlyMap<number, string> = new Map([
  [1, "Common"],
  [101, "Inverter, single phase"],
  [102, "Inverter, split phase"],
  [103, "Inverter, three phase"],
  [111, "Inverter, single phase, float"],
  [112, "Inverter, split phase, float"],
  [113, "Inverter, three phase, float"],
  [120, "Nameplate ratings"],
  [121, "Basic settings"],
  [122, "Measurements and status"],
  [123, "Immediate controls"],
  [124, "Storage"],
  [160, "Multiple MPPT"],
  [201, "Meter, single phase"],
  [202, "Meter, split phase"],
  [203, "Meter, three phase star"],
  [204, "Meter, three phase delta"],
  [211, "Meter, single phase, float"],
  [212, "Meter, split phase, float"],
  [213, "Meter, three phase star, float"],
  [214, "Meter, three phase delta, float"],
  [307, "Base meteorological"],
  [802, "Battery"],
]);

export interface SunSpecDevice {
  readonly identity: DeviceIdentity;
  readonly entries: FoundEntry[];
}

/**
 * Walks the chain of models of one unit.
 * @returns null where none of the bases has the marker
 * @throws what `Exchange.ask` throws
 */
export async function readSunSpec(run: TestRun, exchange: Exchange, unit: number): Promise<SunSpecDevice | null> {
  const read = async (start: number, count: number): Promise<Buffer> => {
    const block = { unit, table: "holding-register", start, count } as const;
    return (await run.ask(() => readCells(exchange, block, count * 2))).answer;
  };
  for (const base of BASES) {
    const marker = await read(base, 2).catch(unlessRefused);
    if (marker?.readUInt32BE(0) === MARKER) return await readModels(base + 2, read);
  }
  return null;
}

async function readModels(
  first: number,
  read: (start: number, count: number) => Promise<Buffer>,
): Promise<SunSpecDevice> {
  const entries: FoundEntry[] = [];
  let identity: DeviceIdentity = {};
  let at = first;
  while (entries.length < MOST_MODELS && at + 2 <= 65_536) {
    const head = await read(at, 2).catch(unlessRefused);
    const model = head?.readUInt16BE(0) ?? LAST_MODEL;
    if (model === LAST_MODEL) break;
    const length = head?.readUInt16BE(2) ?? 0;
    entries.push({ place: `model ${model} at ${at}`, kind: "other", name: NAMES.get(model) ?? `Model ${model}` });
    if (model === COMMON_MODEL && length >= COMMON_REGISTERS) identity = commonIn(await read(at + 2, COMMON_REGISTERS));
    at += 2 + length;
  }
  return { identity, entries };
}

function commonIn(bytes: Buffer): DeviceIdentity {
  const text = (register: number, registers: number): string | undefined => {
    const found = bytes
      .toString("latin1", register * 2, (register + registers) * 2)
      .replaceAll("\0", "")
      .trim();
    return found === "" ? undefined : found;
  };
  const [vendor, model, firmware, serial] = [text(0, 16), text(16, 16), text(40, 8), text(48, 16)];
  return {
    ...(vendor === undefined ? {} : { vendor }),
    ...(model === undefined ? {} : { model }),
    ...(firmware === undefined ? {} : { firmware }),
    ...(serial === undefined ? {} : { serial }),
  };
}

/** There is no such register, or the device reads none. */
function unlessRefused(error: unknown): null {
  if (error instanceof ModbusException) return null;
  throw error;
}
