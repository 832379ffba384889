/** Wire addresses at which the models of a SunSpec device may begin (SunSpec Device Information Model Specification). */
const BASES = [40_000, 0, 50_000];
/** "SunS" in two registers. */
const MARKER = 0x5375_6e53;
const LAST_MODEL = 0xffff;
/** Models of one device; a chain that goes on is broken. */
const MAX_MODELS = 100;
const LAST_ADDRESS = 65_535;
/** Most registers of one read (Modbus Application Protocol 6.3). */
const MAX_REGISTERS = 125;
/** The registers of a model's head: its number, and how many registers follow. */
export const MODEL_HEAD = 2;

/** One model of a device. */
export interface SunSpecModel {
  readonly model: number;
  /** Wire address of the register with its number. */
  readonly start: number;
  /** Registers after its head. */
  readonly length: number;
}

/** Reads holding registers of one unit; null where it says that it has none there. */
export type ReadRegisters = (start: number, count: number) => Promise<Buffer | null>;

/**
 * Walks the chain of a unit's models from its base on: where a model is depends on those before it.
 * @returns null where none of the bases has the marker
 * @throws what `read` throws
 */
export async function walkModels(read: ReadRegisters): Promise<SunSpecModel[] | null> {
  for (const base of BASES) {
    const marker = await read(base, 2);
    if (marker?.readUInt32BE(0) === MARKER) return await chainFrom(base + 2, read);
  }
  return null;
}

async function chainFrom(first: number, read: ReadRegisters): Promise<SunSpecModel[]> {
  const models: SunSpecModel[] = [];
  let start = first;
  while (models.length < MAX_MODELS && start + MODEL_HEAD <= LAST_ADDRESS) {
    const head = await read(start, MODEL_HEAD);
    const model = head?.readUInt16BE(0) ?? LAST_MODEL;
    if (model === LAST_MODEL) break;
    const length = head?.readUInt16BE(2) ?? 0;
    models.push({ model, start, length });
    start += MODEL_HEAD + length;
  }
  return models;
}

/** The first of a device's models in which a point can be. */
export function modelOf(
  places: readonly { readonly model: number }[],
  models: readonly SunSpecModel[],
): SunSpecModel | undefined {
  return models.find(({ model }) => places.some((place) => place.model === model));
}

/**
 * The registers of a whole model, its head first; a long one takes several reads.
 * @returns null where another model is there now
 * @throws what `read` throws
 */
export async function readModel(
  { model, start, length }: SunSpecModel,
  read: (start: number, count: number) => Promise<Buffer>,
): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  const all = MODEL_HEAD + length;
  for (let at = 0; at < all; at += MAX_REGISTERS) {
    parts.push(await read(start + at, Math.min(MAX_REGISTERS, all - at)));
  }
  const registers = Buffer.concat(parts);
  return registers.readUInt16BE(0) === model && registers.readUInt16BE(2) === length ? registers : null;
}
