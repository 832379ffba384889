import * as z from "zod";

/** The range of the database's integers: nothing has a larger id. */
const LARGEST_ID = 2_147_483_647;

/** The id of a row, as an address has it. @param id what the contract says of it */
export function rowId<Id extends z.ZodType<unknown, number>>(id: Id) {
  return z.coerce.number().max(LARGEST_ID).pipe(id);
}

/** The same for rows whose ids are plain numbers. */
export const RowId = rowId(z.int().positive());
