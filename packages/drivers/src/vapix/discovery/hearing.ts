import { t } from "@atrium/words";
import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { guardedAddress } from "../../network/addressGuard.ts";
import { ProbeFailure } from "../../probe/probeFailure.ts";
import type { TestRun } from "../../probe/testRun.ts";
import { type ProbeMatch, probeMatches } from "./probeMatches.ts";
import { MULTICAST_GROUP, probeMessage } from "./probeMessage.ts";

/** Datagrams that are looked at: whoever floods is heard to this end, and no further. */
const MAX_DATAGRAMS = 4_000;

interface Hearing {
  /** Asked one by one; empty: every device that a multicast reaches. */
  readonly hosts: readonly string[];
  readonly port: number;
  /** Ms. */
  readonly wait: number;
  readonly heard: (match: ProbeMatch, host: string) => void;
  /** More came than is looked at. */
  readonly cut: () => void;
}

/**
 * Asks by WS-Discovery who is there, and hears for a while who answers. Where nobody is named, the local network is asked:
 * a multicast passes no router.
 * @throws ProbeFailure where the network carries no multicast; what the run throws
 */
export async function hearUnits(run: TestRun, { hosts, port, wait, heard, cut }: Hearing): Promise<void> {
  const id = `urn:uuid:${randomUUID()}`;
  const probe = probeMessage(id);
  const socket = createSocket("udp4");
  let datagrams = 0;
  socket.on("message", (octets, { address }) => {
    datagrams += 1;
    if (datagrams > MAX_DATAGRAMS) return cut();
    for (const match of probeMatches(octets, id)) heard(match, address);
  });
  // A router may report a unit as unreachable: keep listening for the others.
  socket.on("error", () => undefined);
  const send = (host: string): Promise<boolean> =>
    new Promise((resolve) => socket.send(probe, port, host, (error) => resolve(error === null)));
  try {
    socket.bind(0);
    await run.until(once(socket, "listening"));
    if (hosts.length === 0) {
      socket.setMulticastTTL(1);
      const { answer: isSent } = await run.ask(() => send(MULTICAST_GROUP));
      if (!isSent) {
        throw new ProbeFailure(
          "unreachable",
          t("The server's network does not carry multicast. Enter the addresses to search."),
        );
      }
    }
    for (const host of hosts) {
      const { answer: address } = await run.ask(() => guardedAddress(host, { family: 4 }).catch(() => undefined));
      // A name that is not known, or an address that is refused, is nobody's.
      if (address !== undefined) await run.ask(() => send(address));
    }
    await run.pause(wait);
  } finally {
    socket.close();
  }
}
