import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import type { Language } from "@atrium/words";
import type { Cell, ExportTable } from "../../../platform/exports/exportTable.ts";

/** A table with what its head says beside it. */
export interface Writing {
  readonly table: ExportTable;
  /** Epoch ms. */
  readonly generatedAt: number;
  /** Ms by which that is ahead of real time. */
  readonly clockAhead: number;
  /** In which the head is written; the table is already. */
  readonly language: Language;
  /** IANA name of the site's. */
  readonly timeZone: string;
  /** Called after each batch with the number of rows written so far. */
  readonly onRows: (written: number) => void;
}

/** Writes a file piece by piece. Whoever stops reading stops the writing. */
export type Writer = (writing: Writing) => AsyncIterable<Buffer | string>;

/** Rows that are written in one go. */
const ROWS_AT_ONCE = 100;

/** A table's rows, a few at a time, with a turn for other tasks between them. */
export async function* pieces(table: ExportTable): AsyncIterable<readonly (readonly Cell[])[]> {
  const yielder = new EventLoopYielder();
  for await (const rows of table.batches()) {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await yielder.yieldIfDue();
      yield rows.slice(from, from + ROWS_AT_ONCE);
    }
  }
}
