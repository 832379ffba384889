// `node bench/valuesProcess.ts <address> <token> <ids>`: calls of GET points/values in a second, 16 at a time, for ten
// seconds. Over bare sockets: a client library would take more time than the server that is measured.
import { connect } from "node:net";

const CONNECTIONS = 16;
const MEASURED = 10_000;

const [base = "", token = "", ids = ""] = process.argv.slice(2);
const { hostname, port } = new URL(base);
const request = Buffer.from(
  `GET /api/core-service/v1.0/points/values?ids=${ids} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n` +
    `authorization: Bearer ${token}\r\n\r\n`,
);

let calls = 0;
const began = performance.now();

/** Asks again and again on one connection; resolves when the time is over. */
async function askOn(): Promise<void> {
  const socket = connect(Number(port), hostname).setNoDelay(true);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  /** Bytes of the present answer not yet received; undefined: its head is incomplete. */
  let left: number | undefined;
  let head = "";
  const ended = (): void => {
    calls += 1;
    left = undefined;
    head = "";
    if (performance.now() - began < MEASURED) socket.write(request);
    else resolve();
  };
  socket.on("error", reject);
  socket.on("data", (octets) => {
    if (left === undefined) {
      head += octets.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!head.startsWith("HTTP/1.1 200")) return reject(new Error(head.slice(0, head.indexOf("\r\n"))));
      left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4);
    } else {
      left -= octets.length;
    }
    if (left <= 0) ended();
  });
  socket.write(request);
  await promise.finally(() => socket.destroy());
}

await Promise.all(Array.from({ length: CONNECTIONS }, () => askOn()));
const perSecond = Math.round((calls * 1_000) / (performance.now() - began));
process.stdout.write(`${perSecond} calls a second, ${ids.split(",").length} values each\n`);
