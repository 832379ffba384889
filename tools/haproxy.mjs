import { findOrInstall } from "./apt.mjs";

/** HAProxy, which stands in front of the web nodes: the system's, through apt where we may. */
export async function ensureHaproxy() {
  const found = await findOrInstall(["/usr/sbin/haproxy"], {
    what: "HAProxy",
    choices: [["haproxy"]],
  });
  if (found === undefined) throw new Error("The tests of several nodes need HAProxy: install haproxy.");
}
