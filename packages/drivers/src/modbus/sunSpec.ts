import type { DeviceIdentity, FoundEntry } from "@atrium/contract/devices";
import { phrase, type Phrase, t } from "@atrium/words";
import type { TestRun } from "../probe/testRun.ts";
import type { Exchange } from "./exchange.ts";
import { ModbusException } from "./modbusError.ts";
import { readCells } from "./readRequest.ts";
import { MODEL_HEAD, walkModels } from "./sunSpecChain.ts";
import { registerText } from "./registerText.ts";

const COMMON_MODEL = 1;
/** Registers of the common model's texts: manufacturer, model, options, version, serial number. */
const COMMON_REGISTERS = 64;

/** Names of the models that buildings meet (SunSpec model definitions). */
const NAMES: ReadonlyMap<number, Phrase> = new Map([
  [1, phrase("Common")],
  [101, phrase("Inverter, single-phase")],
  [102, phrase("Inverter, split-phase")],
  [103, phrase("Inverter, three-phase")],
  [111, phrase("Inverter, single-phase, float")],
  [112, phrase("Inverter, split-phase, float")],
  [113, phrase("Inverter, three-phase, float")],
  [120, phrase("Nameplate ratings")],
  [121, phrase("Basic settings")],
  [122, phrase("Measurements and status")],
  [123, phrase("Immediate controls")],
  [124, phrase("Storage")],
  [160, phrase("Multiple MPPT")],
  [201, phrase("Meter, single-phase")],
  [202, phrase("Meter, split-phase")],
  [203, phrase("Meter, three-phase wye")],
  [204, phrase("Meter, three-phase delta")],
  [211, phrase("Meter, single-phase, float")],
  [212, phrase("Meter, split-phase, float")],
  [213, phrase("Meter, three-phase wye, float")],
  [214, phrase("Meter, three-phase delta, float")],
  [307, phrase("Base meteorological")],
  [713, phrase("Storage capacity")],
  [802, phrase("Battery")],
]);

function modelName(model: number): string {
  const name = NAMES.get(model);
  return name === undefined ? t("Model {model}", { model }) : t(name);
}

export interface SunSpecDevice {
  readonly identity: DeviceIdentity;
  readonly entries: FoundEntry[];
  readonly models: ReadonlySet<number>;
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
  const models = await walkModels((start, count) => read(start, count).catch(unlessRefused));
  if (models === null) return null;
  const entries = models.map(({ model, start }): FoundEntry => {
    return { place: `model ${model} at ${start}`, kind: "other", name: modelName(model) };
  });
  const common = models.find(({ model, length }) => model === COMMON_MODEL && length >= COMMON_REGISTERS);
  return {
    identity: common === undefined ? {} : commonIn(await read(common.start + MODEL_HEAD, COMMON_REGISTERS)),
    entries,
    models: new Set(models.map(({ model }) => model)),
  };
}

function commonIn(bytes: Buffer): DeviceIdentity {
  const text = (register: number, registers: number): string | undefined => {
    const found = registerText(bytes.subarray(register * 2, (register + registers) * 2));
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
