import * as z from "zod";
import { PointColumns } from "../live/live.ts";
import { Place } from "../site/place.ts";
import { MODULES } from "./systems.ts";

/** Points by their ids (`1,2,3`), or those of a place. */
export const PointValuesQuery = Place.partial({ placement: true }).extend({
  ids: z
    .string()
    .max(16_000)
    .regex(/^\d{1,9}(?:,\d{1,9})*$/)
    .optional(),
  module: z.enum(MODULES).optional(),
});
export type PointValuesQuery = z.infer<typeof PointValuesQuery>;

/** The newest values as columns, as the live socket sends them; the socket brings the later ones. */
export const PointValues = PointColumns.extend({ epoch: z.string(), sequence: z.int() });
export type PointValues = z.infer<typeof PointValues>;
