import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/**
 * Below the ports that the system gives to sockets which ask for any: one of those could take ours between being drawn
 * and being listened on.
 */
const PORTS = { from: 12_000, to: 32_000 };
/** Looked at together. */
const AT_ONCE = 200;

/**
 * Ports of loopback on which no program listens, for TCP and UDP.
 * @param taken ports that belong to a program, even if it does not listen yet
 * @throws Error where there are not so many
 */
export async function freePorts(count: number, taken: ReadonlySet<number>): Promise<number[]> {
  const free: number[] = [];
  for (let from = PORTS.from; free.length < count && from < PORTS.to; from += AT_ONCE) {
    const ports = Array.from({ length: AT_ONCE }, (_, index) => from + index).filter((port) => !taken.has(port));
    const found = await Promise.all(ports.map(async (port) => ((await isFree(port)) ? [port] : [])));
    free.push(...found.flat());
  }
  if (free.length >= count) return free.slice(0, count);
  throw new Error(`${count} free ports are needed, and only ${free.length} from ${PORTS.from} to ${PORTS.to} are free`);
}

async function isFree(port: number): Promise<boolean> {
  return (await isFreeForStreams(port)) && (await isFreeForDatagrams(port));
}

function isFreeForStreams(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => void server.close(() => resolve(true)));
  });
}

function isFreeForDatagrams(port: number): Promise<boolean> {
  const socket = createSocket("udp4");
  return new Promise<boolean>((resolve) => {
    socket.once("error", () => {
      socket.close();
      resolve(false);
    });
    socket.bind(port, "127.0.0.1", () => void socket.close(() => resolve(true)));
  });
}
