import { existsSync } from "node:fs";
import { join } from "node:path";
import { OLDEST_VERSION } from "../src/platform/database/oldestVersion.ts";

/** Where Debian puts the programs of the oldest PostgreSQL that we support. */
export const OLDEST_PROGRAMS = `/usr/lib/postgresql/${OLDEST_VERSION}/bin`;

export const hasOldest = existsSync(join(OLDEST_PROGRAMS, "postgres"));
