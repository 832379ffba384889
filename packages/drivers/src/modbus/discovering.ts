import { t, term } from "@atrium/words";
import * as z from "zod";
import type { DeviceIdentity, FoundDevice, ProductSuggestion } from "@atrium/contract/devices";
import type { SearchTask } from "../probe/search.ts";
import type { TestRun } from "../probe/testRun.ts";
import { Exchange } from "./exchange.ts";
import { readIdentification } from "./identification.ts";
import { ModbusException, ModbusGarbage, ModbusSilence, UNREACHABLE } from "./modbusError.ts";
import { ModbusSettings } from "./modbusSettings.ts";
import { modbusProblem } from "./probing.ts";
import { readCells } from "./readRequest.ts";
import { sunSpecProducts } from "./products/sunSpecProducts.ts";
import { readSunSpec, type SunSpecDevice } from "./sunSpec.ts";
import { productsOfModels } from "./sunSpecProduct.ts";

/** Units of a serial line (Modbus over Serial Line 2.2); 255 is the device itself. */
const UNIT = z.int().min(1).max(255);
export const ModbusRange = z.strictObject({
  firstUnit: UNIT.default(1).meta({ label: term("First unit") }),
  lastUnit: UNIT.default(247).meta({ label: term("Last unit") }),
});

/** A unit as a search calls it. */
export function unitKey(unit: number): string {
  return `unit ${unit}`;
}

/** The unit of such a key. */
export function unitOf(key: string): number {
  return Number(key.replace(/^unit /, ""));
}

/** Asks each unit for one register; of those that answer in any way, for what they are. */
export async function findUnits({
  run,
  settings,
  range,
  found,
  progressed,
}: SearchTask<z.output<typeof ModbusRange>>): Promise<void> {
  const { host, port, timeout, rtuOverTcp: isSerial } = ModbusSettings.parse(settings);
  const exchange = new Exchange({ host, port, timeout, isSerial, clock: run.clock, name: run.name });
  const close = (): void => exchange.close();
  run.signal.addEventListener("abort", close, { once: true });
  try {
    await run.ask(() => exchange.open());
    for (let unit = range.firstUnit; unit <= range.lastUnit; unit += 1) {
      // Some devices end the connection over a request that they do not know.
      if (!exchange.isOpen) await run.ask(() => exchange.open());
      const device = await lookAt(run, exchange, unit);
      if (device !== null) found(device);
      progressed((unit - range.firstUnit + 1) / (range.lastUnit - range.firstUnit + 1));
    }
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}

async function lookAt(run: TestRun, exchange: Exchange, unit: number): Promise<FoundDevice | null> {
  const common = { key: unitKey(unit), form: "modbus", address: { unit }, entries: [] } as const;
  try {
    const block = { unit, table: "holding-register", start: 0, count: 1 } as const;
    await run.ask(() => readCells(exchange, block, 2));
  } catch (error) {
    if (run.failure !== null || error instanceof ModbusSilence) return silence(run);
    if (error instanceof ModbusException && UNREACHABLE.has(error.code)) return null;
    if (!(error instanceof ModbusException)) return { ...common, entries: [], ...problemIn(error) };
  }
  const identity = await orNothing(run, () => readIdentification(exchange, unit));
  const sunSpec = await orNothing(run, () => readSunSpec(run, exchange, unit));
  const said: DeviceIdentity = { ...identity, ...sunSpec?.identity };
  return {
    ...common,
    form: sunSpec === null ? "modbus" : "sunspec",
    entries: sunSpec?.entries ?? [],
    ...(sunSpec === null ? {} : { suggestions: suggestionsOf(sunSpec, unit) }),
    ...(Object.keys(said).length === 0 ? {} : { identity: said }),
  };
}

/** What a unit is by its models: an inverter may have the meter of its grid, and a store. */
function suggestionsOf({ models }: SunSpecDevice, unit: number): ProductSuggestion[] {
  return productsOfModels(sunSpecProducts, models).map(({ product, model, address }) => ({
    product: product.name,
    address: { unit, ...address },
    reason: t("It has SunSpec model {model}.", { model }),
  }));
}

/** Nobody is there, unless the search itself has ended. */
function silence(run: TestRun): null {
  if (run.failure !== null) throw run.failure;
  return null;
}

function problemIn(error: unknown): Pick<FoundDevice, "problem"> {
  const problem = modbusProblem(error);
  return problem === null ? {} : { problem };
}

/** What most devices do not offer. */
async function orNothing<Answer>(run: TestRun, read: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await read();
  } catch (error) {
    if (run.failure !== null) throw run.failure;
    const isAnswer = error instanceof ModbusException || error instanceof ModbusGarbage;
    if (isAnswer || error instanceof ModbusSilence) return null;
    throw error;
  }
}
