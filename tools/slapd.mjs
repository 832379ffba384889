import { existsSync } from "node:fs";
import { installWithApt } from "./apt.mjs";

const SLAPD = "/usr/sbin/slapd";

/** OpenLDAP's server, which the tests of directories run with data of their own: the system's, through apt where we may. */
export async function ensureSlapd() {
  // Without a directory of its own nothing is started by the package.
  const answer = "slapd slapd/no_configuration boolean true";
  if (!existsSync(SLAPD)) await installWithApt("OpenLDAP's server", [["slapd"]], answer);
  if (!existsSync(SLAPD)) throw new Error("The tests of directories need OpenLDAP's server: install slapd.");
}
