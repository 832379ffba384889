import * as z from "zod";

/** A position on a floor in metres: x right, y down, origin at the floor's north-west corner. */
export const Position = z.tuple([z.number(), z.number()]);
export type Position = z.infer<typeof Position>;
/** x1, y1, x2, y2 in metres. */
export const Segment = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Segment = z.infer<typeof Segment>;
