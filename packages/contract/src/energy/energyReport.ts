import * as z from "zod";
import { PlacementKey } from "../site/place.ts";

const Month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** Characters of what an operator writes about a month. */
export const MAX_REPORT_COMMENT = 2_000;

/** A month of a building, or of the whole campus, as a document: figures, charts, tables and what an operator says of it. */
export const EnergyReportQuery = z.object({
  placement: PlacementKey,
  /** `2026-10`; absent: the month before the current one. */
  month: Month.optional(),
  /** It is printed in the report of its month alone. */
  comment: z
    .object({
      month: Month,
      text: z
        .string()
        .trim()
        .max(MAX_REPORT_COMMENT)
        .regex(/^[^\0\p{Cs}]*$/u),
    })
    .exactOptional(),
});
export type EnergyReportQuery = z.infer<typeof EnergyReportQuery>;
