import { findOrInstall } from "./apt.mjs";

/** NATS, which carries everything between nodes: the system's, through apt where we may. */
export async function ensureNatsServer() {
  const found = await findOrInstall(["/usr/sbin/nats-server"], {
    what: "NATS",
    choices: [["nats-server"]],
  });
  if (found === undefined) throw new Error("The tests of several nodes need NATS: install nats-server.");
}
