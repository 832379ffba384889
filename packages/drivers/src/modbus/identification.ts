import type { DeviceIdentity } from "@atrium/contract/devices";
import type { Exchange } from "./exchange.ts";
import { registerText } from "./registerText.ts";

/** Read Device Identification (Modbus Application Protocol 6.21): function, MEI type, the regular stream of objects. */
const FUNCTION = 43;
const MEI_TYPE = 14;
const REGULAR = 2;
/** Octets before the first object. */
const HEAD = 7;
const MORE_FOLLOWS = 0xff;
/** A device has seven objects of these two levels; each may come in an answer of its own. */
const MAX_ANSWERS = 7;
/** Object ids (6.21, table of objects). */
const OBJECT = { vendorName: 0, productCode: 1, revision: 2, productName: 4, modelName: 5 } as const;

/**
 * What a unit says of itself; null where it says nothing that can be read.
 * @throws what `Exchange.ask` throws
 */
export async function readIdentification(exchange: Exchange, unit: number): Promise<DeviceIdentity | null> {
  const objects = new Map<number, string>();
  let next = 0;
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    const answer = await exchange.ask(unit, Buffer.from([FUNCTION, MEI_TYPE, REGULAR, next]));
    if (answer.length < HEAD || answer[1] !== MEI_TYPE) break;
    takeObjects(answer, objects);
    const following = answer[5] ?? 0;
    if (answer[4] !== MORE_FOLLOWS || following <= next) break;
    next = following;
  }
  return identityOf(objects);
}

function takeObjects(answer: Buffer, objects: Map<number, string>): void {
  let at = HEAD;
  for (let left = answer[6] ?? 0; left > 0 && at + 2 <= answer.length; left -= 1) {
    const length = answer[at + 1] ?? 0;
    const text = registerText(answer.subarray(at + 2, at + 2 + length));
    objects.set(answer[at] ?? 0, text.slice(0, 200));
    at += 2 + length;
  }
}

function identityOf(objects: ReadonlyMap<number, string>): DeviceIdentity | null {
  const vendor = objects.get(OBJECT.vendorName);
  const model = objects.get(OBJECT.modelName) ?? objects.get(OBJECT.productName) ?? objects.get(OBJECT.productCode);
  const firmware = objects.get(OBJECT.revision);
  const said = {
    ...(vendor === undefined ? {} : { vendor }),
    ...(model === undefined ? {} : { model }),
    ...(firmware === undefined ? {} : { firmware }),
  };
  return Object.keys(said).length === 0 ? null : said;
}
