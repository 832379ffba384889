import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A TCP port of this machine that nobody has now. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  holder.close();
  await once(holder, "close");
  return address.port;
}

/** Whether a port of this machine accepts a connection. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
