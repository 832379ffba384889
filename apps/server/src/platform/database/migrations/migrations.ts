import type { Migration } from "kysely/migration";
import { migration as history } from "./0003_history.ts";
import { migration as commands } from "./0004_commands.ts";

/**
 * Every migration by name, run in the order of the names. A name that has been released is never changed or removed:
 * what it did wrong, a later one puts right.
 */
export const migrations: Record<string, Migration> = {
  "0003_history": history,
  "0004_commands": commands,
};
