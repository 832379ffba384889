import * as z from "zod";

/** The range of the database's integers: nothing has a larger id. */
const MAX_ID = 2_147_483_647;

/** The id of a row, as an address has it. @param id its schema */
export function rowId<Id extends z.ZodType<unknown, number>>(id: Id) {
  return z.coerce.number().max(MAX_ID).pipe(id);
}

/** The same for rows whose ids are plain numbers. */
export const RowId = rowId(z.int().positive());
