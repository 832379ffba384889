import { findOrInstall } from "./apt.mjs";

/** OpenLDAP's server, which the tests of directories run with data of their own: the system's, through apt where we may. */
export async function ensureSlapd() {
  const found = await findOrInstall(["/usr/sbin/slapd"], {
    what: "OpenLDAP's server",
    choices: [["slapd"]],
    // Without a directory of its own nothing is started by the package.
    answer: "slapd slapd/no_configuration boolean true",
  });
  if (found === undefined) throw new Error("The tests of directories need OpenLDAP's server: install slapd.");
}
