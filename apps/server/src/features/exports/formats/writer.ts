import type { ExportTable } from "../exportTable.ts";

/** A table with what its head says beside it. */
export interface Writing {
  readonly table: ExportTable;
  /** Epoch ms. */
  readonly generatedAt: number;
  /** IANA name of the site's. */
  readonly timeZone: string;
  /** Told after each batch how many rows are written so far. */
  readonly onRows: (written: number) => void;
}

/** Writes a file piece by piece. Whoever stops reading stops the writing. */
export type Writer = (writing: Writing) => AsyncIterable<Buffer | string>;
