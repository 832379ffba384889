import * as z from "zod";

// The forms that facts of different systems share.

/** A word of the site's own, e.g. the kind of a detector. */
export const Word = z.string().min(1).max(64);
/** The number of the device in the customer's own system. */
export const CustomerNumber = z.union([z.int(), Word]);
/** Where a camera or a door looks, degrees. */
export const Direction = z.number().min(-360).max(360);
/** A rated amount: W, kW, m³/h, persons. */
export const Amount = z.number().nonnegative();
