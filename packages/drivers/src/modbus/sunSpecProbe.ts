import { converted } from "@atrium/contract";
import { t } from "@atrium/words";
import { isPlausible } from "../engine/writable.ts";
import type { ProbeTask } from "../probe/probe.ts";
import { ProbeFailure } from "../probe/probeFailure.ts";
import type { Exchange } from "./exchange.ts";
import { ModbusException } from "./modbusError.ts";
import type { PlacedPoint } from "./readPlan.ts";
import { readCells } from "./readRequest.ts";
import { modelOf, readModel, walkModels } from "./sunSpecChain.ts";
import { sunSpecValue } from "./sunSpecValue.ts";

interface Reading extends Pick<ProbeTask, "run" | "points" | "found"> {
  readonly exchange: Exchange;
}

/** A test read of the SunSpec points of one unit: its chain is walked, and each model that has one of them is read. */
export async function readSunSpecPoints(reading: Reading, placed: readonly PlacedPoint[]): Promise<void> {
  const { run, points, found, exchange } = reading;
  const places = placed.filter(({ address }) => address.sunSpec !== undefined);
  const [first] = places;
  if (first === undefined) return;
  const { unit } = first.address;
  let roundTrip = 0;
  const read = async (start: number, count: number): Promise<Buffer> => {
    const block = { unit, table: "holding-register", start, count } as const;
    const said = await run.ask(() => readCells(exchange, block, count * 2));
    ({ roundTrip } = said);
    return said.answer;
  };
  const models = (await walkModels((start, count) => read(start, count).catch(unlessRefused))) ?? [];
  for (const [model, ofModel] of Map.groupBy(places, ({ address }) => modelOf(address.sunSpec ?? [], models))) {
    const registers = model === undefined ? null : await readModel(model, read);
    for (const { index, address } of ofModel) {
      const point = points[index];
      const place = address.sunSpec?.find((one) => one.model === model?.model);
      if (point === undefined) continue;
      const value =
        registers === null || place === undefined
          ? Number.NaN
          : converted(sunSpecValue(registers, place), { factor: address.scale, offset: 0 });
      if (isPlausible(point, value)) {
        found(point, { raw: String(value), value, roundTrip });
      } else {
        const why = Number.isNaN(value)
          ? t("The device does not measure this value.")
          : t("{value} is not a possible value of this point.", { value });
        const { problem } = new ProbeFailure(Number.isNaN(value) ? "no-such-object" : "implausible", why);
        found(point, { raw: null, value: Number.isNaN(value) ? null : value, roundTrip, problem });
      }
    }
  }
}

/** There is no such register, or the device reads none. */
function unlessRefused(error: unknown): null {
  if (error instanceof ModbusException) return null;
  throw error;
}
