import type { Migration } from "kysely/migration";
import { migration as site } from "./0001_site.ts";
import { migration as identity } from "./0002_identity.ts";
import { migration as history } from "./0003_history.ts";
import { migration as commands } from "./0004_commands.ts";
import { migration as people } from "./0005_people.ts";
import { migration as control } from "./0006_control.ts";
import { migration as roleChanges } from "./0007_role_changes.ts";

/**
 * Every migration by name, run in the order of the names. A name that has been released is never changed or removed:
 * what it did wrong, a later one puts right.
 */
export const migrations: Record<string, Migration> = {
  "0001_site": site,
  "0002_identity": identity,
  "0003_history": history,
  "0004_commands": commands,
  "0005_people": people,
  "0006_control": control,
  "0007_role_changes": roleChanges,
};
