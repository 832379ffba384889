import type { Socket } from "node:net";

type Written = (error?: Error | null) => void;

/**
 * Tells what is written to a socket: the client library makes the frames of requests, and keeps them to itself. A subclass
 * would not do: sockets have a `write` of their own each.
 */
export function watchWrites(socket: Socket, onWrite: (octets: Uint8Array) => void): void {
  const write = socket.write.bind(socket);
  socket.write = (chunk: Uint8Array | string, encoding?: BufferEncoding | Written, written?: Written): boolean => {
    if (typeof chunk !== "string") onWrite(chunk);
    return typeof encoding === "string" ? write(chunk, encoding, written) : write(chunk, encoding);
  };
}
