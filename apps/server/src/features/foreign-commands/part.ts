import type { Db } from "../../platform/database/database.ts";
import type { ForeignCommands } from "../../platform/integrations/foreignCommands.ts";
import type { Part } from "../../platform/part.ts";
import { ForeignValues, type ForeignValuesOptions } from "./foreignValues.ts";
import { ForeignValueStore } from "./store.ts";

export interface ForeignCommandsPart extends Part {
  readonly commands: ForeignCommands;
}

/** What systems of other makers command through the doors that are open to them. */
export function foreignCommandsPart({
  db,
  ...options
}: Omit<ForeignValuesOptions, "store"> & { readonly db: Db }): ForeignCommandsPart {
  const values = new ForeignValues({ ...options, store: new ForeignValueStore(db) });
  return {
    name: "foreign commands",
    commands: values,
    start: async () => values.start(),
    stop: async () => values.stop(),
  };
}
