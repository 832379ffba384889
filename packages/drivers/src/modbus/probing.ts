import type { ProbeProblem } from "@atrium/contract/devices";
import { REGISTER_COUNT } from "@atrium/contract/devices";
import { phrase, type Phrase, sayTerm, t } from "@atrium/words";
import { isPlausible } from "../engine/writable.ts";
import { networkProblem, ProbeFailure } from "../probe/probeFailure.ts";
import type { PointFinding, ProbeTask } from "../probe/probe.ts";
import type { TestRun } from "../probe/testRun.ts";
import type { DriverPoint } from "../productCatalog.ts";
import { octetsOf, valueIn } from "./decodeBlock.ts";
import { Exchange } from "./exchange.ts";
import { readIdentification } from "./identification.ts";
import { ILLEGAL_DATA_ADDRESS, ModbusException, ModbusGarbage, ModbusSilence } from "./modbusError.ts";
import { ModbusSettings } from "./modbusSettings.ts";
import { ModbusAddress } from "./product.ts";
import { isBitTable, planReads, splitBlock } from "./readPlan.ts";
import type { PlacedPoint, ReadBlock } from "./readPlan.ts";
import { readSunSpecPoints } from "./sunSpecProbe.ts";
import { readCells, WrongLength } from "./readRequest.ts";

/** The device itself, where a connection leads to one and not to a gateway (Implementation Guide 4.4.2). */
const DEVICE_ITSELF = 255;

/** Reads a unit's points, or, without a product, asks the device at the connection's other end who it is. */
export async function readForProbe({ run, request, points, found, identified }: ProbeTask): Promise<void> {
  const { host, port, timeout, rtuOverTcp: isSerial } = ModbusSettings.parse(request.settings);
  const exchange = new Exchange({ host, port, timeout, isSerial, clock: run.clock, name: run.name });
  const close = (): void => exchange.close();
  run.signal.addEventListener("abort", close, { once: true });
  try {
    await run.ask(() => exchange.open());
    const placed = points.map((point, index) => ({ index, address: ModbusAddress.parse(point.address) }));
    for (const block of planReads(placed)) await readBlock({ run, points, found, exchange }, block);
    await readSunSpecPoints({ run, points, found, exchange }, placed);
    const unit = placed[0]?.address.unit ?? Number(request.address?.["unit"] ?? DEVICE_ITSELF);
    const said = await run.ask(() => readIdentification(exchange, unit)).catch(whyNone);
    if (said instanceof Error) {
      if (points.length === 0) await makeSureOfModbus(run, exchange, { unit, first: said });
    } else if (said.answer !== null) {
      identified(said.answer);
    }
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}

/** Many devices do not identify themselves: that is not a fault, whichever error they answer with. */
function whyNone(error: unknown): Error {
  if (error instanceof ModbusException || error instanceof ModbusSilence) return error;
  if (error instanceof ModbusGarbage) return error;
  throw error;
}

/** The first unit of most gateways and devices. */
const FIRST_UNIT = 1;

/**
 * A port that takes connections proves nothing: some answer in the protocol has to come, an exception too.
 * @param first what came of asking `unit` who it is
 */
async function makeSureOfModbus(
  run: TestRun,
  exchange: Exchange,
  { unit, first }: { readonly unit: number; readonly first: Error },
): Promise<void> {
  if (first instanceof ModbusException) return;
  const { name } = exchange;
  if (first instanceof ModbusGarbage) {
    throw new ProbeFailure(
      "garbage",
      t("{name} accepts connections, but nothing behind it responds to Modbus: {message}", {
        name,
        message: first.message,
      }),
    );
  }
  try {
    if (!exchange.isOpen) await run.ask(() => exchange.open());
    await run.ask(() => readCells(exchange, { ...FIRST_REGISTER, unit: FIRST_UNIT }, 2));
  } catch (error) {
    const failure = whyNone(error);
    if (failure instanceof ModbusException) return;
    if (failure instanceof ModbusGarbage) {
      throw new ProbeFailure(
        "garbage",
        t("{name} accepts connections, but nothing behind it responds to Modbus: {message}", {
          name,
          message: failure.message,
        }),
      );
    }
    const reason =
      unit === FIRST_UNIT
        ? t(
            "{name} accepts connections, but nothing behind it responds to Modbus: unit {unit} is not responding. If its units have other numbers, test a device behind it.",
            { name, unit },
          )
        : t(
            "{name} accepts connections, but nothing behind it responds to Modbus: units {unit} and {first} are not responding. If its units have other numbers, test a device behind it.",
            { name, unit, first: FIRST_UNIT },
          );
    throw new ProbeFailure("silent", reason);
  }
}

const FIRST_REGISTER = { table: "holding-register", start: 0, count: 1 } as const;

interface Reading extends Pick<ProbeTask, "run" | "points" | "found"> {
  readonly exchange: Exchange;
}

async function readBlock(reading: Reading, block: ReadBlock): Promise<void> {
  const { run, points, found, exchange } = reading;
  try {
    const { answer, roundTrip } = await run.ask(() => readCells(exchange, block, octetsOf(block)));
    for (const placed of block.points) {
      const point = points[placed.index];
      if (point !== undefined) found(point, { ...findingIn(answer, block, placed, point), roundTrip });
    }
  } catch (error) {
    const parts = error instanceof ModbusException && error.code === ILLEGAL_DATA_ADDRESS ? splitBlock(block) : null;
    for (const part of parts ?? []) await readBlock(reading, part);
    if (parts !== null) return;
    const problem = modbusProblem(error);
    if (problem === null || run.failure !== null) throw error;
    for (const { index } of block.points) {
      const point = points[index];
      if (point !== undefined) found(point, { raw: null, value: null, roundTrip: null, problem });
    }
    // A unit that does not answer once is not asked again: a person waits for the result.
    if (error instanceof ModbusSilence) throw error;
  }
}

function findingIn(
  bytes: Buffer,
  block: ReadBlock,
  { address }: PlacedPoint,
  point: DriverPoint,
): Pick<PointFinding, "raw" | "value" | "problem"> {
  const value = valueIn(bytes, block, address);
  const raw = rawIn(bytes, block, address);
  if (isPlausible(point, value)) return { raw, value };
  const { problem } = new ProbeFailure(
    "implausible",
    t("{value} is not a possible value of {name}.", { value, name: sayTerm(point.name) }),
  );
  return { raw, value: Number.isFinite(value) ? value : null, problem };
}

/** The registers in hexadecimal, first one first; a bit as it is. */
function rawIn(bytes: Buffer, block: ReadBlock, address: ModbusAddress): string {
  const cell = address.start - block.start;
  if (isBitTable(address.table)) return String(valueIn(bytes, block, address));
  const words = bytes.subarray(cell * 2, (cell + REGISTER_COUNT[address.type]) * 2);
  return (words.toString("hex").match(/.{4}/g) ?? []).join(" ");
}

/** The standard's names of exceptions (Modbus Application Protocol 7). */
const EXCEPTION_NAMES = new Map<number, Phrase>([
  [1, phrase("illegal function")],
  [2, phrase("illegal data address")],
  [3, phrase("illegal data value")],
  [4, phrase("server device failure")],
  [5, phrase("acknowledge ## Modbus exception")],
  [6, phrase("server device busy")],
  [8, phrase("memory parity error")],
  [10, phrase("gateway path unavailable")],
  [11, phrase("gateway target device failed to respond")],
]);
const NON_STANDARD = phrase("non-standard");

export function modbusProblem(error: unknown): ProbeProblem | null {
  if (error instanceof ModbusException) {
    const code = error.code === ILLEGAL_DATA_ADDRESS ? "no-such-object" : "exception";
    const name = t(EXCEPTION_NAMES.get(error.code) ?? NON_STANDARD);
    return new ProbeFailure(
      code,
      t("The unit replied with exception {code}, {name}.", { code: error.code, name }),
      error.code,
    ).problem;
  }
  if (error instanceof ProbeFailure) return error.problem;
  if (error instanceof WrongLength) return new ProbeFailure("wrong-length", error.message).problem;
  if (error instanceof ModbusGarbage) return new ProbeFailure("garbage", error.message).problem;
  if (!(error instanceof ModbusSilence)) return null;
  return networkProblem(error) ?? new ProbeFailure("silent", error.message).problem;
}
