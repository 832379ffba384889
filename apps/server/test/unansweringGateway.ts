import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** Length of the header before the function code (Modbus Messaging on TCP/IP Implementation Guide 3.1.3). */
const HEADER = 7;
const READ = 3;

/** A Modbus gateway whose units report what they hold, and never answer a write that they carry out. */
export interface UnansweringGateway {
  readonly port: number;
  /** Requests to write that have arrived. */
  readonly writes: number;
  /** Requests to read that have arrived. */
  readonly reads: number;
  stop(): Promise<void>;
}

/** @param values by the number of the register, as manuals print it; the others are 0 */
export async function openUnansweringGateway(values: ReadonlyMap<number, number>): Promise<UnansweringGateway> {
  const sockets = new Set<Socket>();
  const count = { reads: 0, writes: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    let bytes = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= HEADER && bytes.length >= 6 + bytes.readUInt16BE(4)) {
        const end = 6 + bytes.readUInt16BE(4);
        const answer = answerTo(bytes.subarray(0, end), values);
        bytes = bytes.subarray(end);
        if (answer === null) count.writes += 1;
        else count.reads += 1;
        if (answer !== null) socket.write(answer);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens at no port");
  return {
    port: address.port,
    get writes() {
      return count.writes;
    },
    get reads() {
      return count.reads;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function answerTo(request: Buffer, values: ReadonlyMap<number, number>): Buffer | null {
  if (request[HEADER] !== READ) return null;
  const start = request.readUInt16BE(8);
  const length = request.readUInt16BE(10);
  const answer = Buffer.alloc(HEADER + 2 + length * 2);
  request.copy(answer, 0, 0, HEADER + 1);
  answer.writeUInt16BE(answer.length - 6, 4);
  answer[HEADER + 1] = length * 2;
  for (let word = 0; word < length; word += 1) {
    answer.writeUInt16BE(values.get(start + word + 1) ?? 0, HEADER + 2 + word * 2);
  }
  return answer;
}
