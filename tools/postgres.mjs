import { findOrInstall } from "./apt.mjs";

/** The oldest PostgreSQL that Atrium supports: the system's, through apt where we may. Without it, its tests are skipped. */
export async function tryOldestPostgres() {
  await findOrInstall(["/usr/lib/postgresql/15/bin/postgres"], {
    what: "PostgreSQL 15",
    choices: [["postgresql-15"]],
  });
}
