import { t } from "@atrium/words";
import type { Exchange } from "./exchange.ts";
import { ModbusGarbage } from "./modbusError.ts";
import type { Table } from "./product.ts";

/** Function codes of reads (Modbus Application Protocol 6.1 to 6.4). */
const FUNCTIONS: Readonly<Record<Table, number>> = {
  coil: 1,
  "discrete-input": 2,
  "holding-register": 3,
  "input-register": 4,
};

/** An answer with another number of octets than was asked for. */
export class WrongLength extends ModbusGarbage {}

export interface ReadRequest {
  readonly unit: number;
  readonly table: Table;
  /** Wire address. */
  readonly start: number;
  readonly count: number;
}

/**
 * Reads cells.
 * @param octets that a right answer has
 * @throws what `Exchange.ask` throws; WrongLength
 */
export async function readCells(
  exchange: Exchange,
  { unit, table, start, count }: ReadRequest,
  octets: number,
): Promise<Buffer> {
  const pdu = Buffer.from([FUNCTIONS[table], start >> 8, start & 0xff, count >> 8, count & 0xff]);
  const answer = await exchange.ask(unit, pdu);
  const cells = answer.subarray(2);
  if (answer[1] !== octets || cells.length !== octets) {
    throw new WrongLength(
      t("Unit {unit} sent {count, plural, one {# octet} other {# octets}} instead of {octets}.", {
        unit,
        count: cells.length,
        octets,
      }),
    );
  }
  return cells;
}
